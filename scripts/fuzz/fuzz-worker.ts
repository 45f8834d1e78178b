import { parentPort, workerData } from 'node:worker_threads';
import { isFault } from '../../core/base/fault.js';
import { seededRandom } from '../../core/base/seeded-random.js';
import { BlockCoverage } from './block-coverage.js';
import { DESK_HEAD, type FuzzFigures, type FuzzMessage, type FuzzOrder } from './fuzz-messages.js';
import type { FuzzTarget } from './fuzz-target.js';
import { mutate } from './mutate.js';
import { FUZZ_TARGETS } from './targets.js';

/** Maximum attempts to minimize a find. */
const MAX_TRIES = 2000;

/**
 * Minimizes an input: removes smaller and smaller pieces while it remains a find.
 * @param isFind returns whether an input still causes the same error.
 */
async function shortenFind(input: Uint8Array, isFind: (shorter: Uint8Array) => Promise<boolean>): Promise<Uint8Array> {
  let best = input;
  let tries = 0;
  for (let piece = Math.ceil(best.length / 2); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let from = 0; from < best.length && tries < MAX_TRIES; tries++) {
      const shorter = Uint8Array.from(Buffer.concat([best.subarray(0, from), best.subarray(from + piece)]));
      if (await isFind(shorter)) best = shorter;
      else from += piece;
    }
  }
  return best;
}

/** Maximum length of a message, because one that contains its input would fill logs and pages. */
const MAX_MESSAGE_LENGTH = 8000;
/** Memory limit, bytes: more than any input of a few kB can need. The engine alone takes about 300 MB. */
const MAX_RSS_BYTES = 1.5 * 2 ** 30;

interface Find {
  /** Identifies the bug. */
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
  if (error.message.length <= MAX_MESSAGE_LENGTH) return null;
  return { signature: `a message of a Fault without bound: ${error.code}`, detail: error.message.slice(0, 400) };
}

/** Runs one parser on inputs and checks that it returns a result or throws a `Fault`, within limits. */
class ParserTrial {
  readonly figures: Omit<FuzzFigures, 'corpus' | 'coveredBytes'> = {
    ...{ executions: 0, faults: 0, slowestMs: 0, slowestBytes: 0, peakRssMb: 0 },
  };
  readonly #target: FuzzTarget;
  readonly #head: Int32Array;
  readonly #bytes: Uint8Array;

  /** @param desk memory for the current input, so that the watcher has it if the parser never returns. */
  constructor(target: FuzzTarget, desk: SharedArrayBuffer) {
    this.#target = target;
    this.#head = new Int32Array(desk, 0, 2);
    this.#bytes = new Uint8Array(desk, DESK_HEAD);
  }

  /** @returns null if the parser behaved. */
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
    if (rss <= MAX_RSS_BYTES) return null;
    return { signature: 'memory without bound', detail: `The process holds ${this.figures.peakRssMb} MB.` };
  }
}

const FIGURES_EVERY_MS = 2000;
/** The bundle consists of files in one folder. */
const BUNDLE = new URL('.', import.meta.url).href;

/** Runs a parser on inputs, and adds those that execute new code to the corpus. */
async function fuzz(target: FuzzTarget, order: FuzzOrder, send: (message: FuzzMessage) => void): Promise<void> {
  const random = seededRandom(order.seed);
  const until = Date.now() + order.forMs;
  const coverage = await BlockCoverage.begin((url) => url.startsWith(BUNDLE));
  const trial = new ParserTrial(target, order.desk);
  const reported = new Set<string>();
  const words = target.words.map((word) => Uint8Array.from(Buffer.from(word)));
  const stock: Uint8Array[] = [];

  const tryOne = async (input: Uint8Array) => {
    const find = await trial.read(input);
    if (!find || reported.has(find.signature)) return;
    reported.add(find.signature);
    const shorter = await shortenFind(input, async (less) => (await trial.read(less))?.signature === find.signature);
    send({ kind: 'find', why: find.signature, detail: find.detail, input: shorter });
  };
  const figures = () => ({ ...trial.figures, corpus: stock.length, coveredBytes: coverage.bytes });
  // Prefers recent inputs, because they reached new code.
  const choose = () => stock[Math.floor(stock.length * (random() < 0.5 ? random() : Math.sqrt(random())))]!;
  const mutation = { random, words, maxBytes: target.maxBytes, other: choose };
  /** Halves a batch repeatedly to find the inputs that execute new code, and adds them to the corpus. */
  const keepNew = async (inputs: readonly Uint8Array[]): Promise<void> => {
    for (const input of inputs) {
      if (Date.now() > until) return;
      await tryOne(input);
    }
    if (inputs.length === 1) {
      if ((await coverage.take()) > 0) stock.push(inputs[0]!);
    } else if ((await coverage.peek()) > 0) {
      const half = Math.ceil(inputs.length / 2);
      await keepNew(inputs.slice(0, half));
      await keepNew(inputs.slice(half));
    }
  };

  stock.push(...target.seeds().filter(({ length }) => length <= target.maxBytes));
  for (const seed of stock) await tryOne(seed);
  await coverage.take();
  let reportedAt = Date.now();
  while (Date.now() < until) {
    await keepNew(Array.from({ length: target.batch }, () => mutate(choose(), mutation)));
    if (Date.now() - reportedAt < FIGURES_EVERY_MS) continue;
    reportedAt = Date.now();
    send({ kind: 'figures', figures: figures() });
  }
  send({ kind: 'figures', figures: figures() });
}

const order = workerData as FuzzOrder;
const target = await FUZZ_TARGETS.get(order.target)!();
await fuzz(target, order, (message: FuzzMessage) => parentPort!.postMessage(message));
