import * as z from 'zod';
import { ColumnUse } from '../../cells/column-use.js';
import { ValueType } from '../../cells/value-type.js';
import { formatOf, isMissing } from '../../rows/row-test.js';
import { RowFilter } from '../../rows/rows-request.js';
import type { ReplayedHistory } from '../replay/replay.js';
import { profileOfColumn } from '../rows/column-format.js';
import { columnNumbers } from '../rows/column-values.js';
import { filterTest, matchingPlaces } from '../rows/places.js';
import { isDistinct } from '../state/compact-column.js';
import { countCodes, countRows, requireColumn, type StateColumn } from '../state/table-state.js';

const Name = z.string().min(1).max(1000);

export const ColumnsRequest = z
  .strictObject({
    columns: z
      .array(
        z.strictObject({
          column: Name.meta({ description: 'Name of the column', example: 'style' }),
          filters: z.array(RowFilter).max(50).default([]).meta({
            description: 'Only rows that match these filters; for a facet, those of the other columns',
            example: [],
          }),
          search: z
            .string()
            .max(1000)
            .optional()
            .meta({ description: 'Only texts that contain this, in any case', example: undefined }),
          by: z.enum(['count', 'text']).default('count').meta({ description: 'Order of the values', example: 'count' }),
          limit: z.int().min(0).max(100_000).default(20).meta({ description: 'Maximum number of values', example: 20 }),
        }),
      )
      .min(1)
      .max(200)
      .meta({ description: 'Columns to summarize', example: [{ column: 'style' }] }),
  })
  .meta({
    id: 'SessionColumnsRequest',
    description: 'Columns of a session to summarize',
    example: { columns: [{ column: 'style' }] },
  });
export type ColumnsRequest = z.infer<typeof ColumnsRequest>;

const Count = (description: string, example = 0) => z.int().min(0).meta({ description, example });

export const ColumnSummary = z
  .strictObject({
    column: z.string().meta({ description: 'Name', example: 'abv' }),
    meaning: ValueType,
    use: ColumnUse,
    rows: Count('Rows that match the filters', 2410),
    missing: Count('Empty cells and placeholders in these rows', 62),
    distinct: Count('Distinct texts in these rows, without missing ones', 74),
    matching: Count('Distinct texts that contain the searched text, including missing ones', 75),
    values: z.array(z.strictObject({ text: z.string(), count: Count('Cells') })).meta({
      description: 'Texts with their counts; empty cells are an empty text',
      example: [{ text: 'American IPA', count: 424 }],
    }),
    bins: z
      .array(z.strictObject({ low: z.number(), high: z.number(), count: Count('Cells') }))
      .nullable()
      .meta({
        description: 'Histogram of the numbers, of equal widths; one bin if all are equal; null for other columns',
        example: null,
      }),
  })
  .meta({ id: 'SessionColumnSummary', description: 'Values of a column in some rows' });
export type ColumnSummary = z.infer<typeof ColumnSummary>;

const BINS = 20;
const QUANTITIES: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit', 'coordinate']);

/** Whether a column contains numbers to measure, also if all are equal. */
const isQuantity = ({ meaning, use }: Pick<ColumnSummary, 'meaning' | 'use'>): boolean =>
  QUANTITIES.has(meaning) || (meaning === 'constant' && use === 'numeric');

interface Tally {
  text: string;
  count: number;
  /** First code of the text. */
  code: number;
}

/** Adds up the counts of codes with the same text. Texts that are in no row are left out. */
function tallyTexts({ texts }: StateColumn, counts: Uint32Array): Tally[] {
  const tallies: Tally[] = [];
  const known = isDistinct(texts) ? null : new Map<string, Tally>();
  for (let code = 0; code < texts.length; code += 1) {
    const count = counts[code]!;
    if (count === 0) continue;
    const text = texts[code]!;
    const same = known?.get(text);
    if (same !== undefined) same.count += count;
    else {
      const tally = { text, count, code };
      tallies.push(tally);
      known?.set(text, tally);
    }
  }
  return tallies;
}

/**
 * Returns a histogram of equal widths: a single bin if all numbers are equal, none without numbers. Null if the numbers
 * are too far apart.
 * @param values by code; NaN for texts that are not numbers.
 */
function histogram(tallies: readonly Tally[], values: Float64Array): ColumnSummary['bins'] {
  let [low, high, numbers] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const { code, count } of tallies) {
    const value = values[code]!;
    if (Number.isNaN(value)) continue;
    numbers += count;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (numbers === 0) return [];
  if (!Number.isFinite(high - low)) return null;
  if (high === low) return [{ low, high, count: numbers }];
  const width = (high - low) / BINS;
  const bins = Array.from({ length: BINS }, (_, at) => ({
    low: low + at * width,
    high: low + (at + 1) * width,
    count: 0,
  }));
  for (const { code, count } of tallies) {
    const value = values[code]!;
    if (!Number.isNaN(value)) bins[Math.min(BINS - 1, Math.floor((value - low) / width))]!.count += count;
  }
  return bins;
}

const byText = (one: Tally, other: Tally) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);

/** Sorting this many at once is fast. */
const MIN_CHUNK = 10_000;

/** Returns the first tallies in an order. Few of many are found without sorting all of them. */
function firstTallies(tallies: readonly Tally[], limit: number, order: (one: Tally, other: Tally) => number): Tally[] {
  const size = Math.max(MIN_CHUNK, limit * 4);
  let best: Tally[] = [];
  let last: Tally | null = null;
  for (const tally of tallies) {
    if (last !== null && order(tally, last) > 0) continue;
    best.push(tally);
    if (best.length < size) continue;
    best = best.sort(order).slice(0, limit);
    last = best.at(-1) ?? null;
  }
  return best.sort(order).slice(0, limit);
}

function summarize(
  { states }: ReplayedHistory,
  { column: name, filters, search, by, limit }: ColumnsRequest['columns'][number],
): ColumnSummary {
  const state = states.at(-1)!;
  const { source } = state;
  const column = requireColumn(state, name);
  const profile = profileOfColumn(source, column);
  const format = formatOf(profile);
  const rows =
    filters.length === 0
      ? state.rows
      : matchingPlaces(state.rows, source.data.rowCount, filterTest(source, state, filters));
  const tallies = tallyTexts(column, countCodes(column, rows));
  const missing = tallies.filter(({ text }) => isMissing(text, format));
  const wanted = search?.toLowerCase();
  const found = wanted === undefined ? tallies : tallies.filter(({ text }) => text.toLowerCase().includes(wanted));
  const order = (one: Tally, other: Tally) => (by === 'count' ? other.count - one.count : 0) || byText(one, other);
  return {
    column: column.name,
    meaning: profile.meaning,
    use: profile.use,
    rows: countRows({ rows, source }),
    missing: missing.reduce((sum, { count }) => sum + count, 0),
    distinct: tallies.length - missing.length,
    matching: found.length,
    values: firstTallies(found, limit, order).map(({ text, count }) => ({ text, count })),
    bins: isQuantity(profile) ? histogram(tallies, columnNumbers(source, column)) : null,
  };
}

/** Summarizes columns of a session after its history. Faults: column-not-found. */
export function summarizeColumns(replayed: ReplayedHistory, { columns }: ColumnsRequest): ColumnSummary[] {
  return columns.map((request) => summarize(replayed, request));
}
