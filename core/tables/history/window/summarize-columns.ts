import * as z from 'zod';
import { ColumnUse } from '../../cells/column-use.js';
import { ValueType } from '../../cells/value-type.js';
import { firstNumberOf, formatOf, isMissing } from '../../rows/row-test.js';
import { RowFilter } from '../../rows/rows-request.js';
import type { ReplayedHistory } from '../replay/replay.js';
import { profileOfColumn } from '../rows/column-format.js';
import { filterTest, matchingPlaces } from '../rows/places.js';
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
      .meta({ description: 'Histogram of the numbers, of equal widths; null for other columns', example: null }),
  })
  .meta({ id: 'SessionColumnSummary', description: 'Values of a column in some rows' });
export type ColumnSummary = z.infer<typeof ColumnSummary>;

const BINS = 20;
const QUANTITIES: ReadonlySet<ValueType> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit', 'coordinate']);

interface Tally {
  text: string;
  count: number;
}

/** Adds up the counts of codes with the same text. Texts that are in no row are left out. */
function tallyTexts({ texts }: StateColumn, counts: Uint32Array): Tally[] {
  const byText = new Map<string, Tally>();
  for (const [code, text] of texts.entries()) {
    const count = counts[code]!;
    if (count === 0) continue;
    const known = byText.get(text);
    if (known === undefined) byText.set(text, { text, count });
    else known.count += count;
  }
  return [...byText.values()];
}

/** Returns a histogram of equal widths; null if there are no two different numbers. */
function histogram(tallies: readonly Tally[], toNumber: (text: string) => number | null): ColumnSummary['bins'] {
  const numbers = tallies.flatMap(({ text, count }) => {
    const value = toNumber(text);
    return value === null ? [] : [{ value, count }];
  });
  const low = numbers.reduce((least, { value }) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = numbers.reduce((most, { value }) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!(high > low) || !Number.isFinite(high - low)) return null;
  const width = (high - low) / BINS;
  const bins = Array.from({ length: BINS }, (_, at) => ({
    low: low + at * width,
    high: low + (at + 1) * width,
    count: 0,
  }));
  for (const { value, count } of numbers) bins[Math.min(BINS - 1, Math.floor((value - low) / width))]!.count += count;
  return bins;
}

const byText = (one: Tally, other: Tally) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0);

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
  const sorted = found.sort((one, other) => (by === 'count' ? other.count - one.count : 0) || byText(one, other));
  return {
    column: column.name,
    meaning: profile.meaning,
    use: profile.use,
    rows: countRows({ rows, source }),
    missing: missing.reduce((sum, { count }) => sum + count, 0),
    distinct: tallies.length - missing.length,
    matching: sorted.length,
    values: sorted.slice(0, limit),
    bins: QUANTITIES.has(profile.meaning) ? histogram(tallies, (text) => firstNumberOf(text, format)) : null,
  };
}

/** Summarizes columns of a session after its history. Faults: column-not-found. */
export function summarizeColumns(replayed: ReplayedHistory, { columns }: ColumnsRequest): ColumnSummary[] {
  return columns.map((request) => summarize(replayed, request));
}
