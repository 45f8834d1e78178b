import { NUMBER_TYPES, type ValueType } from '../cells/value-type.js';
import type { Sighting, Tally, WideSummary } from '../columns/summary/wide-summary.js';
import type { TableData } from '../columns/table-data.js';
import { CELL_KINDS, type SourceColumn } from '../read/opened/dataset.js';
import type { ColumnProfile, NullVerdict } from './column/column-profile.js';
import { shortenExample } from './column/table-issue.js';
import { profileDates } from './dates/profile-dates.js';
import type { ColumnFacts } from './meaning/column-facts.js';
import { meaningOfColumn } from './meaning/meaning-of-column.js';
import { judgeNullTokens } from './missing/judge-null-tokens.js';
import { countTypes, storageType, type TypeCounts } from './numbers/column-types.js';
import { decideMarks, type NumberMarks } from './numbers/decide-marks.js';
import { profileNumbers } from './numbers/profile-numbers.js';

const MAX_SAMPLES = 5;

/** Collects the facts from which the meaning of a column is determined. */
function factsOfColumn(
  name: string,
  rows: number,
  summary: WideSummary,
  missing: { disguised: number; distinct: number },
  type: ValueType,
  types: TypeCounts,
  numbers: ColumnProfile['numbers'],
  isFirst: boolean,
): ColumnFacts {
  const figures = isPlain(numbers) ? numbers : null;
  return {
    name,
    samples: samplesOf(summary, types),
    rows,
    missing: summary.missing + missing.disguised,
    distinct: missing.distinct,
    mean: figures?.mean ?? 0,
    standardDeviation: figures?.standard_deviation ?? 0,
    min: figures?.min ?? 0,
    max: figures?.max ?? 0,
    type,
    identifier: { width: summary.lengths.min === summary.lengths.max ? summary.lengths.max : 0, isFirst },
  };
}

/**
 * Whether the numbers have no marks or symbols. Otherwise, their statistics are no evidence about the use of the
 * column.
 */
function isPlain(numbers: ColumnProfile['numbers']): numbers is NonNullable<ColumnProfile['numbers']> {
  return (
    numbers !== null && numbers.group_mark === 'none' && numbers.decimal_mark !== ',' && numbers.symbols.length === 0
  );
}

/** Returns the first distinct texts of a column. */
function samplesOf(summary: WideSummary, types: TypeCounts): string[] {
  const examples = types.flatMap(([, tally]) => tally.examples).sort((a, b) => a.row - b.row);
  const texts = examples.length > 0 ? examples : summary.top;
  return texts.slice(0, MAX_SAMPLES).map(({ text }) => text);
}

const DATES: ReadonlySet<ValueType> = new Set(['date', 'datetime', 'time']);
/** Minimum share of numbers (or dates) among non-missing cells for including their statistics. */
const MIN_MAIN_SHARE = 0.5;
/** The same minimum for numbers whose decimal mark is doubtful. */
const MIN_DOUBTFUL_SHARE = 0.2;

/**
 * Whether the profile includes number statistics: the type is numeric, all cells are numbers and dates, at least half
 * of them are numbers, or the decimal mark is doubtful.
 */
function includesNumbers(type: ValueType, meaning: ValueType, types: TypeCounts, marks: NumberMarks): boolean {
  if (NUMBER_TYPES.has(type) || NUMBER_TYPES.has(meaning) || areNumbersOrDates(types)) return true;
  const share = shareOf(types, NUMBER_TYPES);
  const isDoubtful = marks.decimal === 'ambiguous' || marks.contradictions > 0;
  return share >= MIN_MAIN_SHARE || (isDoubtful && share >= MIN_DOUBTFUL_SHARE);
}

/**
 * Whether the profile includes date statistics.
 * @param impossible cells that are formatted like dates but are not in the calendar.
 */
