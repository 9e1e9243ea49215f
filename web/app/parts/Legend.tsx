/** What the marks mean and which keys there are. */
import { type BoardView } from "../../board/src";
import { t } from "../i18n";
import { Picture } from "./Board";
import { Dialog } from "./Dialog";
import { pictureOf } from "./views";

const MARKS: [string, string[], Partial<BoardView>][] = [
  ["last", ["...", ".X.", "..."], { lastMove: "B2" }],
  ["atari", [".X.", "XO.", ".X."], { atari: ["B2"] }],
  ["refused", [".O.", "O.O", ".O."], { refusal: { vertex: "B2", text: "", outline: [] } }],
  ["territory", ["...", ".X.", "..."], { territory: new Map([["A1", "black"], ["B1", "black"], ["C1", "black"], ["A3", "white"], ["B3", "white"], ["C3", "white"]]) }],
  ["dead", ["XXX", "XOX", "XXX"], { dead: ["B2"] }],
  ["dame", ["XXX", "...", "OOO"], { dame: ["A2", "B2", "C2"] }],
  ["seki", ["XOX", "O.O", "XOX"], { sekiEyes: ["B2"] }],
  ["false_eye", ["OXX", "X.X", "XXO"], { unsettled: new Map([["B2", "false_eye"]]) }],
  ["protects", ["OOO", "O.O", "XOX"], { unsettled: new Map([["B2", "white_protects"]]) }],
  ["open_ko", [".XO", "XO.", ".XO"], { unsettled: new Map([["C2", "open_ko"]]) }],
  ["open", ["X.O", "X.O", "X.O"], { open: ["B2"] }],
  ["hint", ["...", "...", "..."], { hints: [{ vertex: "B2", text: "1" }] }],
];
const KEYS: [string[], string][] = [
  [["← ↑ → ↓"], "cursor"], [["Enter", "D 4"], "play"], [["←", "→", "Home", "End"], "moves"], [["Shift+P"], "pass"], [["Shift+U"], "undo"], [["Shift+R"], "resign"],
  [["Shift+H"], "hint"], [["Shift+N"], "numbers"], [["Shift+C"], "coordinates"], [["Shift+T"], "turn"], [["Shift+B"], "board"], [["-", "/"], "speak"], [["Shift+M"], "sound"], [["?"], "legend"],
];

export function Legend({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("legend.title")} onClose={onClose}>
      <div class="legend">
        {MARKS.map(([key, rows, changes]) => (
          <>
            <Picture view={pictureOf(rows, { ...changes, stars: [] })} />
            <span>{t(`legend.${key}`)}</span>
          </>
        ))}
      </div>
      <h3>{t("legend.keys")}</h3>
      <dl class="keys">
        {KEYS.map(([keys, what]) => (
          <>
            <dt>{keys.map((key) => <><kbd>{key}</kbd> </>)}</dt>
            <dd>{t(`key.${what}`)}</dd>
          </>
        ))}
      </dl>
      <div class="row"><button class="button main" onClick={onClose}>{t("action.close")}</button></div>
    </Dialog>
  );
}
