/**
 * Miai in the browser, decided by the same C++ as everywhere else. Modules: miai-core (rules, count, records, life and
 * death) is small and loads with the page; miai-engine is all of that and the playout engine, for a worker; miai-network
 * thinks with a network, loaded by that worker when one is to be asked.
 */

export type Color = "black" | "white";
/** "D4" or "pass"; letters skip I. */
export type Vertex = string;
export type LegalityId =
  | "legal" | "off_board" | "occupied" | "suicide" | "ko" | "superko" | "game_over" | "not_your_turn";
export type Phase = "play" | "marking" | "finished";
export type StopReason = "none" | "passes" | "long_cycle";
export type ChainStatus = "alive" | "dead" | "seki" | "unsure";
export type Life = "undecided" | "dead" | "seki" | "alive" | "ko";

/** What is wrong with an input. `id` is stable; `message` is a whole English sentence. */
export interface CoreError {
  id: string;
  message: string;
  facts: Record<string, string>;
  /** From 1; 0 = not known. */
  line: number;
  column: number;
}
export type Result<T> = { ok: true; value: T } | { ok: false; error: CoreError };

export interface RulesetInfo {
  id: string;
  summary: string;
  aliases: string[];
  komi: number;
  komiHandicap: number;
  handicapPlacement: "fixed" | "free";
}

export interface GameSettings {
  width: number;
  height: number;
  rules: string;
  /** Default: the rules' own. */
  komi?: number;
}

export interface Legality {
  id: LegalityId;
  /** Why not, in one English sentence; "" when legal. */
  sentence: string;
  /** suicide: the stones that would have no liberty. */
  chain: Vertex[];
  repeatsMove: number | null;
  koStone: Vertex | null;
}

export interface GameState {
  toMove: Color;
  phase: Phase;
  stopReason: StopReason;
  moveNumber: number;
  passesInARow: number;
  prisonersOfBlack: number;
  prisonersOfWhite: number;
  koBan: { point: Vertex; color: Color } | null;
  buttonTaker: Color | null;
  komi: number;
  handicap: number;
  /** "B+3.5", "W+R", "0", "Void" … once the game is finished. */
  result: string | null;
}

export interface ChainInfo { color: Color; stones: Vertex[]; liberties: Vertex[] }
export interface Move { color: Color; vertex: Vertex }

export interface SideParts {
  territory: number;
  stones: number;
  prisoners: number;
  dead: number;
  tax: number;
  compensation: number;
  komi: number;
  total: number;
}
export interface PointVerdict { point: Vertex; owner: Color | null; reason: string; fillBy: Color | null }
export interface Score {
  /** Positive = Black ahead. */
  margin: number;
  result: string;
  black: SideParts;
  white: SideParts;
  dame: number;
  /** Row by row from A1. */
  points: PointVerdict[];
}
export interface CountStep { kind: string; color: Color; from: Vertex | null; to: Vertex | null }
export interface CountedRegion {
  color: Color;
  place: string;
  total: number;
  rectangles: { lowerLeft: Vertex; width: number; height: number }[];
}
export interface Arrangement { steps: CountStep[]; rows: string[]; regions: CountedRegion[]; margin: number }
export interface AreaCount { lines: { kind: string; points: number }[]; margin: number }
export interface ChainJudgement {
  color: Color;
  stones: Vertex[];
  status: ChainStatus;
  proved: boolean;
  reason: string;
}
export interface ShownFate {
  fate: Life;
  livesByNewStone: boolean;
  /** Empty where there is nothing to play. */
  frames: { move: Move; captured: number; rows: string[] }[];
}
export interface Marks { dead: Vertex[]; acceptedByBlack: boolean; acceptedByWhite: boolean; agreed: boolean }

/** Objects of the core hold memory of its own: call delete() when done. */
interface Handle { delete(): void }

