import { isFault } from '../../core/base/fault.js';
import { DESK_HEAD, type FuzzFigures } from './fuzz-messages.js';
import type { FuzzTarget } from './fuzz-target.js';

/** A message that grows with its input would fill logs and pages. */
const LONGEST_MESSAGE = 8000;
/** Beyond what an input of some kB can need; the engine itself takes some 300. */
const MOST_RSS_BYTES = 1.5 * 2 ** 30;

export interface Find {
  /** The same for the same mistake. */
  signature: string;
  detail: string;
}

function describeError(error: unknown): Find {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: 'thrown', message: String(error) };
  const place = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  const plain = message.replace(/[\d"'].*/s, '').slice(0, 60);
  return { signature: `${name}: ${plain} ${place.trim().slice(0, 160)}`, detail: stack || message };
}

function judge(error: unknown): Find | null {
  if (!isFault(error)) return describeError(error);
  if (error.message.length <= LONGEST_MESSAGE) return null;
  return { signature: `a message of a Fault without bound: ${error.code}`, detail: error.message.slice(0, 400) };
}

/** Lets one parser read inputs, and sees whether it does what it may: give a result or throw a `Fault`, within bounds. */
export class ParserTrial {
  readonly figures: Omit<FuzzFigures, 'corpus' | 'coveredBytes'> = {
    ...{ executions: 0, faults: 0, slowestMs: 0, slowestBytes: 0, peakRssMb: 0 },
  };
  readonly #target: FuzzTarget;
  readonly #head: Int32Array;
  readonly #bytes: Uint8Array;

  /** @param desk where an input stands while it is read, so that who watches has it when nothing comes back. */
  constructor(target: FuzzTarget, desk: SharedArrayBuffer) {
    this.#target = target;
    this.#head = new Int32Array(desk, 0, 2);
    this.#bytes = new Uint8Array(desk, DESK_HEAD);
  }

  /** @returns null where all is well. */
  async read(input: Uint8Array): Promise<Find | null> {
    this.#bytes.set(input);
    Atomics.store(this.#head, 1, input.length);
    Atomics.add(this.#head, 0, 1);
    const start = performance.now();
    const find = await this.#run(Uint8Array.from(input));
    this.#note(performance.now() - start, input.length);
    Atomics.store(this.#head, 1, -1);
    return find ?? this.#judgeMemory();
  }

  async #run(input: Uint8Array): Promise<Find | null> {
    try {
      await this.#target.run(input);
      return null;
    } catch (error) {
      this.figures.faults++;
      return judge(error);
    }
  }

  #note(ms: number, bytes: number): void {
    this.figures.executions++;
    if (ms <= this.figures.slowestMs) return;
    this.figures.slowestMs = Math.round(ms);
    this.figures.slowestBytes = bytes;
  }

  #judgeMemory(): Find | null {
    const rss = process.memoryUsage.rss();
    this.figures.peakRssMb = Math.max(this.figures.peakRssMb, Math.round(rss / 2 ** 20));
    if (rss <= MOST_RSS_BYTES) return null;
    return { signature: 'memory without bound', detail: `The process holds ${this.figures.peakRssMb} MB.` };
  }
}
