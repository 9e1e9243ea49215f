/**
 * The network in the engine worker: loaded when it is first asked. Where it cannot be had, or takes too long, there is none,
 * and nobody is told.
 */
import { type GameSettings, type Network, type Networks, type NetworksFactory, type Opponent, type OpponentSettings, type ReplayedGame, type Result, unpacked } from "../../../bindings/wasm/src";
import type { NetworkFiles } from "./engine-protocol";
import { must } from "./must";

declare function importScripts(...urls: string[]): void;
declare const createMiaiNetwork: NetworksFactory;

/** Longer than this nobody waits for the files; they may still come for a later move. */
const LOADING_MS = 10_000;
/** An evaluation that takes longer makes strong ranks take more than ten seconds, and leaving a thought slow. */
const SLOW_MS = 25;
/** The first evaluations are slow everywhere, because browsers make code fast while it runs: so long it may take. */
const PATIENCE_MS = 1500;

/** Whoever thinks: the engine's module, or a network. Games and opponents of one mean nothing to the other. */
export interface Host {
  newGame(settings: GameSettings): Result<ReplayedGame>;
  newOpponent(settings: OpponentSettings): Result<Opponent>;
}

/** Lets the worker look at its messages. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

interface Loaded { module: Networks; network: Network }

async function fetched(path: string): Promise<Blob> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.blob();
}

async function load(files: NetworkFiles): Promise<Loaded> {
  // A script that is imported stops the worker until it has come, so it is at hand before.
  const [weights] = await Promise.all([fetched(files.weights), fetched(files.script)]);
  importScripts(files.script);
  const module = await createMiaiNetwork({ locateFile: () => files.wasm });
  return { module, network: must(module.newNetwork(await unpacked(weights))) };
}

export class NetworkHost {
  private loading: Promise<Loaded | null> | null = null;
  /** Ends with waiting for it. */
  private patience: Promise<null> | null = null;
  private tooMany = Infinity;
  private readonly quickSizes = new Set<number>();
  private gone = false;

  constructor(private readonly files: NetworkFiles | null) {}

  /** The network, for boards of that size. */
  async host(width: number, height: number): Promise<Host | null> {
    const loaded = await this.loaded();
    if (!loaded || this.gone || !(await this.isQuick(loaded, width, height))) return null;
    const { module, network } = loaded;
    return { newGame: (settings) => module.newGame(settings), newOpponent: (settings) => network.newOpponent(settings) };
  }

  /** It failed while it thought. */
  giveUp(): void {
    this.gone = true;
  }

  private async loaded(): Promise<Loaded | null> {
    if (!this.files) return null;
    this.loading ??= load(this.files).catch(() => null);
    this.patience ??= new Promise((resolve) => setTimeout(() => resolve(null), LOADING_MS));
    return Promise.race([this.loading, this.patience]);
  }

  private async isQuick({ module, network }: Loaded, width: number, height: number): Promise<boolean> {
    const points = width * height;
    if (points >= this.tooMany) return false;
    if (this.quickSizes.has(points)) return true;
    const game = must(module.newGame({ width, height, rules: "chinese" }));
    try {
      for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; await breathe()) {
        if (millisecondsOf(network, game) <= SLOW_MS) return Boolean(this.quickSizes.add(points));
      }
    } finally {
      game.delete();
    }
    this.tooMany = points;
    return false;
  }
}

function millisecondsOf(network: Network, game: ReplayedGame): number {
  const begun = performance.now();
  must(network.evaluate(game));
  return performance.now() - begun;
}
