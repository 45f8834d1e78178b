import { isBlank } from '../../cells/blank.js';
import type { SourceTable, StateColumn } from '../state/table-state.js';
import { type ColumnValues, sortValues } from './column-values.js';
import { rankTexts } from './rank-texts.js';
import { rankValues } from './rank-values.js';

/** Ranks of the texts of a column, by code. Equal texts and values have equal ranks. */
export interface ColumnRanks {
  ranks: Uint32Array;
  /** Number of ranks of values, which come first. */
  values: number;
  /** Number of ranks of texts, which come next. Blank texts have one rank after them. */
  texts: number;
}

/** Returns the codes with a value, those with a text and the blank ones. */
function partition(texts: readonly string[], values: Float64Array | null): [Uint32Array, Uint32Array, Uint32Array] {
  const codes = new Uint32Array(texts.length);
  const worded = new Uint32Array(texts.length);
  const blank = new Uint32Array(texts.length);
  let [valueCount, textCount, blankCount] = [0, 0, 0];
  for (let code = 0; code < texts.length; code += 1) {
    if (values !== null && !Number.isNaN(values[code]!)) codes[valueCount++] = code;
    else if (isBlank(texts[code]!)) blank[blankCount++] = code;
    else worded[textCount++] = code;
  }
  return [codes.subarray(0, valueCount), worded.subarray(0, textCount), blank.subarray(0, blankCount)];
}

function rank({ texts }: StateColumn, values: Float64Array | null): ColumnRanks {
  const ranks = new Uint32Array(texts.length);
  const [valued, worded, blank] = partition(texts, values);
  const ofValues = values === null ? 0 : rankValues(values, valued, ranks);
  const ofTexts = rankTexts(texts, worded, ranks, ofValues);
  for (const code of blank) ranks[code] = ofValues + ofTexts;
  return { ranks, values: ofValues, texts: ofTexts };
}

const known = new WeakMap<readonly string[], Map<string, ColumnRanks>>();

/**
 * Ranks the texts of a column: numbers or dates by value, then texts by their code units without regard to case, then
 * blanks. Cached as long as the texts live.
 */
export function columnRanks(source: SourceTable, column: StateColumn): ColumnRanks {
  const found: ColumnValues | null = sortValues(source, column);
  const key = found?.key ?? 'text';
  const byKey = known.get(column.texts) ?? new Map<string, ColumnRanks>();
  known.set(column.texts, byKey);
  const ranks = byKey.get(key) ?? rank(column, found?.values ?? null);
  byKey.set(key, ranks);
  return ranks;
}

/** Returns ranks in which values and texts are in reverse order, and blanks are still last. */
export function reverseRanks({ ranks, values, texts }: ColumnRanks): Uint32Array {
  const reversed = new Uint32Array(ranks.length);
  for (let code = 0; code < ranks.length; code += 1) {
    const own = ranks[code]!;
    if (own < values) reversed[code] = values - 1 - own;
    else if (own < values + texts) reversed[code] = 2 * values + texts - 1 - own;
    else reversed[code] = own;
  }
  return reversed;
}
