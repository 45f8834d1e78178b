import { isBlank } from '../../cells/blank.js';

/** Ranks of the texts of a column, by code. Equal texts and values have equal ranks. */
export interface ColumnRanks {
  ranks: Uint32Array;
  /** Number of ranks of values, which come first. */
  values: number;
  /** Number of ranks of texts, which come next. Blank texts have one rank after them. */
  texts: number;
}

/** Maximum texts that are inserted into known ranks; more are ranked from scratch. */
const MAX_ADDED = 1000;

/** Returns a code of each rank of texts. */
function codesByRank({ ranks, values, texts }: ColumnRanks): Uint32Array {
  const codes = new Uint32Array(texts);
  for (let code = 0; code < ranks.length; code += 1) {
    const rank = ranks[code]! - values;
    if (rank >= 0 && rank < texts) codes[rank] = code;
  }
  return codes;
}

/** Returns the first rank whose text is not before another one, in lower case. */
function findRank(folded: string, count: number, textOf: (rank: number) => string): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textOf(middle) < folded) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the ranks of texts to which a few were added at the end, such as those of edited cells; null if all must be
 * ranked again.
 * @param known ranks of the texts before.
 * @param values values of all texts, by code; null if the column is sorted by its texts.
 */
export function extendRanks(
  known: ColumnRanks,
  texts: readonly string[],
  values: Float64Array | null,
): ColumnRanks | null {
  const first = known.ranks.length;
  const added = Array.from({ length: Math.min(texts.length - first, MAX_ADDED + 1) }, (_, at) => first + at);
  if (added.length > MAX_ADDED || added.some((code) => values !== null && !Number.isNaN(values[code]!))) return null;
  const codes = codesByRank(known);
  const textOf = (rank: number) => texts[codes[rank]!]!.toLowerCase();
  /** Rank before which each new text is inserted. */
  const inserted = new Map<string, number>();
  for (const code of added) {
    const folded = texts[code]!.toLowerCase();
    if (isBlank(texts[code]!) || inserted.has(folded)) continue;
    const rank = findRank(folded, known.texts, textOf);
    if (rank === known.texts || textOf(rank) !== folded) inserted.set(folded, rank);
  }
  const order = [...inserted].sort(([one], [other]) => (one < other ? -1 : 1));
  const moved = movedRanks(known, order);
  const ranks = new Uint32Array(texts.length);
  for (let code = 0; code < first; code += 1) ranks[code] = moved[known.ranks[code]!]!;
  const newRanks = new Map(order.map(([folded, rank], at) => [folded, known.values + rank + at]));
  for (const code of added) {
    const folded = texts[code]!.toLowerCase();
    const own = newRanks.get(folded) ?? moved[known.values + findRank(folded, known.texts, textOf)]!;
    ranks[code] = isBlank(texts[code]!) ? known.values + known.texts + order.length : own;
  }
  return { ranks, values: known.values, texts: known.texts + order.length };
}

/** Returns the new rank of each rank. @param inserted new texts in their order, with the ranks before which they are. */
function movedRanks({ values, texts }: ColumnRanks, inserted: readonly (readonly [string, number])[]): Uint32Array {
  const moved = new Uint32Array(values + texts + 1);
  let before = 0;
  for (let rank = 0; rank < moved.length; rank += 1) {
    while (before < inserted.length && values + inserted[before]![1] <= rank) before += 1;
    moved[rank] = rank + before;
  }
  return moved;
}
