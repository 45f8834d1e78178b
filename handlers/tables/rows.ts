import * as z from 'zod';
import { RowsFacts, RowsRequest, TableRow } from '../../core/tables/rows/rows-request.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { ReadFields, SourceFields, TABLE_UPLOAD, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z
  .strictObject({
    ...SourceFields,
    ...RowsRequest.shape,
    answer: z.enum(['json', 'lines']).default('json').meta({
      description:
        'One JSON object, or JSON lines for many rows: first a line about all rows, then each row as [number, text, text, ...]',
      example: 'json',
    }),
    ...ReadFields,
  })
  .meta({
    id: 'RowsQuery',
    description: 'A table file, and the rows to return',
    example: { path: 'tables/beers.csv', offset: 0, limit: 100 },
  });

const TableRows = z
  .strictObject({
    ...RowsFacts.shape,
    rows: z.array(TableRow).meta({ description: 'The rows, in the order of the file', example: [] }),
  })
  .meta({ id: 'TableRows', description: 'Rows of a table, as in the file' });
export type TableRows = z.infer<typeof TableRows>;

export const endpoint = defineEndpoint({
  id: 'tables.rows',
  method: 'post',
  path: '/api/rows',
  summary: 'Read rows of a table, by range, number, filter or finding',
  description:
    'Each cell is the text in the file; nothing is cleaned, stored or recorded. If there are several tables, the first is read unless `table` names one. A file is read from its start, so rows far down take longer. A response ends early if its texts are very long: continue at `next_offset`. Send the file as an upload, a path or a dataset id.',
  body: Body,
  examples: tableExamples({ offset: 0, limit: 100 }),
  upload: TABLE_UPLOAD,
  result: TableRows,
  files: ['application/jsonl'],
  faults: READ_FAULTS,
  run: async (input, context) => {
    const { offset, limit, rows, filters, finding, count, answer } = input.body;
    const request = RowsRequest.parse({ offset, limit, rows, filters, finding, count });
    const job = { ...(await chooseTable(input, context)), request, answer };
    const { facts, rows: found, lines } = await runTableJob(context.config, 'rows', job, context.signal);
    return lines === null ? { ...facts, rows: found } : new RawReply(lines, 'application/jsonl');
  },
});

export const handler = toLambda(endpoint);