function includesDates(type: ValueType, meaning: ValueType, types: TypeCounts, impossible: Tally): boolean {
  if (DATES.has(type) || DATES.has(meaning) || areNumbersOrDates(types)) return true;
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  return shareOf(types, DATES) + (all === 0 ? 0 : impossible.cells / all) >= MIN_MAIN_SHARE;
}

/** Whether all cells are numbers and dates. Either may be misformatted values of the other. */
function areNumbersOrDates(types: TypeCounts): boolean {
  return types.length > 0 && types.every(([type]) => NUMBER_TYPES.has(type) || DATES.has(type));
}

function shareOf(types: TypeCounts, included: ReadonlySet<ValueType>): number {
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  const selected = types.reduce((sum, [type, tally]) => sum + (included.has(type) ? tally.cells : 0), 0);
  return all === 0 ? 0 : selected / all;
}

const MAX_BINS = 40;

/** Returns the lengths and patterns of the texts of a column. */
function describeLengths(summary: WideSummary): Pick<ColumnProfile, 'lengths' | 'patterns'> {
  const full = summary.cells - summary.missing;
  const { min, max, total, histogram } = summary.lengths;
  return {
    lengths: { min, max, mean: full === 0 ? 0 : total / full, histogram: bins(histogram, min, max) },
    patterns: summary.patterns.map(({ pattern, cells, example }) => ({
      pattern: shortenExample(pattern),
      count: cells,
      share: full === 0 ? 0 : cells / full,
      example: shortenExample(example),
    })),
  };
}

function bins(histogram: Uint32Array, min: number, max: number): ColumnProfile['lengths']['histogram'] {
  const last = Math.min(max, histogram.length - 1);
  const width = Math.max(1, Math.ceil((last - min + 1) / MAX_BINS));
  const found: ColumnProfile['lengths']['histogram'] = [];
  for (let from = Math.min(min, last); from <= last; from += width) {
    const count = histogram.subarray(from, Math.min(from + width, last + 1)).reduce((sum, cells) => sum + cells, 0);
    if (count > 0) found.push({ length: from, count });
  }
  return found;
}

/** The profile of a column, and the data from which its findings are derived. */
export interface ProfiledColumn {
  index: number;
  /** Facts that its meaning was determined from. */
  facts: ColumnFacts;
  source: SourceColumn;
  summary: WideSummary;
  marks: NumberMarks;
  types: TypeCounts;
  /** Number of cells per kind, in the order of CELL_KINDS. Only cells of workbooks have kinds. */
  kindCounts: Uint32Array;
  /** First cells of each kind, in the order of CELL_KINDS. */
  kindSightings: readonly (readonly Sighting[])[];
  profile: ColumnProfile;
}

/** Information about the numbers of a column from outside it. */
export interface NumberHints {
  /** Decimal mark of other columns of the table. */
  table: '.' | ',' | null;
  /** Decimal mark specified by the user. */
  given: '.' | ',' | null;
}

const MAX_TOP_VALUES = 20;
const MAX_EXAMPLES = 5;
/** Minimum share of numbers or dates among non-missing cells for including their statistics. */
const MIN_SHARE = 0.02;

