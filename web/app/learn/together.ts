/** Progress kept in two places, here and on a server, put together whichever changed. Knows neither page nor network. */

export interface Kept { revision: number; document: Record<string, unknown> }

export interface Ends {
  /** What the server has; null where it knows nobody. */
  fetch(): Promise<Kept | null>;
  keep(next: Kept): Promise<Kept>;
  /** Whether another device was quicker, so that what it kept has to be fetched first. */
  isStale(problem: unknown): boolean;
  merged(one: string, other: string): string;
  here(): string;
  keepHere(text: string): void;
}

const PART = "course";
/** Other devices of one person are seldom quicker more than once. */
const TRIES = 3;
const textOf = ({ document }: Kept): string => (typeof document[PART] === "string" ? document[PART] : "");

export class Together {
  /** As the server has it; null while it was not asked, or knows nobody. */
  private kept: Kept | null = null;
  private anew = false;

  constructor(private readonly ends: Ends) {}

  /** Nothing is put together until this has reached the server: what it kept goes. */
  forget(): void {
    this.anew = true;
  }

  async fetch(): Promise<void> {
    this.kept = await this.ends.fetch();
    if (!this.kept || this.anew) return;
    const both = this.ends.merged(this.ends.here(), textOf(this.kept));
    if (both !== this.ends.here()) this.ends.keepHere(both);
  }

  async send(): Promise<void> {
    for (let tries = 0; tries < TRIES && this.kept && textOf(this.kept) !== this.ends.here(); ++tries) {
      const { revision, document } = this.kept;
      try {
        this.kept = await this.ends.keep({ revision, document: { ...document, [PART]: this.ends.here() } });
        this.anew = false;
      } catch (problem) {
        if (!this.ends.isStale(problem)) throw problem;
        await this.fetch();
      }
    }
  }
}
