/**
 * The course in the browser, a module of its own: miai-course holds lessons, what is right, and what is repeated when. Its
 * texts are files of data/course, fetched in one language at a time.
 */
import type { Color, Move, Result, Vertex } from "./index.js";

/** A sentence by its id, to be said in whatever language is read. */
export interface Sentence { id: string; facts: Record<string, string> }

export interface Frame {
  rows: string[];
  toMove: Color;
  prisonersOfBlack: number;
  prisonersOfWhite: number;
  /** What led to it; none for a beginning. */
  move?: Move;
}

export interface CourseTask {
  kind: "" | "place" | "answer" | "quiz" | "play";
  /** The goal or question: "captures", "territory-points", … */
  what: string;
  /** How a question is answered; "" for other kinds. */
  input: "" | "number" | "choice" | "points";
  choices: { id: string; text: string }[];
  /** The points that it names; none where finding them is the task. */
  points: Vertex[];
  /** Whose points or stones a question is about, where it names a colour. */
  color?: Color;
}

/** One screen. */
export interface CourseStep {
  /** "2-capture/atari" */
  name: string;
  start: Frame;
  /** The pictures after each move that is shown. */
  shown: Frame[];
  position: Frame;
  labels: { point: Vertex; letter: string }[];
  marked: Vertex[];
  /** False for a quiz, or a question about a clock, of which a board says nothing. */
  hasBoard: boolean;
  /** The part of the board that is shown; null where it is all of it. */
  view: { lowerLeft: Vertex; upperRight: Vertex } | null;
  /** What no board can show: prisoners, komi, other rules; in the language. */
  givens: string[];
  task: CourseTask;
  /** One or two sentences, in the language; "" for most exercises. */
  body: string;
  question: string;
  /** The answers of a quiz. */
  options: string[];
}

export interface Verdict {
  right: boolean;
  /** Nothing is left to do in this step. */
  finished: boolean;
  /** What is played on the board, the learner's move first where there is one. */
  frames: Frame[];
  /** What was counted, or what the answer is about. */
  shows: Vertex[];
  sentence: Sentence;
}

/** beyond: it leads one step beyond the rules. */
export interface LessonInfo { id: string; title: string; beyond: boolean; steps: string[]; exercises: string[] }
export interface LessonProgress {
  lesson: string;
  steps: number;
  stepsSolved: number;
  exercises: number;
  exercisesSolved: number;
  /** To be repeated now. */
  due: number;
}
/** Lessons to be repeated, in their order. */
export interface RoundResult { right: number; all: number; repeat: { lesson: string; missed: number }[] }
/** A right answer: points to play on, the taught one first (or a pass), an answer as text, or the number of an option. */
export interface Solution { moves?: Vertex[]; pass?: boolean; answer?: string; option?: number }

export interface Term { id: string; word: string; also: string; meaning: string }
/** A part of a sentence, and the term that it is. */
export interface Piece { text: string; term?: Term }

/** Whoever takes so many stones first has won. */
export interface FirstCaptureRules { size: number; stones: number; seed: number }
export interface FirstCaptureGame extends Frame {
  winner: Color | null;
  /** Nobody can play any more. */
  drawn: boolean;
  /** What the opponent would play for the side to move; null when the game is over. */
  reply: Vertex | "pass" | null;
}

/** Holds memory of its own: call delete() when done. Names are those of steps, days are counted from any fixed day. */
export interface Course {
  delete(): void;
  lessons(): LessonInfo[];
  step(name: string): Result<CourseStep>;
  /** The whole chain at a point of the step's position, or the point itself. */
  chain(name: string, point: Vertex): Result<Vertex[]>;
  /** played: moves made in this step so far, both sides'. */
  judgeMove(name: string, played: Move[], vertex: Vertex): Result<Verdict>;
  judgeAnswer(name: string, answer: string): Result<Verdict>;
  judgeChoice(name: string, option: number): Result<Verdict>;
  solution(name: string, played: Move[]): Result<Solution>;
  say(sentence: Sentence): string;
  /** Memory is a text that the caller keeps; "" is a beginner's. */
  remember(memory: string, name: string, right: boolean, today: number): string;
  /** What was done in two places, put together; the order makes no difference. */
  merged(memory: string, other: string): string;
  /** Names of the steps that were right at least once. */
  solved(memory: string): string[];
  progress(memory: string, today: number): LessonProgress[];
  practice(memory: string, today: number, count: number, seed: number): string[];
  exam(seed: number): string[];
  /** How a round went: tasks that are not among the right ones were wrong or left out. */
  result(tasks: string[], right: string[]): RoundResult;
  /** Kinds of exercises without end; their steps are called "drill/<kind>/<number>". */
  drills(): string[];
  pieces(text: string): Piece[];
  firstCapture(rules: FirstCaptureRules, moves: Move[]): Result<FirstCaptureGame>;
}
export interface CourseModule {
  /** files: the course's files by their path in data/course, texts of one language among them. Fails: course.* */
  newCourse(files: Record<string, string>, language: string): Result<Course>;
}
/** What miai-course.js exports: createMiaiCourse. */
export type CourseFactory = (options?: { wasmBinary?: Uint8Array; locateFile?: (name: string) => string }) => Promise<CourseModule>;
