import * as z from 'zod';
import { ColumnUse } from '../../cells/column-use.js';
import { ValueType } from '../../cells/value-type.js';

const count = (description: string, example = 0) => z.int().min(0).meta({ description, example });
const share = (description: string, example = 0.98) => z.number().min(0).max(1).meta({ description, example });
const figure = (description: string, example = 12.5) => z.number().nullable().meta({ description, example });

const ValueCount = z
  .strictObject({
    value: z.string().meta({ description: 'The text, shortened to 200 characters', example: 'Bend' }),
    count: count('Number of cells with this text', 8),
  })
  .meta({ id: 'ValueCount', description: 'A text and its frequency', example: { value: 'Bend', count: 8 } });

/** A text that may be a placeholder for a missing value, and the verdict. */
export const NullVerdict = z
  .strictObject({
    token: z.string().meta({ description: 'The text', example: 'N/A' }),
    count: count('Number of cells with this text', 1005),
    verdict: z.enum(['missing', 'unsure', 'value']).meta({
      description: 'Whether it is a placeholder for a missing value here, may be one, or is a regular value',
      example: 'missing',
    }),
    reason: z.string().meta({ description: 'Why', example: 'every other text of the column is a number' }),
  })
  .meta({ id: 'NullVerdict', description: 'Whether a common placeholder for a missing value is one in this column' });
export type NullVerdict = z.infer<typeof NullVerdict>;

const NumberProfile = z
  .strictObject({
    count: count('Cells that are numbers', 2410),
    decimal_mark: z
      .enum(['.', ',', 'none', 'ambiguous'])
      .meta({ description: 'Decimal mark, decided for the whole column', example: '.' }),
    group_mark: z
      .enum(['.', ',', ' ', "'", '_', 'none', 'ambiguous'])
      .meta({ description: 'Thousands separator', example: 'none' }),
    min: figure('Smallest', 4),
    max: figure('Largest', 138),
    mean: figure('Arithmetic mean', 42.7),
    standard_deviation: figure('Of the sample, n - 1', 25.9),
    sum: figure('Sum', 60085),
    quantiles: z
      .strictObject({
        p05: figure('5th percentile'),
        p25: figure('25th percentile'),
        p50: figure('Median'),
        p75: figure('75th percentile'),
        p95: figure('95th percentile'),
      })
      .meta({ description: 'Quantiles, linear between neighbours (type 7 of Hyndman and Fan 1996)' }),
    quantiles_are_estimates: z.boolean().meta({ description: 'True if estimated from a sample', example: false }),
    zeros: count('Cells that are zero'),
    negatives: count('Cells below zero'),
    symbols: z
      .array(ValueCount)
      .meta({ description: 'Currency signs, percent signs and units next to the numbers', example: [] }),
    unusual: z
      .strictObject({
        low: figure('Lower fence: values below it are outliers, not necessarily wrong', -20),
        high: figure('Upper fence: values above it are outliers', 110),
        count: count('Cells outside the fences', 12),
        mean_without: figure('Mean of the cells inside the fences; null if it cannot be computed', 41.6),
        method: z.string().meta({ description: 'Method of the fences', example: 'Tukey, 3 interquartile ranges' }),
      })
      .nullable()
      .meta({ description: 'Outliers; null if the method does not apply' }),
    histogram: z
      .array(
        z.strictObject({
          from: z.number().meta({ description: 'Lower bound, inclusive', example: 0 }),
          to: z.number().meta({ description: 'Upper bound, exclusive except for the last bin', example: 10 }),
          count: count('Number of cells in the bin', 120),
        }),
      )
      .max(40)
      .meta({ description: 'Bins of equal width from the smallest to the largest', example: [] }),
  })
  .meta({ id: 'NumberProfile', description: 'The numbers of a column' });

