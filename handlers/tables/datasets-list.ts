import { z } from 'zod';
import { isFault } from '../../core/fault.js';
import { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { listDatasets } from '../../core/tables/store/dataset-registry.js';
import { listTableFiles, TableFile, TableFiles } from '../../core/tables/store/list-table-files.js';
import { RegisteredDataset } from '../../core/tables/store/registered-dataset.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { fileSource } from './choose-source.js';

const Query = z
  .strictObject({
    limit: z.int().min(1).max(200).default(20).meta({ description: 'Files of a page', example: 20 }),
    cursor: z.string().max(4096).optional().meta({ description: '`next_cursor` of the page before', example: 'eyJ2' }),
    depth: z.int().min(0).max(10).default(3).meta({ description: 'Levels of subfolders that are entered', example: 3 }),
    tables: z
      .boolean()
      .default(true)
      .meta({ description: 'Look into the files for their tables; false only lists them', example: true }),
  })
  .meta({ id: 'DatasetsQuery', description: 'Which page of the files', example: { limit: 20 } });

const ListedFile = TableFile.extend({
  outline: DatasetOutline.nullable().meta({ description: 'Its tables; null where it was not looked into' }),
  problem: z
    .strictObject({
      code: z.string().meta({ description: 'Fault', example: 'password-protected' }),
      detail: z.string().meta({ description: 'What is wrong, and what to do', example: 'Save it without a password.' }),
    })
    .nullable()
    .meta({ description: 'Why it could not be looked into; null where it could' }),
}).meta({ id: 'ListedFile', description: 'A file that may be read, and the tables in it' });

const DatasetList = z
  .strictObject({
    files: z.array(ListedFile).meta({ description: 'Files that may be read, by path', example: [] }),
    ...TableFiles.omit({ files: true }).shape,
    datasets: z.array(RegisteredDataset).meta({ description: 'Registered datasets, by name', example: [] }),
    damaged: z.array(z.string()).meta({ description: 'Ids whose entry cannot be read', example: [] }),
  })
  .meta({
    id: 'DatasetList',
    description: 'The files that may be read with their tables, and the registered datasets',
  });
export type DatasetList = z.infer<typeof DatasetList>;

type Looked = Pick<z.infer<typeof ListedFile>, 'outline' | 'problem'>;

async function lookInto(path: string, { config, signal }: RunContext): Promise<Looked> {
  try {
    const source = await fileSource(path, config);
    const outline = await runTableJob(config, 'outline', { source, read: {}, datasetId: null }, signal);
    return { outline, problem: null };
  } catch (error) {
    if (!isFault(error) || signal.aborted) throw error;
    return { outline: null, problem: { code: error.code, detail: error.message } };
  }
}

export const endpoint = defineEndpoint({
  id: 'tables.datasets-list',
  method: 'get',
  path: '/api/datasets',
  summary: 'List the files that may be read and the tables in them, and the registered datasets',
  body: Query,
  result: DatasetList,
  faults: ['overloaded', 'cancelled'],
  run: async ({ body: { tables, ...page } }, context) => {
    const { files, ...rest } = await listTableFiles(context.config, page);
    const looked = await Promise.all(
      files.map((file): Promise<Looked> | Looked =>
        tables ? lookInto(file.path, context) : { outline: null, problem: null },
      ),
    );
    const registered = await listDatasets(context.config.stateDir);
    return { files: files.map((file, place) => ({ ...file, ...looked[place]! })), ...rest, ...registered };
  },
});

export const handler = toLambda(endpoint);
