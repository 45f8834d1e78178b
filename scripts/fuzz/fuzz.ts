import { seededRandom } from '../../core/base/seeded-random.js';
import { BlockCoverage } from './block-coverage.js';
import type { FuzzMessage, FuzzOrder } from './fuzz-messages.js';
import type { FuzzTarget } from './fuzz-target.js';
import { mutate } from './mutate.js';
import { ParserTrial } from './parser-trial.js';
import { shortenFind } from './shorten-find.js';

const FIGURES_EVERY_MS = 2000;
/** The bundle is code and libraries in some files of one folder. */
const BUNDLE = new URL('.', import.meta.url).href;

/** Tries inputs on a parser, and keeps those that made new code run as the stock of further ones. */
export async function fuzz(target: FuzzTarget, order: FuzzOrder, tell: (message: FuzzMessage) => void): Promise<void> {
  const random = seededRandom(order.seed);
  const until = Date.now() + order.forMs;
  const coverage = await BlockCoverage.begin((url) => url.startsWith(BUNDLE));
  const trial = new ParserTrial(target, order.desk);
  const told = new Set<string>();
  const words = target.words.map((word) => Uint8Array.from(Buffer.from(word)));
  const stock: Uint8Array[] = [];

  const tryOne = async (input: Uint8Array) => {
    const find = await trial.read(input);
    if (!find || told.has(find.signature)) return;
    told.add(find.signature);
    const shorter = await shortenFind(input, async (less) => (await trial.read(less))?.signature === find.signature);
    tell({ kind: 'find', why: find.signature, detail: find.detail, input: shorter });
  };
  const figures = () => ({ ...trial.figures, corpus: stock.length, coveredBytes: coverage.bytes });
  // What was kept last led furthest, and is taken more often.
  const choose = () => stock[Math.floor(stock.length * (random() < 0.5 ? random() : Math.sqrt(random())))]!;
  const mutation = { random, words, maxBytes: target.maxBytes, other: choose };
  /** Halves a batch until it is known which of its inputs made new code run. */
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
  let toldAt = Date.now();
  while (Date.now() < until) {
    await keepNew(Array.from({ length: target.batch }, () => mutate(choose(), mutation)));
    if (Date.now() - toldAt < FIGURES_EVERY_MS) continue;
    toldAt = Date.now();
    tell({ kind: 'figures', figures: figures() });
  }
  tell({ kind: 'figures', figures: figures() });
}
