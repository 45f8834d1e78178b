import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../core/fault.js';
import { resolveAllowedPath } from '../../core/paths/allowed-path.js';
import type { JobSource } from '../../core/tables/jobs/table-job.js';
import { ReadOptions } from '../../core/tables/read-options.js';
import { changeOf, findDataset } from '../../core/tables/store/dataset-registry.js';
import type { Config } from '../kit/config.js';
import type { RunContext, UploadedFile } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';

interface TableInput {
  body: ReadOptions & { path?: string | undefined; dataset?: string | undefined };
  files?: readonly UploadedFile[];
}

/** What a request wants to be read, and how. */
export interface ChosenTable {
  source: JobSource;
  read: ReadOptions;
  datasetId: string | null;
}

type FileSource = Extract<JobSource, { kind: 'file' }>;

/** Looks at a file that is to be read. Faults: path-not-allowed, not-found, invalid-input, too-large, empty-file. */
export async function fileSource(path: string, config: Config): Promise<FileSource> {
  const real = await resolveAllowedPath(path, config);
  const facts = await stat(real);
  const name = basename(path);
  if (!facts.isFile()) {
    throw new Fault('invalid-input', `"${name.slice(0, 100)}" is no file. Name a CSV, text or workbook file.`);
  }
  if (facts.size > config.maxTableBytes) {
    throw new Fault(
      'too-large',
      `"${name.slice(0, 100)}" has ${Math.round(facts.size / 1e6)} MB, and ${config.maxTableBytes / 1e6} MB are allowed. Raise HANDLENS_MAX_TABLE_MB.`,
    );
  }
  return { kind: 'file', path: real, name, size: facts.size };
}

function readOptionsOf(body: TableInput['body']): ReadOptions {
  const names = Object.keys(ReadOptions.shape) as (keyof ReadOptions)[];
  const given = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return ReadOptions.parse(Object.fromEntries(given));
}

async function registeredSource(id: string, { config, signal }: RunContext) {
  const dataset = await findDataset(config.stateDir, id);
  const source = await fileSource(dataset.path, config);
  const sha256 = await runTableJob(config, 'hash', { source, read: {}, datasetId: id }, signal);
  const change = changeOf(dataset, sha256);
  if (change) throw new Fault('dataset-changed', change.message);
  return { source, options: dataset.options };
}

/**
 * The one table file of a request.
 * Faults: invalid-input (none or several), dataset-not-found, dataset-changed, path-not-allowed, not-found, too-large.
 */
export async function chooseTable({ body, files = [] }: TableInput, context: RunContext): Promise<ChosenTable> {
  const { path, dataset } = body;
  const given = [path, dataset, files[0]].filter((one) => one !== undefined).length;
  if (given !== 1) {
    const what = given === 0 ? 'No table was given' : 'More than one table was given';
    throw new Fault('invalid-input', `${what}. Send path, dataset or an upload in the field "file": one of them.`, {
      issues: [{ pointer: '', detail: 'Exactly one of path, dataset and an upload is needed' }],
    });
  }
  const read = readOptionsOf(body);
  if (path !== undefined) return { source: await fileSource(path, context.config), read, datasetId: null };
  if (dataset !== undefined) {
    const { source, options } = await registeredSource(dataset, context);
    return { source, read: { ...options, ...read }, datasetId: dataset };
  }
  const { name, data: bytes } = files[0]!;
  return { source: { kind: 'bytes', name, bytes }, read, datasetId: null };
}
