/** A position to begin from: stones by hand, or a diagram or record that is pasted. */
import { useState } from "preact/hooks";
import { decodeText, type Color } from "../../../bindings/wasm/src";
import type { Vertex } from "../../board/src";
import { placeOf } from "../../board/src";
import { core } from "../core/load";
import { errorWords, t } from "../i18n";
import { Board } from "./Board";
import { Choices } from "./Choices";
import { viewOf } from "./views";

export interface Drawing { rows: string[]; toMove: Color }
type Tool = "black" | "white" | "remove";
const LETTERS: Record<Tool, string> = { black: "X", white: "O", remove: "." };

function withStone(rows: string[], vertex: Vertex, letter: string): string[] {
  const place = placeOf(vertex);
  if (!place) return rows;
  return rows.map((row, y) => (rows.length - 1 - y === place.row ? row.slice(0, place.column) + letter + row.slice(place.column + 1) : row));
}

/** What a pasted text shows: a record's last position, or a drawing. */
function readPosition(text: string): Drawing | string {
  if (text.includes("(;")) {
    const record = core().readRecord(new TextEncoder().encode(text), decodeText);
    if (!record.ok) return errorWords(record.error);
    const at = record.value.position(0, record.value.mainLine(0).at(-1) ?? 0);
    record.value.delete();
    if (at) return { rows: at.rows, toMove: at.toMove };
  }
  const drawn = core().readDrawing(text);
  return drawn.ok ? { rows: drawn.value.rows, toMove: drawn.value.toMove ?? "black" } : errorWords(drawn.error);
}

interface SetUpProps { width: number; height: number; drawing: Drawing | null; onChange(drawing: Drawing | null): void }

export function SetUp({ width, height, drawing, onChange }: SetUpProps) {
  const [tool, setTool] = useState<Tool>("black");
  const [problem, setProblem] = useState("");
  const empty = Array.from({ length: height }, () => ".".repeat(width));
  const rows = drawing?.rows.length === height && drawing.rows[0]?.length === width ? drawing.rows : empty;
  const toMove = drawing?.toMove ?? "black";
  const put = (vertex: Vertex): void => {
    const letter = LETTERS[tool];
    const place = placeOf(vertex);
    const there = place ? rows[height - 1 - place.row]?.[place.column] : undefined;
    onChange({ rows: withStone(rows, vertex, there === letter ? "." : letter), toMove });
  };
  const paste = (text: string): void => {
    if (text.trim() === "") return;
    const read = readPosition(text);
    setProblem(typeof read === "string" ? read : "");
    if (typeof read !== "string") onChange(read);
  };
  return (
    <details open={drawing !== null}>
      <summary>{t("setup.title")}</summary>
      <div class="panel">
        <p class="quiet small">{t("setup.about")}</p>
        <Choices name="tool" label={t("setup.tool")} value={tool} onChange={(key: Tool) => setTool(key)} options={(["black", "white", "remove"] as const).map((key) => [key, t(`setup.${key}`)] as const)} />
        <Board view={viewOf(rows, { choosing: true, animate: false })} onPoint={({ vertex }) => put(vertex)} />
        <Choices name="tomove" label={t("setup.to_move")} value={toMove} onChange={(color) => onChange({ rows, toMove: color })} options={(["black", "white"] as const).map((key) => [key, t(`color.${key}`)] as const)} />
        <label class="field">
          <span class="label">{t("setup.paste")}</span>
          <textarea rows={4} spellcheck={false} onInput={(event) => paste(event.currentTarget.value)} />
        </label>
        {problem && <p role="alert">{problem}</p>}
        {drawing && <div class="row"><button type="button" class="button" onClick={() => onChange(null)}>{t("setup.clear")}</button></div>}
      </div>
    </details>
  );
}
