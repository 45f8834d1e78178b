import * as z from 'zod';
import { ColumnsWithUse } from '../../profile/column/column-with-use.js';
import { UncertainImport } from '../../profile/issues/uncertain-import.js';
import { QueryPlan } from './query-plan.js';

const Cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .meta({ description: 'A value: a text, a number, a date as YYYY-MM-DD[THH:MM:SS], yes or no', example: 42 });

export const QueryEvidence = z
  .strictObject({
    plan: QueryPlan,
    plan_in_words: z.string().meta({
      description: 'The plan in words',
      example: 'The sum of "revenue" over the rows where "city" is "Bend"',
    }),
    sql: z.string().meta({ description: 'SQL statement, with placeholders', example: 'SELECT sum(c2_number) ...' }),
    parameters: z.array(Cell).meta({ description: 'Values bound to the placeholders, in order', example: ['bend'] }),
    columns: z
      .array(z.strictObject({ index: z.int().min(0), name: z.string(), used_as: z.string() }))
      .meta({ description: 'Columns used, with their types' }),
    rows: z
      .array(z.int().min(1))
      .max(100)
      .meta({
        description: 'Lines or sheet rows of the file that the answer uses: the first 100',
        example: [2, 17],
      }),
    rows_used: z.int().min(0).meta({ description: 'Number of rows used', example: 2 }),
    table_rows: z.int().min(0).meta({ description: 'Rows of the table', example: 2410 }),
    rows_skipped: z
      .array(
        z.strictObject({
          count: z.int().min(1).meta({ description: 'Rows', example: 3 }),
          reason: z.string().meta({ description: 'Why', example: '"revenue" contains no number' }),
          rows: z
            .array(z.int().min(1))
            .max(20)
            .meta({ description: 'The first of them', example: [5] }),
        }),
      )
      .meta({ description: 'Rows that were skipped, with the reason', example: [] }),
    proposed_by: z
      .enum(['rules', 'model'])
      .meta({ description: 'What turned the question into this plan', example: 'rules' }),
  })
  .meta({ id: 'QueryEvidence', description: 'Evidence of an answer' });
export type QueryEvidence = z.infer<typeof QueryEvidence>;

const QueryChart = z
  .strictObject({
    kind: z
      .enum(['bars', 'line'])
      .meta({ description: 'A line if the groups are parts of dates in order', example: 'bars' }),
    svg: z.string().meta({
      description: 'The chart as an SVG document of 640 px width, without scripts and references to other files',
      example: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="96">...</svg>',
    }),
  })
  .meta({ id: 'QueryChart', description: 'Chart of an answer' });

export const QueryAnswer = z
  .strictObject({
    status: z.enum(['answered', 'declined']).meta({ description: 'Whether there is an answer', example: 'answered' }),
    question: z.string().meta({ description: 'The question, as sent', example: 'How many beers are there?' }),
    table: z.string().nullable().meta({ description: 'Id of the table; null if none could be chosen', example: 't1' }),
    text: z
      .string()
      .meta({ description: 'The answer, or why the question was declined', example: 'The sum of revenue is 1,250 €.' }),
    values: z
      .array(z.array(Cell))
      .max(1000)
      .meta({
        description: 'The answer as rows of values: one cell for a figure, a name and a figure for groups',
        example: [[1250]],
      }),
    value_names: z
      .array(z.string())
      .meta({ description: 'Contents of each cell of a row', example: ['sum of revenue'] }),
    value_count: z.int().min(0).meta({ description: 'Rows of the answer; `values` holds the first 1,000', example: 1 }),
    chart: QueryChart.nullable().meta({
      description:
        'The values as a chart, if the question asks for one; null otherwise, and if the answer is not one figure for each group',
      example: null,
    }),
    unit: z.string().nullable().meta({ description: 'Unit of the figure; null if none is known', example: '€' }),
    confidence: z.number().min(0).max(1).meta({
      description:
        'Confidence in the interpretation; measured, see docs/benchmarks.md. 0 if the question was declined, or if a model interpreted it',
      example: 0.97,
    }),
    evidence: QueryEvidence.nullable().meta({ description: 'The evidence; null if the question was declined' }),
    declined: z
      .strictObject({
        reason: z
          .enum(['not-understood', 'ambiguous', 'not-in-table', 'no-rows', 'no-numbers', 'not-about-the-table'])
          .meta({ description: 'Why', example: 'not-understood' }),
        unexplained: z
          .array(z.string())
          .meta({ description: 'Words that were not understood', example: ['profitable'] }),
        meanings: z.array(z.string()).meta({ description: 'Possible meanings', example: [] }),
        suggestions: z.array(z.string()).meta({ description: 'Suggested questions', example: [] }),
      })
      .nullable()
      .meta({ description: 'Why the question was declined; null if it was answered' }),
    notes: z.array(z.string()).meta({ description: 'Further notes', example: [] }),
    columns: ColumnsWithUse.meta({
      description: 'Columns of the table with their uses; empty if no table could be chosen',
      example: [],
    }),
    uncertain_import: UncertainImport,
    model: z
      .strictObject({
        name: z.string().meta({ description: 'Model', example: 'llama3.2:3b' }),
        server: z.string().nullable().meta({ description: 'Its address; null if it has none' }),
        is_remote: z.boolean().meta({ description: 'Whether it runs on another machine', example: false }),
        size_bytes: z.number().min(0).nullable().meta({
          description: 'Size of its weights in bytes, as reported by the runtime; null if it reports none',
          example: 2019393189,
        }),
        digest: z.string().nullable().meta({
          description: 'Hash of its weights, as reported by the runtime; null if it reports none',
          example: 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72',
        }),
        used_for: z.enum(['nothing', 'plan', 'words', 'plan-and-words']).meta({ description: 'Its contribution' }),
        words: z.string().nullable().meta({ description: 'Its text; null if it was rejected', example: null }),
        note: z.string().meta({
          description: 'Result of its contribution',
          example: "The model's text was rejected: 42 is not a figure of the evidence.",
        }),
      })
      .nullable()
      .meta({ description: 'The local model, if `local_ai` requested it', example: null }),
  })
  .meta({ id: 'QueryAnswer', description: 'The answer to a question about a table, with its evidence' });
export type QueryAnswer = z.infer<typeof QueryAnswer>;
