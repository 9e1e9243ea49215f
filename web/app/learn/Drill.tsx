/** Exercises without end: each is made anew, and none is kept. */
import { useState } from "preact/hooks";
import type { Course } from "../../../bindings/wasm/src/course";
import { t } from "../i18n";
import { link } from "../router";
import { Step } from "./Step";

const ROUND = 10;
const FIRST = 2 ** 30;

export function Drill({ course, kind }: { course: Course; kind: string }) {
  const [first] = useState(() => Math.floor(Math.random() * FIRST));
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState(0);
  const place = (at % ROUND) + 1;
  return (
    <Step
      course={course} name={`drill/${kind}/${first + at}`} at={place} of={ROUND} title={t(`learn.drill.${kind}`)}
      label={t("learn.drill.label", { number: at + 1, right: at - wrong })}
      onOutcome={({ right }) => !right && setWrong((now) => now + 1)} onBack={null} onNext={() => setAt((now) => now + 1)}>
      <a class="button plain" href={link("learn")}>{t("learn.path")}</a>
    </Step>
  );
}