/** Profiles a column from its summary. */
export function profileColumn(
  data: TableData,
  index: number,
  summary: WideSummary,
  hints: NumberHints,
): ProfiledColumn {
  const source = data.table.columns[index] as SourceColumn;
  const marks = decideMarks(summary.numbers, hints.table, hints.given, storedNumbers(data.kindCounts[index]));
  const verdicts = judgeNullTokens(source.name, summary);
  const types = countTypes(summary, marks, verdicts);
  const type = storageType(types, summary);
  const missing = countMissing(summary, verdicts);
  const numbers = isRelevant(summary, numberCells(types)) ? profileNumbers(summary.numbers, marks, true) : null;
  const facts = factsOfColumn(source.name, data.rowCount, summary, missing, type, types, numbers, index === 0);
  const { meaning, reason, use, confidence } = meaningOfColumn(facts, source.use);
  const hasDates =
    isRelevant(summary, dateCells(summary)) && includesDates(type, meaning, types, summary.dates.impossible);
  const profile: ColumnProfile = {
    name: source.name,
    header: source.header,
    position: source.position,
    type,
    meaning,
    meaning_reason: reason,
    use,
    use_confidence: Math.round(confidence * 100) / 100,
    type_shares: typeShares(types),
    rows: data.rowCount,
    missing: summary.missing,
    disguised_missing: missing.disguised,
    null_tokens: verdicts.map((verdict) => ({ ...verdict, token: shortenExample(verdict.token) })),
    distinct: missing.distinct,
    distinct_is_estimate: summary.distinctIsEstimate,
    is_unique: isUnique(data.rowCount, summary, missing),
    top_values: topValues(summary, verdicts),
    top_values_are_estimates: summary.topIsEstimate,
    ...describeLengths(summary),
    numbers: includesNumbers(type, meaning, types, marks) ? withoutNonMeasureOutliers(numbers, meaning) : null,
    dates: hasDates ? profileDates(summary.dates) : null,
  };
  const kindCounts = data.kindCounts[index] ?? new Uint32Array();
  const kindSightings = data.kindSightings?.[index] ?? [];
  return { index, facts, source, summary, marks, types, kindCounts, kindSightings, profile };
}

function storedNumbers(kindCounts: Uint32Array | undefined): number {
  return (['number', 'formula'] as const).reduce((sum, kind) => sum + (kindCounts?.[CELL_KINDS.indexOf(kind)] ?? 0), 0);
}

/** Removes the outliers of a column that does not measure anything, such as identifiers. */
function withoutNonMeasureOutliers(numbers: ColumnProfile['numbers'], meaning: ValueType): ColumnProfile['numbers'] {
  return numbers === null || NUMBER_TYPES.has(meaning) ? numbers : { ...numbers, unusual: null };
}

/** Number of placeholders (`disguised`), and of distinct texts other than placeholders. */
export interface MissingCounts {
  disguised: number;
  distinct: number;
}

function countMissing(summary: WideSummary, verdicts: readonly NullVerdict[]): MissingCounts {
  const missing = verdicts.filter((verdict) => verdict.verdict === 'missing');
  const disguised = missing.reduce((sum, verdict) => sum + verdict.count, 0);
  return { disguised, distinct: Math.max(0, summary.distinct - missing.length) };
}

function isUnique(rows: number, summary: WideSummary, missing: MissingCounts): boolean {
  const isWhole = summary.missing === 0 && missing.disguised === 0 && !summary.distinctIsEstimate;
  return isWhole && rows > 0 && missing.distinct === rows;
}

function numberCells(types: TypeCounts): number {
  return types.reduce((sum, [type, tally]) => sum + (NUMBER_TYPES.has(type) ? tally.cells : 0), 0);
}

function dateCells(summary: WideSummary): number {
  const { orders, impossible } = summary.dates;
  return Object.values(orders).reduce((sum, tally) => sum + tally.cells, impossible.cells);
}

function isRelevant(summary: WideSummary, cells: number): boolean {
  return cells > 0 && cells >= MIN_SHARE * (summary.cells - summary.missing);
}

function typeShares(types: TypeCounts): ColumnProfile['type_shares'] {
  const total = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  return types.map(([type, tally]) => ({
    type,
    count: tally.cells,
    share: tally.cells / total,
    examples: tally.examples.slice(0, MAX_EXAMPLES).map(({ text }) => shortenExample(text)),
  }));
}

function topValues(summary: WideSummary, verdicts: readonly NullVerdict[]): ColumnProfile['top_values'] {
  const missing = new Set(verdicts.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token));
  const kept = summary.top.filter(({ text }) => !missing.has(text)).slice(0, MAX_TOP_VALUES);
  return kept.map(({ text, cells }) => ({ value: shortenExample(text), count: cells }));
}
