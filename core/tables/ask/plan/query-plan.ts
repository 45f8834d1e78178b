import * as z from 'zod';

/**
 * The plan language. Questions are converted to plans, and the engine runs only plans. A plan selects rows (filters,
 * superlatives, adjacent rows) and computes a result from them. The operators follow the table grammar of Pasupat and
 * Liang (2015).
 */

const Column = z.int().min(0).max(16_383).meta({ description: 'Column, from 0', example: 2 });

/**
 * Properties of a cell. `number2` is the second number of a cell such as "3-1"; `place` is the position of the row in
 * the table, from 1; `year-month` is a text such as 2024-03, `year-quarter` such as 2024-Q1.
 */
const PROPERTIES = [
  'text',
  'number',
  'number2',
  'date',
  'year',
  'year-quarter',
  'year-month',
  'quarter',
  'month',
  'day',
  'weekday',
  'length',
  'place',
] as const;
const Property = z.enum(PROPERTIES).meta({ id: 'QueryProperty', description: 'Property of a cell', example: 'number' });
export type Property = z.infer<typeof Property>;

/** The same property of another column of the row, by which a property is multiplied, divided, reduced or increased. */
const Operand = z
  .strictObject({
    by: z.enum(['times', 'minus', 'over', 'plus']).meta({
      description:
        'How the columns are combined: `times` multiplies by the number of the other one, `over` divides by it, `minus` subtracts its number or date, `plus` adds its number and those of `more`',
      example: 'times',
    }),
    column: Column,
    more: z
      .array(Column)
      .min(1)
      .max(20)
      .exactOptional()
      .meta({ description: 'Further columns to add; only for `plus`', example: [4, 5] }),
  })
  .meta({ id: 'QueryOperand', description: 'Another column of the row', example: { by: 'times', column: 3 } });

/**
 * A property of the cells of a column. `place` ignores `column`. With an operand, only `number` and `date` exist; a date
 * minus a date is a number of days.
 */
const Measure = z.strictObject({ column: Column, property: Property, with: Operand.exactOptional() }).meta({
  id: 'QueryMeasure',
  description: 'A property of a column, or of two columns of a row',
  example: { column: 2, property: 'number' },
});
export type Measure = z.infer<typeof Measure>;

const Value = z.union([z.string().max(1000), z.number()]).meta({
  id: 'QueryValue',
  description:
    'A text, a number, or a date as YYYY-MM-DD[THH:MM:SS]; months 1 to 12, weekdays 1 (Monday) to 7, months and quarters of a year as 2024-03 and 2024-Q1',
  example: 'Bend',
});

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Condition =
  /**
   * The cell equals the text (`same`), has it as a list item (`member`), or contains its words (`words`). Ignores case,
   * accents and white space.
   */
  | { op: 'is'; column: number; value: string; match: 'same' | 'member' | 'words' }
  | { op: 'compare'; measure: Measure; by: Comparator; value: string | number }
  /** Both ends are inclusive. */
  | { op: 'between'; measure: Measure; from: string | number; to: string | number }
  | { op: 'empty'; column: number }
  | { op: 'repeated' }
  /** The cell equals the cell of one of these rows, when folded. */
  | { op: 'same-as'; column: number; rows: Rows }
  | { op: 'and' | 'or'; of: Condition[] }
  | { op: 'not'; of: Condition };

export const Condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.discriminatedUnion('op', [
      z.strictObject({
        op: z.literal('is'),
        column: Column,
        value: z.string().max(1000),
        match: z.enum(['same', 'member', 'words']),
      }),
      z.strictObject({
        op: z.literal('compare'),
        measure: Measure,
        by: z.enum(['=', '!=', '<', '<=', '>', '>=']),
        value: Value,
      }),
      z.strictObject({ op: z.literal('between'), measure: Measure, from: Value, to: Value }),
      z.strictObject({ op: z.literal('empty'), column: Column }),
      z.strictObject({ op: z.literal('repeated') }),
      z.strictObject({ op: z.literal('same-as'), column: Column, rows: Rows }),
      z.strictObject({ op: z.enum(['and', 'or']), of: z.array(Condition).min(1).max(20) }),
      z.strictObject({ op: z.literal('not'), of: Condition }).meta({ description: 'A negated condition (`not`)' }),
    ]),
  )
  .meta({
    id: 'QueryCondition',
    description: 'A condition on rows',
    example: { op: 'is', column: 1, value: 'Bend', match: 'same' },
  });

export type Rows =
  | { op: 'all' }
  | { op: 'where'; rows: Rows; condition: Condition }
  /** The first or last rows in table order. */
  | { op: 'first' | 'last'; rows: Rows; count: number }
  /** The rows with the highest or lowest values, including ties with the last one. */
  | { op: 'highest' | 'lowest'; rows: Rows; by: Measure; count: number }
  /** The rows directly after or before these rows in the whole table. */
  | { op: 'next' | 'previous'; rows: Rows };

