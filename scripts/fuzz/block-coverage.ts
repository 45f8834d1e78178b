import { type Profiler, Session } from 'node:inspector/promises';

/** Executed code of a function: one element per byte, 1 if executed; `whole` if all of it was. */
type Covered = Uint8Array | 'whole';

/**
 * Executed blocks of scripts, as counted by the engine, so that no instrumented build is needed.
 * https://chromedevtools.github.io/devtools-protocol/tot/Profiler/
 */
export class BlockCoverage {
  readonly #session = new Session();
  readonly #isMeant: (url: string) => boolean;
  readonly #functions = new Map<string, Covered>();
  /** Bytes of code executed so far. */
  bytes = 0;

  private constructor(isMeant: (url: string) => boolean) {
    this.#isMeant = isMeant;
  }

  /** @param isMeant returns whether to count the script of a URL. */
  static async begin(isMeant: (url: string) => boolean): Promise<BlockCoverage> {
    const coverage = new BlockCoverage(isMeant);
    coverage.#session.connect();
    await coverage.#session.post('Profiler.enable');
    await coverage.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    return coverage;
  }

  /**
   * Returns the bytes of code that were executed for the first time since the last `take`, without marking them as
   * known.
   */
  async peek(): Promise<number> {
    return this.#since(false);
  }

  /** Returns the same as `peek`, and marks the executed blocks as known. */
  async take(): Promise<number> {
    const gained = await this.#since(true);
    this.bytes += gained;
    return gained;
  }

  async #since(keep: boolean): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let gained = 0;
    for (const { url, functions } of result) {
      if (this.#isMeant(url)) for (const each of functions) gained += this.#compare(url, each, keep);
    }
    return gained;
  }

  #compare(url: string, { ranges }: Profiler.FunctionCoverage, keep: boolean): number {
    const whole = ranges[0];
    if (!whole || whole.count === 0) return 0;
    const { startOffset, endOffset } = whole;
    const key = `${url} ${startOffset}-${endOffset}`;
    const covered = this.#functions.get(key);
    if (covered === 'whole') return 0;
    const before = covered ?? new Uint8Array(endOffset - startOffset);
    const after = withRanges(before, ranges, startOffset);
    if (keep) this.#functions.set(key, after.includes(0) ? after : 'whole');
    return count(after) - count(before);
  }
}

const count = (covered: Uint8Array) => covered.reduce((sum, each) => sum + each, 0);

/** Ranges are nested, the outer first; the innermost range of a byte decides whether it was executed. */
function withRanges(covered: Uint8Array, ranges: readonly Profiler.CoverageRange[], start: number): Uint8Array {
  const now = new Uint8Array(covered.length);
  for (const range of ranges) now.fill(range.count > 0 ? 1 : 0, range.startOffset - start, range.endOffset - start);
  return now.map((ran, at) => ran | covered[at]!);
}
