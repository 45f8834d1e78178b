import type { Ledger } from './ledger.js';

/** Numbers in a text, with the decimals that they are written with. `1,200` is one number; digits of a word are none. */
function numbersOf(text: string): { value: number; decimals: number }[] {
  const found = text.matchAll(/(?<![\w.#-])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])|(?<![\w.#-])\d+(?:\.\d+)?(?![\w])/g);
  return [...found].map(([token]) => ({
    value: Number(token.replaceAll(',', '')),
    decimals: /\.(\d+)/.exec(token)?.[1]?.length ?? 0,
  }));
}

/** How often each value of each field occurs among the objects of a list. */
function countsOf(list: readonly unknown[]): number[] {
  const counts = new Map<string, number>();
  for (const one of list) {
    for (const [key, value] of typeof one === 'object' && one !== null ? Object.entries(one) : [['', one] as const]) {
      const id = `${key}=${JSON.stringify(value)}`;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return [...counts.values()];
}

/** Every number that a result holds: its numbers, those in its texts, lengths of its lists and counts of equal values. */
function collect(value: unknown, into: Set<number>): void {
  if (typeof value === 'number') into.add(value);
  else if (typeof value === 'string') for (const { value: number } of numbersOf(value)) into.add(number);
  else if (Array.isArray(value)) {
    into.add(value.length);
    for (const count of countsOf(value)) into.add(count);
    for (const one of value) collect(one, into);
  } else if (typeof value === 'object' && value !== null) {
    into.add(Object.keys(value).length);
    for (const [key, one] of Object.entries(value)) {
      collect(key, into);
      collect(one, into);
    }
  }
}

/** When a report was made. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Units that texts convert to: kB, MB, GB and %. */
const UNITS = [1, 1e-3, 1e-6, 1e-9, 100];

/**
 * Numbers of a text that its result does not hold, as written or converted to a larger unit or to percent. It accepts
 * too much rather than too little: a number that happens to be elsewhere in the result passes.
 */
function unsupportedNumbers(text: string, result: unknown): number[] {
  const timeless = text.replace(TIMES, ' ');
  const held = new Set<number>();
  collect(result, held);
  const isHeld = (value: number, decimals: number) =>
    [...held].some((one) =>
      UNITS.some((unit) => Math.abs(Math.abs(one) * unit - value) <= 0.5000001 * 10 ** -decimals),
    );
  return numbersOf(timeless).flatMap(({ value, decimals }) => (value <= 1 || isHeld(value, decimals) ? [] : [value]));
}

/** Sides of objects are stated for images of this side, px. */
const COMMON_SIDE = 640;

/** Records the numbers of a text that its result does not hold. */
export function checkNumbers(ledger: Ledger, text: string, result: unknown): void {
  const numbers = unsupportedNumbers(text, result).filter((one) => one !== COMMON_SIDE);
  ledger.same('numbers that the result does not hold', numbers, []);
}
