import { parseDate } from '../../cells/parse-date.js';
import type { CodedColumn } from '../relations/coded-column.js';
import type { Dependency } from '../relations/find-dependencies.js';

/** Distinct texts of a column of sources. */
const SOURCES = { min: 4, max: 500 };
/** Minimum share of rows that violate the dependency for sources to contradict each other. */
const MIN_ERROR = 0.1;
/** Minimum mean rows per group, and per source. */
const MIN_GROUP = 5;
const MIN_STATED = 5;
/** Minimum share of rows with a distinct pair of determinant and source: a source states each thing once. */
const MIN_DISTINCT_PAIRS = 0.95;
/** Assumed number of wrong values of equal probability. */
const WRONG_VALUES = 10;
const MIN_WEIGHT = 0.05;
/** Rounds of estimating values and accuracies in turn. */
const ROUNDS = 5;

/** Weights of the rows of a dependency, by the accuracy of their sources. */
export interface SourceWeights {
  /** Weight of each row, above 0. */
  byRow: Float64Array;
  source: CodedColumn;
}

/**
 * Estimates how accurate each source is, if a column names sources that each state every thing once, and that
 * contradict each other. Values and accuracies are estimated in turn, as in Accu (Dong, Berti-Equille, Srivastava:
 * "Integrating Conflicting Data: The Role of Source Dependence", 2009), without its model of copying.
 * @returns null if no column does.
 */
export function weighSources(dependency: Dependency, columns: readonly CodedColumn[]): SourceWeights | null {
  const { from, rows, kept, groups } = dependency;
  const [determinant, ...others] = from;
  const areContradicting = rows - kept >= MIN_ERROR * rows && rows >= MIN_GROUP * groups;
  if (determinant === undefined || others.length > 0 || !areContradicting) return null;
  const source = columns.find((column) => isSource(column, determinant, dependency.to));
  return source === undefined ? null : { source, byRow: estimateWeights(dependency, source) };
}

/** Texts that show whether a column can name sources. */
const SAMPLE = 20;

/** Whether a text can be the name of a source. Days, on which each thing happens once, are not. */
const mayNameSource = (text: string) => /\p{L}/u.test(text) && !isDay(text);

function isDay(text: string): boolean {
  const date = parseDate(text.trim());
  return date !== null && date.kind !== 'time';
}

/** Whether a column names sources that each state everything once. Cost: one pass over the rows. */
export function isSource(column: CodedColumn, determinant: CodedColumn, to: CodedColumn): boolean {
  if (column === determinant || column === to) return false;
  if (column.distinct < SOURCES.min || column.distinct > SOURCES.max) return false;
  if (column.present < column.codes.length || column.codes.length < MIN_STATED * column.distinct) return false;
  if (!column.texts.slice(0, SAMPLE).every(mayNameSource)) return false;
  // A day is nothing that sources describe: a cow is in one group, whatever the others of that day are in.
  if (determinant.texts.slice(0, SAMPLE).some(isDay)) return false;
  const pairs = new Set<number>();
  for (let row = 0; row < column.codes.length; row++) {
    pairs.add(column.codes[row]! * determinant.texts.length + determinant.codes[row]!);
  }
  return pairs.size >= MIN_DISTINCT_PAIRS * column.codes.length;
}

function estimateWeights(dependency: Dependency, source: CodedColumn): Float64Array {
  let bySource = new Float64Array(source.texts.length).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const { agreeing, stated } = countAgreeing(dependency, source, bySource);
    bySource = agreeing.map((count, code) => {
      const accuracy = (count + 1) / (stated[code]! + 2);
      return Math.max(MIN_WEIGHT, Math.log((WRONG_VALUES * accuracy) / (1 - accuracy)));
    });
  }
  return Float64Array.from(source.codes, (code) => bySource[code]!);
}

/** Counts, for each source, its values, and those that are the likeliest of their group. */
function countAgreeing({ byFrom, to }: Dependency, source: CodedColumn, bySource: Float64Array) {
  const agreeing = new Float64Array(source.texts.length);
  const stated = new Float64Array(source.texts.length);
  for (let at = 0; at + 1 < byFrom.offsets.length; at++) {
    const members = byFrom.rows.subarray(byFrom.offsets[at]!, byFrom.offsets[at + 1]!);
    const { code: value } = heaviestText(members, to, (row) => bySource[source.codes[row]!]!);
    for (const row of members) {
      const [code, by] = [to.codes[row]!, source.codes[row]!];
      if (to.isMissing[code] === 0) stated[by] = stated[by]! + 1;
      if (code === value) agreeing[by] = agreeing[by]! + 1;
    }
  }
  return { agreeing, stated };
}

/**
 * Returns the text with the highest sum of weights in a group, and its share of all weights.
 * @returns code -1 if all cells are missing.
 */
export function heaviestText(
  members: Uint32Array,
  to: CodedColumn,
  weightOf: (row: number) => number,
): { code: number; share: number } {
  const sums = new Map<number, number>();
  let total = 0;
  for (const row of members) {
    const code = to.codes[row]!;
    if (to.isMissing[code] === 1) continue;
    sums.set(code, (sums.get(code) ?? 0) + weightOf(row));
    total += weightOf(row);
  }
  const [code, sum] = [...sums].reduce((best, next) => (next[1] > best[1] ? next : best), [-1, 0]);
  return { code, share: sum / total };
}
