import { z } from 'zod';
import { RowsFacts, RowsRequest, TableRow } from '../../core/tables/rows/rows-request.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { ReadFields, ReferenceFields, TABLE_UPLOAD, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z
  .strictObject({
    ...ReferenceFields,
    ...RowsRequest.shape,
    answer: z.enum(['json', 'lines']).default('json').meta({
      description:
        'One JSON object, or lines of JSON for many rows: first what is known of them, then each row as [number, text, text, ...]',
      example: 'json',
    }),
    ...ReadFields,
  })
  .meta({
    id: 'RowsQuery',
    description: 'A table file, and which of its rows are meant',
    example: { path: 'tables/beers.csv', offset: 0, limit: 100 },
  });

const TableRows = z
  .strictObject({
    ...RowsFacts.shape,
    rows: z.array(TableRow).meta({ description: 'The rows, in the order of the file', example: [] }),
  })
  .meta({ id: 'TableRows', description: 'Rows of a table as they stand in its file' });
export type TableRows = z.infer<typeof TableRows>;

export const endpoint = defineEndpoint({
  id: 'tables.rows',
  method: 'post',
  path: '/api/rows',
  summary: 'Read rows of a table, by range, number, filter or finding',
  description:
    'Each cell is the text that stands in the file; nothing is cleaned, kept or recorded. Of several tables the first is read unless `table` names one. A file is read from its top: rows far below take longer. An answer ends early where its texts are very long: go on at `next_offset`. The file comes as an upload, a path or a dataset id.',
  body: Body,
  examples: tableExamples({ offset: 0, limit: 100 }),
  upload: TABLE_UPLOAD,
  result: TableRows,
  files: ['application/jsonl'],
  faults: [...READ_FAULTS, 'column-not-found'],
  run: async (input, context) => {
    const { offset, limit, rows, filters, finding, count, answer } = input.body;
    const request = RowsRequest.parse({ offset, limit, rows, filters, finding, count });
    const job = { ...(await chooseTable(input, context)), request, answer };
    const { facts, rows: found, lines } = await runTableJob(context.config, 'rows', job, context.signal);
    return lines === null ? { ...facts, rows: found } : new RawReply(lines, 'application/jsonl');
  },
});

export const handler = toLambda(endpoint);
