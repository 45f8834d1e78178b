import * as z from 'zod';
import { isFault } from '../../core/base/fault.js';
import { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { listDatasets, RegisteredDataset } from '../../core/tables/journal/dataset-registry.js';
import { listTableFiles, TableFile, TableFiles } from '../../core/tables/journal/list-table-files.js';
import { listUploads } from '../../core/uploads/find-upload.js';
import { UploadFacts } from '../../core/uploads/upload.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { fileSource } from './kit/choose-source.js';
import { inspectInOrder } from './kit/inspect-in-order.js';

const Query = z
  .strictObject({
    limit: z.int().min(1).max(200).default(20).meta({ description: 'Files per page', example: 20 }),
    cursor: z.string().max(4096).optional().meta({ description: '`next_cursor` of the previous page' }),
    depth: z.int().min(0).max(10).default(3).meta({ description: 'Levels of subfolders to search', example: 3 }),
    tables: z
      .boolean()
      .default(true)
      .meta({ description: 'Read the tables of the files; false only lists the files', example: true }),
  })
  .meta({ id: 'DatasetsQuery', description: 'Page of the list', example: { limit: 20 } });

const ListedFile = TableFile.extend({
  outline: DatasetOutline.nullable().meta({ description: 'Its tables; null if the file was not read' }),
  problem: z
    .strictObject({
      code: z.string().meta({ description: 'Fault', example: 'password-protected' }),
      detail: z.string().meta({ description: 'Explanation, with a fix', example: 'Save it without a password.' }),
    })
    .nullable()
    .meta({ description: 'Why the file could not be read; null if it could' }),
}).meta({ id: 'ListedFile', description: 'A readable file and its tables' });

const DatasetList = z
  .strictObject({
    files: z.array(ListedFile).meta({ description: 'Readable files, by path', example: [] }),
    ...TableFiles.omit({ files: true }).shape,
    datasets: z.array(RegisteredDataset).meta({ description: 'Registered datasets, by name', example: [] }),
    uploads: z
      .array(UploadFacts)
      .meta({ description: 'Files uploaded in parts, complete or not, by name', example: [] }),
    damaged: z.array(z.string()).meta({ description: 'Ids with an unreadable entry', example: [] }),
  })
  .meta({
    id: 'DatasetList',
    description: 'The readable files with their tables, the registered datasets, and the uploads',
  });
export type DatasetList = z.infer<typeof DatasetList>;

type FileOutline = Pick<z.infer<typeof ListedFile>, 'outline' | 'problem'>;

/** Time limit of a page, ms. Files that were not read by then are on the next page. */
const PAGE_MS = 5_000;

const NO_OUTLINE: FileOutline = { outline: null, problem: null };

/**
 * Reads the outline of a file.
 * @returns null if the time is over, or if no worker was free.
 */
async function outlineFile(
  path: string,
  time: AbortSignal,
  { config, signal }: RunContext,
): Promise<FileOutline | null> {
  try {
    const source = await fileSource(path, config);
    const input = { source, read: {}, datasetId: null };
    const outline = await runTableJob(config, 'outline', input, AbortSignal.any([signal, time]));
    return { outline, problem: null };
  } catch (error) {
    if (signal.aborted) throw error;
    if (time.aborted || isFault(error, 'overloaded')) return null;
    if (!isFault(error)) throw error;
    return { outline: null, problem: { code: error.code, detail: error.message } };
  }
}

/** Reads the outlines of a page, at least one, so that every page makes progress. */
async function outlinePage(files: readonly TableFile[], context: RunContext): Promise<FileOutline[]> {
  const time = AbortSignal.timeout(PAGE_MS);
  const outlines = await inspectInOrder(files, ({ path }) => outlineFile(path, time, context), {
    concurrency: context.config.tableWorkers,
    signal: time,
  });
  if (outlines.length > 0 || files.length === 0) return outlines;
  const detail = 'There was not enough time to read this file. Analyze it by its path.';
  return [{ outline: null, problem: { code: 'timed-out', detail } }];
}

export const endpoint = defineEndpoint({
  id: 'tables.datasets-list',
  method: 'get',
  path: '/api/datasets',
  summary: 'List the readable files with their tables, the registered datasets, and the uploads',
  description:
    'Hidden files, YOLO labels and files of programs are not listed: packages, build output, and tests next to files such as package.json. They can still be opened by path. A page with slow files may end early; `next_cursor` leads to the remaining ones.',
  body: Query,
  result: DatasetList,
  needsSharedState: true,
  faults: ['overloaded', 'cancelled'],
  run: async ({ body: { tables, ...query } }, context) => {
    const { config } = context;
    const whole = await listTableFiles(config, query);
    const outlines = tables ? await outlinePage(whole.files, context) : whole.files.map(() => NO_OUTLINE);
    const seen = new Map(whole.files.slice(0, outlines.length).map(({ path }, place) => [path, outlines[place]!]));
    // If time ran out, the page is shorter, and its cursor continues with the first file that was not read.
    const isShort = outlines.length < whole.files.length;
    const page = isShort ? await listTableFiles(config, { ...query, limit: outlines.length }) : whole;
    const files = page.files.flatMap((file) => {
      const found = seen.get(file.path);
      return found ? [{ ...file, ...found }] : [];
    });
    const uploads = await listUploads(uploadPlace(config), new Date());
    return { ...page, files, ...(await listDatasets(stateStore(config))), uploads };
  },
});

export const handler = toLambda(endpoint);
