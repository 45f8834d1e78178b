import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import type { JobSource } from '../../../core/tables/jobs/table-job.js';
import { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import { TABLE_KIND_NAMES } from '../../../core/tables/read/source/table-kinds.js';
import { changeOf, findDataset } from '../../../core/tables/session/dataset-registry.js';
import { findUpload } from '../../../core/uploads/find-upload.js';
import { getItem } from '../../../core/workspace/items/item-store.js';
import { ItemId } from '../../../core/workspace/items/workspace-item.js';
import type { Config } from '../../kit/config.js';
import type { RunContext, UploadedFile } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import { stateStore } from '../../kit/state-store.js';
import { uploadPlace } from '../../kit/upload-place.js';
import { fileOfItem } from '../../workspace/kit/item-image.js';
import { workspaceOf } from '../../workspace/kit/workspace-of.js';

interface TableInput {
  body: ReadOptions & { path?: string | undefined; dataset_id?: string | undefined };
  files?: readonly UploadedFile[];
}

/** The table file of a request, and its import options. */
export interface ChosenTable {
  source: JobSource;
  read: ReadOptions;
  datasetId: string | null;
}

type FileSource = Extract<JobSource, { kind: 'file' }>;

/** Checks the size of a file. Faults: too-large. */
function checkSize(name: string, bytes: number, { maxTableBytes }: Config): void {
  if (bytes <= maxTableBytes) return;
  throw new Fault(
    'too-large',
    `"${name.slice(0, 100)}" is ${Math.round(bytes / 1e6)} MB, but the limit is ${maxTableBytes / 1e6} MB. Raise HANDLENS_MAX_TABLE_MB.`,
  );
}

/** Checks a file before it is read. Faults: path-not-allowed, not-found, invalid-input, too-large, empty-file. */
export async function fileSource(path: string, config: Config): Promise<FileSource> {
  const real = await resolveAllowedPath(path, config);
  const facts = await stat(real);
  const name = basename(path);
  if (!facts.isFile()) {
    throw new Fault('invalid-input', `"${name.slice(0, 100)}" is not a file. Name a table file: ${TABLE_KIND_NAMES}.`);
  }
  checkSize(name, facts.size, config);
  return { kind: 'file', path: real, name, size: facts.size };
}

function readOptionsOf(body: TableInput['body']): ReadOptions {
  const names = Object.keys(ReadOptions.shape) as (keyof ReadOptions)[];
  const given = names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return ReadOptions.parse(Object.fromEntries(given));
}

/** Returns an uploaded dataset; null if there is none with this id. Faults: dataset-incomplete, too-large. */
async function uploadedSource(id: string, config: Config): Promise<FileSource | null> {
  const upload = await findUpload(uploadPlace(config), id, new Date());
  if (!upload) return null;
  const { name, size } = upload.record;
  checkSize(name, size, config);
  return { kind: 'file', path: upload.path, name, size };
}

/** Returns a table that was opened in the GUI. Faults: not-found, invalid-input, path-not-allowed, too-large. */
async function workspaceSource(id: string, config: Config): Promise<FileSource> {
  const workspace = await workspaceOf(config);
  const item = getItem(workspace.database, id);
  const { path, config: reading } = await fileOfItem(item, workspace, config);
  return { ...(await fileSource(path, reading)), name: item.name };
}

/** Returns an uploaded or registered dataset, or a table of the workspace. */
async function datasetSource(id: string, { config, signal }: RunContext) {
  const known = ItemId.safeParse(id).success ? await workspaceSource(id, config) : await uploadedSource(id, config);
  if (known) return { source: known, options: {} };
  const dataset = await findDataset(stateStore(config), id);
  const source = await fileSource(dataset.path, config);
  const sha256 = await runTableJob(config, 'hash', { source, read: {}, datasetId: id }, signal);
  const change = changeOf(dataset, sha256);
  if (change) throw new Fault('dataset-changed', change.message);
  return { source, options: dataset.options };
}

/**
 * Returns the table file of a request. Faults: invalid-input (none or several), dataset-not-found, dataset-changed,
 * dataset-incomplete, path-not-allowed, not-found, too-large.
 */
export async function chooseTable({ body, files = [] }: TableInput, context: RunContext): Promise<ChosenTable> {
  const { path, dataset_id: id } = body;
  const given = [path, id, files[0]].filter((one) => one !== undefined).length;
  if (given !== 1) {
    const what = given === 0 ? 'The request contains no table' : 'The request contains more than one table';
    throw new Fault(
      'invalid-input',
      `${what}. Send exactly one of \`path\`, \`dataset_id\` and an upload in the field \`file\`.`,
      {
        issues: [{ pointer: '', detail: 'Send exactly one of path, dataset_id and an upload' }],
      },
    );
  }
  const read = readOptionsOf(body);
  if (path !== undefined) return { source: await fileSource(path, context.config), read, datasetId: null };
  if (id !== undefined) {
    const { source, options } = await datasetSource(id, context);
    return { source, read: { ...options, ...read }, datasetId: id };
  }
  const { name, data: bytes } = files[0]!;
  return { source: { kind: 'bytes', name, bytes }, read, datasetId: null };
}
