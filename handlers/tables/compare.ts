import * as z from 'zod';
import { TableComparison } from '../../core/tables/history/matching/compare-tables.js';
import { TableReference } from '../../core/tables/history/operations/table-reference.js';
import { Key, KeyMatch } from '../../core/tables/history/rows/match-rows.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { attachmentHeader, RawReply } from '../kit/raw-reply.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { pinReference, secondFiles } from './kit/second-tables.js';
import { appliedSteps, SESSION_FAULTS } from './kit/session-parts.js';

const CSV = 'text/csv; charset=utf-8';

const Body = z
  .strictObject({
    before: TableReference.meta({ description: 'The first version', example: { path: 'tables/beers.csv' } }),
    after: TableReference.meta({ description: 'The second version', example: { path: 'tables/beers.csv' } }),
    key: Key.meta({
      description: 'Key columns: `id`, or `id=number` if the second version has another name for it',
      example: ['id'],
    }),
    match: KeyMatch,
    columns: z
      .array(z.string().min(1).max(1000))
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'Columns to compare; all that both versions have if omitted', example: undefined }),
    limit: z.int().min(0).max(1_000_000).default(1_000).meta({
      description: 'Maximum entries of each list; all are counted. A CSV must list all of them',
      example: 100,
    }),
    format: z.enum(['json', 'csv']).default('json').meta({
      description: 'JSON, or a CSV with one line for each changed cell and each cell of an added or removed row',
      example: 'json',
    }),
  })
  .meta({
    id: 'TableCompareRequest',
    description: 'Two versions of a table, and their key',
    example: { before: { path: 'tables/beers.csv' }, after: { path: 'tables/beers.csv' }, key: ['id'] },
  });

/** Differences between two versions of a table. */
export type ComparisonAnswer = z.infer<typeof TableComparison>;

export const endpoint = defineEndpoint({
  id: 'tables.compare',
  method: 'post',
  path: '/api/compare',
  summary: 'Compare two versions of a table by key: added, removed and changed rows and cells',
  description:
    'Each version is a file, a table of the workspace, or the table of a session after its history. Rows without a key and keys with several rows are counted, listed and not compared.',
  body: Body,
  result: TableComparison,
  files: [CSV],
  faults: [...new Set([...SESSION_FAULTS, 'unsupported-type' as const, 'too-large' as const])],
  run: async ({ body: { before, after, key, match, columns, limit, format } }, context) => {
    const pin = (reference: TableReference) => pinReference(reference, context, appliedSteps(context));
    const [first, second] = [await pin(before), await pin(after)];
    const files = await secondFiles([first, second], context);
    const options = { key, match, columns, limit };
    const job = { before: first, after: second, files, options, asCsv: format === 'csv' };
    const { comparison, csv } = await runTableJob(context.config, 'compare', job, context.signal);
    if (csv === null) return comparison;
    return new RawReply(csv, CSV, { headers: attachmentHeader('differences.csv') });
  },
});

export const handler = toLambda(endpoint);