/** What leads to a position; all that miai-network knows of a game. */
export interface ReplayedGame extends Handle {
  playAsTold(color: Color, vertex: Vertex): Result<void>;
  placeHandicap(points: Vertex[]): Result<void>;
  setUp(rows: string[], toMove: Color): Result<void>;
  resume(requester: Color): Result<void>;
}
export interface Game extends ReplayedGame {
  width(): number;
  height(): number;
  /** From the top; X black, O white, '.' empty. */
  rows(): string[];
  state(): GameState;
  legalPoints(color: Color): Result<Vertex[]>;
  /** As the players meet it, with "game_over" and "not_your_turn". */
  verdict(color: Color, vertex: Vertex): Result<Legality>;
  /** By the rules alone, for either colour at any time. */
  legality(color: Color, vertex: Vertex): Result<Legality>;
  chain(point: Vertex): ChainInfo | null;
  moves(): Move[];
  rules(): { id: string; choices: Record<string, string | boolean> };
  play(color: Color, vertex: Vertex): Result<void>;
  undo(): Result<void>;
  setRules(name: string): Result<void>;
  setRule(key: string, value: string): Result<void>;
  setKomi(komi: number): void;
  resign(loser: Color): Result<void>;
  claimNoResult(): Result<void>;
  finishInDisagreement(): Result<void>;
  toggleDead(stone: Vertex): Result<void>;
  marks(): Marks | null;
  accept(color: Color): Result<void>;
  judge(): ChainJudgement[];
  /** What becomes of the chain at a stone, with the moves that show it; null where no proof is found in a moment. */
  showFate(stone: Vertex): Result<ShownFate | null>;
  count(dead: Vertex[]): Result<Score>;
  arrangement(dead: Vertex[]): Result<Arrangement>;
  areaLines(dead: Vertex[], counted: Color): Result<AreaCount>;
  /**
   * SVG text; with `dead`, territory and reasons are drawn too. `words` are what it says, by the ids of `miai diagram`'s
   * catalogue without "picture.", and the decimal sign as "decimal"; what is missing is English.
   */
  picture(options: { theme?: string; width?: number; dead?: Vertex[]; words?: Record<string, string> }): Result<string>;
  finish(dead: Vertex[]): Result<void>;
}

export interface ClockSettings {
  system: "none" | "absolute" | "byo_yomi" | "canadian" | "fischer" | "simple";
  /** Milliseconds. */
  main?: number;
  period?: number;
  /** byo_yomi: periods; canadian: moves in a period. */
  count?: number;
  cap?: number;
}
export interface TimeLeft {
  main: number;
  period: number;
  count: number;
  inOvertime: boolean;
  flagged: boolean;
  /** As words; not needed by restore(). */
  words?: string;
}
/** Instants are milliseconds from any origin the caller keeps to. */
export interface Clock extends Handle {
  start(turn: Color, now: number): void;
  moved(now: number, allowance: number): void;
  pause(now: number): void;
  resume(now: number): void;
  /** Goes on from what another clock has told, right at `now`. */
  restore(told: { black: TimeLeft; white: TimeLeft; turn: Color | null; running: boolean }, now: number): void;
  left(side: Color, now: number): Result<TimeLeft>;
  flagTime(): number | null;
  flagged(now: number): Color | null;
  words(): string;
}

export interface Finding {
  id: string;
  severity: "note" | "repaired" | "warning" | "error";
  line: number;
  column: number;
  message: string;
  repair: string;
  facts: Record<string, string>;
  /** Index of the game, -1 = none, and the node that it is about. */
  game: number;
  node: number;
}
export interface BoardState {
  rows: string[];
  toMove: Color;
  moveNumber: number;
  prisonersOfBlack: number;
  prisonersOfWhite: number;
}
/** A file of games. Nodes are numbers, the root is 0, -1 is none. */
export interface GameRecord extends Handle {
  games(): number;
  report(): Finding[];
  format(): string;
  charset(): string;
  write(): string;
  children(game: number, node: number): number[];
  parent(game: number, node: number): number;
  mainLine(game: number): number[];
  properties(game: number, node: number): Record<string, string[]>;
  position(game: number, node: number): BoardState | null;
  addChild(game: number, node: number): number;
  set(game: number, node: number, name: string, texts: string[]): Result<void>;
  removeBranch(game: number, node: number): Result<void>;
  makeMainLine(game: number, node: number): void;
  undo(game: number): boolean;
  redo(game: number): boolean;
}

export interface Problem {
  rows: string[];
  goal: Vertex[];
  toMove: Color;
  rules: string;
  region?: Vertex[];
  budget?: number;
}
export interface KoFacts {
  kind: string;
  takesFirst: Color;
  attackerThreats: number | null;
  defenderThreats: number | null;
}
export interface FirstMove {
  result: Life;
  line: Move[];
  /** Places in the line of ko threats elsewhere: each is a pass there, and so is its answer, the move after it. */
  threats: number[];
  /** What the line comes to: the result, or with a ko what the side gets that wins it. */
  shown: Life;
  ko?: KoFacts;
}
export interface LifeStatus {
  defender: Color;
  settled: Life;
  nodes: number;
  blackFirst: FirstMove;
  whiteFirst: FirstMove;
}
export interface Answer extends FirstMove { move: Vertex; keepsResult: boolean }

/** A step of a proof: what ends the line there, "" where it goes on. */
export interface ProofNode {
  /** null for the root, the position itself. */
  move: Move | null;
  /** Indices into the tree's nodes, -1 = none; children lie side by side from `firstChild` on. */
  parent: number;
  firstChild: number;
  childCount: number;
  end: string;
}
/** At the winner's turn one move, at the other side's turn all of them. */
export interface ProofTree {
  winner: Color;
  nodes: ProofNode[];
  /** False when `maxNodes` cut something off. */
  complete: boolean;
}

