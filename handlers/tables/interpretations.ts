import * as z from 'zod';
import { FileInterpretation, MAX_FILE_INTERPRETATIONS } from '../../core/tables/read/source/interpretation.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { chooseTable } from './kit/choose-source.js';
import { ReadFields, SourceFields, TABLE_UPLOAD, tableExamples } from './kit/source-fields.js';
import { READ_FAULTS } from './kit/table-faults.js';

const Body = z.strictObject({ ...SourceFields, ...ReadFields }).meta({
  id: 'InterpretationsRequest',
  description: 'A table file, and the import options that choose the current interpretation',
  example: { path: 'tables/beers.csv' },
});

const TableInterpretations = z
  .strictObject({
    operation: z.literal('list_interpretations').meta({ description: 'Operation', example: 'list_interpretations' }),
    interpretations: z.array(FileInterpretation).max(MAX_FILE_INTERPRETATIONS).meta({
      description:
        'Ways to read the file, likeliest first, with the current one among them; one if no other is credible',
      example: [],
    }),
  })
  .meta({ id: 'TableInterpretations', description: 'The likeliest ways to read a file' });
export type TableInterpretations = z.infer<typeof TableInterpretations>;

export const endpoint = defineEndpoint({
  id: 'tables.interpretations',
  method: 'post',
  path: '/api/interpretations',
  summary: 'List the likeliest ways to read a file, side by side',
  description:
    'At most three: as detected, with another value of one import option (encoding, delimiter, quote, header) whose confidence is at least 5%, and other tables of the file. Each has the options that choose it and the start of its table. Those that show the same are listed once. If import options are given, the interpretation that they choose is among them. Send the file as an upload, a path or a dataset id.',
  body: Body,
  examples: tableExamples({}),
  upload: TABLE_UPLOAD,
  result: TableInterpretations,
  faults: READ_FAULTS,
  run: async (input, context) => {
    const { source, read, datasetId } = await chooseTable(input, context);
    const job = { source, read, datasetId };
    const interpretations = await runTableJob(context.config, 'interpret', job, context.signal);
    return { operation: 'list_interpretations' as const, interpretations };
  },
});

export const handler = toLambda(endpoint);