export const Rows: z.ZodType<Rows> = z
  .lazy(() =>
    z.discriminatedUnion('op', [
      z.strictObject({ op: z.literal('all') }),
      z.strictObject({ op: z.literal('where'), rows: Rows, condition: Condition }),
      z.strictObject({ op: z.enum(['first', 'last']), rows: Rows, count: z.int().min(1).max(1000) }),
      z.strictObject({
        op: z.enum(['highest', 'lowest']),
        rows: Rows,
        by: Measure,
        count: z.int().min(1).max(1000),
      }),
      z.strictObject({ op: z.enum(['next', 'previous']), rows: Rows }),
    ]),
  )
  .meta({ id: 'QueryRows', description: 'Rows to use', example: { op: 'all' } });

const AGGREGATES = ['sum', 'mean', 'median', 'min', 'max', 'percentile'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** A figure of rows. `at` is a percentile, 0 to 100. */
export type Summary =
  | { op: 'count' }
  | { op: 'count-distinct'; column: number }
  | { op: 'aggregate'; by: Aggregate; measure: Measure; at?: number };

const Summary: z.ZodType<Summary> = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('count') }),
    z.strictObject({ op: z.literal('count-distinct'), column: Column }),
    z.strictObject({
      op: z.literal('aggregate'),
      by: z.enum(AGGREGATES),
      measure: Measure,
      at: z.number().min(0).max(100).exactOptional(),
    }),
  ])
  .meta({ id: 'QuerySummary', description: 'A figure of a group of rows', example: { op: 'count' } });

export const QUALITY_TOPICS = ['missing', 'duplicates', 'outliers', 'types', 'issues', 'cleaning'] as const;
export type QualityTopic = (typeof QUALITY_TOPICS)[number];

export type QueryPlan =
  /** The cells of a column in these rows; with `also`, one row of the answer for each, with the cells of further columns. */
  | { op: 'values'; measure: Measure; rows: Rows; distinct: boolean; also?: Measure[] }
  /** A figure of these rows. */
  | { op: 'summary'; of: Summary; rows: Rows }
  /**
   * A figure for each value of a column, or for each part of its dates, sorted. `keep` limits the number of groups;
   * null returns all.
   */
  | {
      op: 'groups';
      by: Measure;
      of: Summary;
      rows: Rows;
      order: 'highest' | 'lowest' | 'value';
      keep: number | null;
      /** Keeps only the groups at this rank, from 2 on: "the second best customer". `keep` must be 1. */
      place?: number;
      /** `groups` returns values and figures; `values` returns only the values of `by` ("which city has the most"). */
      answer: 'groups' | 'values';
      /** Returns only groups whose figure meets a condition ("cities with more than three beers"). */
      having?: { by: '=' | '!=' | '<' | '<=' | '>' | '>='; value: number };
    }
  /** The figure of `rows` divided by that of `among`, usually 0 to 1. */
  | { op: 'share'; of: Summary; rows: Rows; among: Rows }
  /** `left` minus `right`, or the absolute value. Both are plans with a single number or date; `unit` is for dates. */
  | { op: 'difference'; left: QueryPlan; right: QueryPlan; absolute: boolean; unit: 'days' | 'months' | 'years' | null }
  /** The name of the plan with the highest or lowest figure. */
  | { op: 'choose'; among: { name: string; plan: QueryPlan }[]; order: 'highest' | 'lowest' }
  /** Whether a comparison is true. */
  | { op: 'holds'; left: QueryPlan; by: '=' | '!=' | '<' | '<=' | '>' | '>='; right: QueryPlan | string | number }
  /** Facts from the profile. `column` is null for the whole table. */
  | { op: 'quality'; about: QualityTopic; column: number | null };

const By = z.enum(['=', '!=', '<', '<=', '>', '>=']);

export const QueryPlan: z.ZodType<QueryPlan> = z
  .lazy(() =>
    z.discriminatedUnion('op', [
      z.strictObject({
        op: z.literal('values'),
        measure: Measure,
        rows: Rows,
        distinct: z.boolean(),
        also: z.array(Measure).min(1).max(20).exactOptional(),
      }),
      z.strictObject({ op: z.literal('summary'), of: Summary, rows: Rows }),
      z.strictObject({
        op: z.literal('groups'),
        by: Measure,
        of: Summary,
        rows: Rows,
        order: z.enum(['highest', 'lowest', 'value']),
        keep: z.int().min(1).max(1000).nullable(),
        place: z.int().min(2).max(1000).exactOptional(),
        answer: z.enum(['groups', 'values']),
        having: z.strictObject({ by: By, value: z.number() }).exactOptional(),
      }),
      z.strictObject({ op: z.literal('share'), of: Summary, rows: Rows, among: Rows }),
      z.strictObject({
        op: z.literal('difference'),
        left: QueryPlan,
        right: QueryPlan,
        absolute: z.boolean(),
        unit: z.enum(['days', 'months', 'years']).nullable(),
      }),
      z.strictObject({
        op: z.literal('choose'),
        among: z
          .array(z.strictObject({ name: z.string().max(1000), plan: QueryPlan }))
          .min(2)
          .max(20),
        order: z.enum(['highest', 'lowest']),
      }),
      z.strictObject({
        op: z.literal('holds'),
        left: QueryPlan,
        by: By,
        right: z.union([QueryPlan, z.string().max(1000), z.number()]),
      }),
      z.strictObject({ op: z.literal('quality'), about: z.enum(QUALITY_TOPICS), column: Column.nullable() }),
    ]),
  )
  .meta({
    id: 'QueryPlan',
    description: 'The plan of a question, the only input of the query engine',
    example: { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } },
  });