/** What judges positions below the tree. */
export type Asked = "network" | "playouts";

/** How an opponent plays. It keeps its tree from move to move. */
export interface OpponentSettings {
  /** "15k", "1d" of ranks(): plays as people of that rank do, with the visits of its row unless `visits` says more. */
  rank?: string;
  /** Positions looked at for a move, those known from the move before included: 1 to 10,000,000. Default 400; without
   *  limit where only `milliseconds` is given. */
  visits?: number;
  /** Most thinking time for a move. Which moves it plays then depends on the machine. */
  milliseconds?: number;
  /** Equal seeds, games and visits give equal moves. Default 1. */
  seed?: number;
  /** Playouts for each position; a network takes no notice. Default 4. */
  playouts?: number;
  /** Most megabytes for the tree: 16 to 1024. Default 64. */
  memory?: number;
  /** Default true: it resigns when it is clearly lost. */
  resigns?: boolean;
}
/** What is thought of a position. */
export interface Outlook {
  visits: number;
  /** Black's chance to win, 0 to 1. */
  blackWins: number;
  /** Points that Black is ahead, komi included. */
  lead: number;
}
export interface Choice extends Outlook {
  asked: Asked;
  verdict: "move" | "pass" | "resign";
  color: Color;
  /** What to play: "pass" with a pass; with "resign" what would be played otherwise. */
  vertex: Vertex;
  /** What is expected, the move first. */
  pv: Vertex[];
  /** Why, in one English sentence. */
  reason: string;
}
export interface ThinkingState extends Outlook {
  /** All that was asked for has been thought; steps change nothing any more. */
  done: boolean;
  /** Of what was asked for, 0 to 1. */
  share: number;
  /** Spent on this position. */
  milliseconds: number;
  /** Of the tree. */
  memoryBytes: number;
  pv: Vertex[];
}
export interface CandidateMove extends Outlook {
  vertex: Vertex;
  /** How likely the move looked before anything was read, 0 to 1. */
  prior: number;
  pv: Vertex[];
}
export interface Analysis extends Outlook {
  asked: Asked;
  toMove: Color;
  /** Standard deviation of the final score in points. */
  scoreStdev: number;
  /** The best first. */
  moves: CandidateMove[];
  /** Row by row from A1: -1 (White's) to +1 (Black's). */
  ownership: number[];
}
export interface Judgement {
  chains: ChainJudgement[];
  /** The proposal for the count: whole chains. */
  dead: Vertex[];
  /** Stones about which it may well be wrong. */
  doubtful: Vertex[];
  /** As in Analysis. */
  ownership: number[];
}
/**
 * Whoever thinks. `choose` and `analyse` block; a worker that wants to show progress, or to be stopped, calls
 * `begin`, then `step` until done or until it has had enough, then `choice` (likewise for analyses). Steps end at the
 * next of fixed halts, a few milliseconds on 9x9 and up to some ten on 19x19 late; how thinking is cut changes nothing.
 * Games are those of the same module.
 */
export interface Opponent extends Handle {
  /** A move for the side to move. Fails: game.not_playing once play has stopped. */
  choose(game: ReplayedGame): Result<Choice>;
  analyse(game: ReplayedGame, visits: number): Result<Analysis>;
  begin(game: ReplayedGame): Result<void>;
  beginAnalysis(game: ReplayedGame, visits: number): Result<void>;
  /** Thinks on for about so many milliseconds. Fails: opponent.not_thinking before any begin. */
  step(milliseconds: number): Result<ThinkingState>;
  /** The move by what has been thought so far, of the position that begin() was told. */
  choice(): Result<Choice>;
  analysis(): Result<Analysis>;
  /** Dead, alive and seki as things stand, by proofs and what it asks together. */
  judge(game: ReplayedGame): Judgement;
  /** Forgets the game that has been played. */
  forget(): void;
}

/** First thoughts about a position, before anything is read. Arrays are row by row from A1. */
export interface FirstThoughts {
  blackWins: number;
  whiteWins: number;
  noResult: number;
  /** Points that Black is ahead, komi included. */
  lead: number;
  /** How likely a move there is, 0 to 1; the pass beside it. */
  policy: Float32Array;
  pass: number;
  /** -1 (White's) to +1 (Black's). */
  ownership: Float32Array;
}
/** A network of KataGo's format on boards of up to 19x19. */
export interface Network extends Handle {
  facts(): { name: string; version: number };
  /** Fails: network.size. */
  evaluate(game: ReplayedGame): Result<FirstThoughts>;
  /** As the engine's; a rank looks at fewer positions than with playouts. Boards must be of a size that networks know. */
  newOpponent(settings: OpponentSettings): Result<Opponent>;
}

