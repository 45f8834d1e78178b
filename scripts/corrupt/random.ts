import { seededRandom } from '../../core/base/seeded-random.js';

/** Reproducible random numbers. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

export function seedRandom(seed: number): Random {
  const next = seededRandom(seed);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, int, pick: (items) => items[int(0, items.length - 1)]!, chance: (share) => next() < share };
}