const DateProfile = z
  .strictObject({
    count: count('Cells that are dates or times', 2000),
    order: z
      .enum(['dmy', 'mdy', 'ymd', 'ambiguous', 'mixed', 'none'])
      .meta({ description: 'Order of day, month and year, decided for the whole column', example: 'dmy' }),
    order_reason: z
      .string()
      .meta({ description: 'Why', example: '412 cells have a first part above 12, none a second' }),
    formats: z.array(ValueCount).meta({ description: 'Formats, in Unicode (CLDR) letters', example: [] }),
    min: z.string().nullable().meta({ description: 'Earliest, ISO 8601; null while ambiguous', example: '2021-01-04' }),
    max: z.string().nullable().meta({ description: 'Latest, ISO 8601; null while ambiguous', example: '2024-12-30' }),
    period: z
      .strictObject({
        from: z.string().meta({ description: 'Earliest of them, ISO 8601', example: '2021-01-04' }),
        to: z.string().meta({ description: 'Latest of them, ISO 8601', example: '2024-12-30' }),
        outside: count('Dates outside the period', 3),
      })
      .nullable()
      .meta({
        description:
          'Range of at least 98% of the dates, without those that more than 5 years separate from all of them; null if more are far away, or while the order is ambiguous',
      }),
    ambiguous: count('Cells that two orders interpret differently', 31),
    impossible: count('Cells that look like dates but are not valid, such as 31/02/2021'),
    two_digit_years: count('Cells with a year of two digits'),
  })
  .meta({ id: 'DateProfile', description: 'The dates and times of a column' });

export const ColumnProfile = z
  .strictObject({
    name: z.string().meta({ description: 'Name, unique in its table', example: 'ibu' }),
    header: z.string().meta({ description: 'Header in the file', example: 'IBU' }),
    position: z.int().min(1).meta({ description: 'Position in the file or sheet, from 1', example: 7 }),
    type: ValueType.meta({ description: 'Storage type: the format of most cells', example: 'integer' }),
    meaning: ValueType.meta({
      description: 'Meaning of the column, from its name, texts and distribution',
      example: 'integer',
    }),
    meaning_reason: z.string().meta({ description: 'Why', example: '99.8% of the cells are whole numbers' }),
    use: ColumnUse,
    use_confidence: share('Confidence in the use, from 0 to 1; 1 if it was specified by `column_uses`', 0.93),
    type_shares: z
      .array(
        z.strictObject({
          type: ValueType,
          count: count('Cells', 1405),
          share: share('Of the cells that are not missing'),
          examples: z
            .array(z.string())
            .max(5)
            .meta({ description: 'Some texts', example: ['35'] }),
        }),
      )
      .meta({ description: 'Types of the cells, most frequent first', example: [] }),
    rows: count('Number of cells', 2410),
    missing: count('Empty cells, and cells with only whitespace', 0),
    disguised_missing: count('Cells with a placeholder for a missing value', 1005),
    null_tokens: z.array(NullVerdict).meta({ description: 'Common placeholders for a missing value', example: [] }),
    distinct: count('Distinct texts that are not missing', 107),
    distinct_is_estimate: z.boolean().meta({ description: 'True if estimated with a sketch', example: false }),
    is_unique: z.boolean().meta({ description: 'All texts are unique, and none is missing', example: false }),
    top_values: z
      .array(ValueCount)
      .max(20)
      .meta({ description: 'Most frequent texts', example: [{ value: '20', count: 45 }] }),
    top_values_are_estimates: z.boolean().meta({ description: 'True if estimated with a sketch', example: false }),
    lengths: z
      .strictObject({
        min: count('Shortest, characters', 1),
        max: count('Longest', 3),
        mean: z.number().meta({ description: 'Mean', example: 2.1 }),
        histogram: z
          .array(
            z.strictObject({ length: count('Lower bound of the bin, in characters', 1), count: count('Cells', 40) }),
          )
          .max(40)
          .meta({ description: 'Cells by length', example: [] }),
      })
      .meta({ description: 'Lengths of the texts that are not missing, in Unicode code points' }),
    patterns: z
      .array(
        z.strictObject({
          pattern: z
            .string()
            .meta({ description: 'A: upper case, a: lower case, 9: digit, other characters unchanged', example: '99' }),
          count: count('Cells', 1300),
          share: share('Of the cells that are not missing', 0.92),
          example: z.string().meta({ description: 'A text of this pattern', example: '35' }),
        }),
      )
      .max(20)
      .meta({ description: 'Most frequent patterns, with runs collapsed', example: [] }),
    numbers: NumberProfile.nullable().meta({ description: 'Null if the column has no numbers' }),
    dates: DateProfile.nullable().meta({ description: 'Null if the column has no dates' }),
  })
  .meta({ id: 'ColumnProfile', description: 'One column: its contents and their distribution' });
export type ColumnProfile = z.infer<typeof ColumnProfile>;