/** The weakest first. Ranks are estimates; visits are those with playouts. */
export interface RankInfo { rank: string; visits: number }
export interface Opinion {
  visits: number;
  blackWins: number;
  lead: number;
  /** The move that is thought best, and how likely it looked at first. */
  best: Vertex | null;
  prior: number;
}
export interface GameToReview {
  width: number;
  height: number;
  moves: Move[];
  /** Of the position before each move and of the last one; null where nothing is known yet. */
  opinions: (Opinion | null)[];
  /** For whom: "15k", "2d"; default a club player. */
  reader?: string;
}
/** Losses are of the mover, never negative; null where an opinion is missing. */
export interface JudgedMove { number: number; color: Color; vertex: Vertex; pointsLost: number | null; chanceLost: number | null; isBest: boolean; isMistake: boolean }
export interface GameReview {
  moves: JudgedMove[];
  /** Numbers of moves, the worst first, at most three a side. */
  biggest: Record<Color, number[]>;
  /** How much opinions differ without anybody's fault, in points. */
  pointsNoise: number;
}

export interface Core {
  version(): string;
  rulesets(): RulesetInfo[];
  handicapPoints(width: number, height: number, stones: number): Result<Vertex[]>;
  /** What makes a game of two people even who are so many ranks apart: stones for the weaker side, and komi. */
  pairing(width: number, height: number, ranksApart: number, rules: string): Result<{ stones: number; komi: number }>;
  starPoints(width: number, height: number): Result<Vertex[]>;
  newGame(settings: GameSettings): Result<Game>;
  newClock(settings: ClockSettings): Result<Clock>;
  readRecord(bytes: Uint8Array, decode: ((bytes: Uint8Array, charset: string) => string | null) | null): Result<GameRecord>;
  solve(problem: Problem): Result<LifeStatus>;
  firstMoves(problem: Problem): Result<Answer[]>;
  /** The tree behind the answer for the side to move. Fails: life.undecided when there is no proof within the budget. */
  prove(problem: Problem & { maxNodes?: number }): Result<ProofTree>;
  readDrawing(text: string): Result<{ rows: string[]; toMove: Color | null }>;
}
/** Objects of one module mean nothing to the other: a worker plays the page's moves in a game of its own. */
export interface Engine extends Core {
  /** Fails: opponent.setting, naming what it may be. */
  newOpponent(settings: OpponentSettings): Result<Opponent>;
  ranks(): RankInfo[];
  /** What is asked for a rank on boards of that size, where there is a network; undefined: as well as it can. */
  asked(rank: string | undefined, width: number, height: number): Result<Asked>;
  /** What each move cost, and the biggest mistakes: the judgement of `miai review`. */
  reviewGame(game: GameToReview): Result<GameReview>;
}

/** Networks in WebAssembly with SIMD, without which the module cannot be started. */
export interface Networks {
  newGame(settings: GameSettings): Result<ReplayedGame>;
  /** bytes: of a network's file, unpacked. Fails: net.*, saying what is wrong with them. */
  newNetwork(bytes: Uint8Array): Result<Network>;
}

export interface ModuleOptions { wasmBinary?: Uint8Array; locateFile?: (name: string) => string }
/** What miai-core.js exports: createMiaiCore. */
export type CoreFactory = (options?: ModuleOptions) => Promise<Core>;
/** What miai-engine.js exports: createMiaiEngine. */
export type EngineFactory = (options?: ModuleOptions) => Promise<Engine>;
/** What miai-network.js exports: createMiaiNetwork. */
export type NetworksFactory = (options?: ModuleOptions) => Promise<Networks>;

/** Decodes old character sets with the platform's own TextDecoder; for readRecord(). */
export function decodeText(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Starts the core. The factory writes into what it is given, hence the copy. */
export async function startCore(factory: CoreFactory, options?: ModuleOptions): Promise<Core> {
  return factory({ ...options });
}

/** Starts the core with the playout engine. */
export async function startEngine(factory: EngineFactory, options?: ModuleOptions): Promise<Engine> {
  return factory({ ...options });
}

/** Starts the module with networks. */
export async function startNetworks(factory: NetworksFactory, options?: ModuleOptions): Promise<Networks> {
  return factory({ ...options });
}

/** Of every browser that has the module's instructions, but not of every compiler's list of names. */
declare const DecompressionStream: new (format: "gzip") => ReadableWritablePair<Uint8Array, Uint8Array>;

/** What a network's file holds, packed by gzip or not. */
export async function unpacked(file: Blob): Promise<Uint8Array> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const plain = isPacked ? new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))) : file;
  return new Uint8Array(await plain.arrayBuffer());
}
