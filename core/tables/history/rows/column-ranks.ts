import { isBlank } from '../../cells/blank.js';
import { textsBefore } from '../state/compact-column.js';
import type { SourceTable, StateColumn } from '../state/table-state.js';
import { type ColumnValues, sortValues } from './column-values.js';
import { type ColumnRanks, extendRanks } from './extend-ranks.js';
import { rankTexts } from './rank-texts.js';
import { rankValues } from './rank-values.js';

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

function* rank({ texts }: StateColumn, values: Float64Array | null): Generator<void, ColumnRanks> {
  const ranks = new Uint32Array(texts.length);
  const [valued, worded, blank] = partition(texts, values);
  const ofValues = values === null ? 0 : rankValues(values, valued, ranks);
  yield;
  const ofTexts = yield* rankTexts(texts, worded, ranks, ofValues);
  for (const code of blank) ranks[code] = ofValues + ofTexts;
  return { ranks, values: ofValues, texts: ofTexts };
}

/** Ranks that are known, or the remaining work for them. */
interface Ranking {
  work: Generator<void, ColumnRanks>;
  found: ColumnRanks | null;
}

const rankings = new WeakMap<readonly string[], Map<string, Ranking>>();

function rankingOf(source: SourceTable, column: StateColumn): Ranking {
  const values: ColumnValues | null = sortValues(source, column);
  const key = values?.key ?? 'text';
  const byKey = rankings.get(column.texts) ?? new Map<string, Ranking>();
  rankings.set(column.texts, byKey);
  const known = byKey.get(key);
  if (known !== undefined) return known;
  const ranking = { work: rank(column, values?.values ?? null), found: ranksAfterEdit(column, key, values) };
  byKey.set(key, ranking);
  return ranking;
}

/** Returns the ranks of texts that cells were edited to have, from those before the edit; null if they are not known. */
function ranksAfterEdit({ texts }: StateColumn, key: string, values: ColumnValues | null): ColumnRanks | null {
  const before = textsBefore(texts);
  const known = before === null ? null : rankings.get(before)?.get(key)?.found;
  return known ? extendRanks(known, texts, values?.values ?? null) : null;
}

/** Ranks the texts of a column for a later sort. Yields after each part of the work. */
export function* prepareRanks(source: SourceTable, column: StateColumn): Generator<void> {
  const ranking = rankingOf(source, column);
  yield;
  while (ranking.found === null) {
    const { done, value } = ranking.work.next();
    if (done) ranking.found = value;
    else yield;
  }
}

/**
 * Ranks the texts of a column: numbers or dates by value, then texts by their code units without regard to case, then
 * blanks. Cached as long as the texts live.
 */
export function columnRanks(source: SourceTable, column: StateColumn): ColumnRanks {
  const ranking = rankingOf(source, column);
  while (ranking.found === null) {
    const { done, value } = ranking.work.next();
    if (done) ranking.found = value;
  }
  return ranking.found;
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
