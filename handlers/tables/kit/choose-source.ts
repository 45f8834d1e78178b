import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import type { ReferenceInput } from '../../../core/tables/jobs/file-jobs.js';
import type { JobSource } from '../../../core/tables/jobs/job-input.js';
import { changeOf, findDataset } from '../../../core/tables/journal/dataset-registry.js';
import { ReadOptions } from '../../../core/tables/read/source/read-options.js';
import { TABLE_KIND_NAMES } from '../../../core/tables/read/source/table-kinds.js';
import { findUpload } from '../../../core/uploads/find-upload.js';
import { getItem } from '../../../core/workspace/items/item-store.js';
import { ItemId } from '../../../core/workspace/items/workspace-item.js';
import { getSession, type TableSession } from '../../../core/workspace/sessions/session-store.js';
import type { Config } from '../../kit/config.js';
import type { RunContext, UploadedFile } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import { checkSharedState } from '../../kit/shared-state.js';
import { stateStore } from '../../kit/state-store.js';
import { uploadPlace } from '../../kit/upload-place.js';
import { fileOfItem } from '../../workspace/kit/item-image.js';
import { workspaceOf } from '../../workspace/kit/workspace-of.js';

interface TableInput {
  body: ReadOptions & {
    path?: string | undefined;
    dataset_id?: string | undefined;
    session_id?: string | undefined;
    reference?: string | undefined;
    reference_dataset_id?: string | undefined;
    reference_table?: string | undefined;
    key?: string[] | undefined;
  };
  files?: readonly UploadedFile[];
  second?: UploadedFile | undefined;
}

/** The table file of a request, and its import options. */
export interface ChosenTable {
  source: JobSource;
  read: ReadOptions;
  datasetId: string | null;
  /** The reference with which its tables are compared. */
  reference?: ReferenceInput;
  /** The session whose result is the table; omitted for a file as imported. */
  session?: ChosenSession;
}

/** A session of a request: its history, and the SHA-256 of its file. */
export interface ChosenSession extends Pick<TableSession, 'id' | 'name' | 'steps'> {
  sha256: string;
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

/** Returns the import options of a request. */
export function readOptionsOf(body: { readonly [name in keyof ReadOptions]?: unknown }): ReadOptions {
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
  return { kind: 'file', path: upload.path, name, size, isUpload: true };
}

/** Returns a table that was opened in the GUI. Faults: not-found, invalid-input, path-not-allowed, too-large. */
export async function workspaceSource(id: string, config: Config): Promise<FileSource> {
  const workspace = await workspaceOf(config);
  const item = getItem(workspace.database, id);
  const { path, config: reading } = await fileOfItem(item, workspace, config);
  return { ...(await fileSource(path, reading)), name: item.name };
}

/** Returns an uploaded or registered dataset, or a table of the workspace. */
async function datasetSource(id: string, { config, signal }: RunContext) {
  checkSharedState(config, process.env);
  const known = ItemId.safeParse(id).success ? await workspaceSource(id, config) : await uploadedSource(id, config);
  if (known) return { source: known, options: {} };
  const dataset = await findDataset(stateStore(config), id);
  const source = await fileSource(dataset.path, config);
  const sha256 = await runTableJob(config, 'hash', { source, read: {}, datasetId: id }, signal);
  const change = changeOf(dataset, sha256);
  if (change) throw new Fault('dataset-changed', change.message);
  return { source, options: dataset.options };
}

/** The ways to name a table, of which a request uses one. A reference is never the result of a session. */
interface NamedFile {
  path?: string | undefined;
  datasetId?: string | undefined;
  sessionId?: string | undefined;
  upload?: UploadedFile | undefined;
}

/** Returns the table of a session, which has its own import options. Faults: not-found, invalid-input. */
async function openSession(id: string, read: ReadOptions, { config }: RunContext): Promise<ChosenTable> {
  const [option] = Object.keys(read);
  if (option !== undefined)
    throw new Fault('invalid-input', `A session has its own import options. Remove \`${option}\`.`, {
      issues: [{ pointer: `/${option}`, detail: 'Cannot be combined with session_id' }],
    });
  const { database } = await workspaceOf(config);
  const { name, steps, read: own, source, item_id: item } = getSession(database, id);
  const session = { id, name, steps, sha256: source.sha256 };
  return { source: await workspaceSource(item, config), read: own, datasetId: null, session };
}

const countGiven = (file: NamedFile) => Object.values(file).filter((one) => one !== undefined).length;

async function openNamed(file: NamedFile, read: ReadOptions, context: RunContext): Promise<ChosenTable> {
  const { path, datasetId, sessionId, upload } = file;
  if (sessionId !== undefined) return openSession(sessionId, read, context);
  if (path !== undefined) return { source: await fileSource(path, context.config), read, datasetId: null };
  if (datasetId !== undefined) {
    const { source, options } = await datasetSource(datasetId, context);
    // The journal names only datasets; the id of a table of the workspace is unknown to it.
    const isItem = ItemId.safeParse(datasetId).success;
    return { source, read: { ...options, ...read }, datasetId: isItem ? null : datasetId };
  }
  const { name, data: bytes } = upload!;
  return { source: { kind: 'bytes', name, bytes }, read, datasetId: null };
}

/**
 * Returns the reference of a request; null if it has none.
 * @param keys key columns if the request has none, as in its recipe. Faults: invalid-input, those of `chooseTable`.
 */
async function chooseReference(
  { body, second: upload }: TableInput,
  keys: readonly string[],
  context: RunContext,
): Promise<ReferenceInput | null> {
  const { reference: path, reference_dataset_id: datasetId, reference_table: table, key = keys } = body;
  const file = { path, datasetId, upload };
  const given = countGiven(file);
  const fault = (pointer: string, message: string, detail: string) =>
    new Fault('invalid-input', message, { issues: [{ pointer, detail }] });
  if (given > 1) {
    const ways = 'Send one of `reference`, `reference_dataset_id` and an upload in the field `reference_file`';
    throw fault('/reference', `The request contains more than one reference. ${ways}.`, ways);
  }
  if (given === 0) {
    if (body.key === undefined && table === undefined) return null;
    throw fault('/reference', 'A `key` needs a reference. Add `reference`.', 'Is missing');
  }
  if (key.length === 0)
    throw fault('/key', 'A reference needs its key columns. Add `key`, such as sku or "sku=article no".', 'Is missing');
  return { ...(await openNamed(file, table === undefined ? {} : { table }, context)), keys: key };
}

/**
 * Returns the table file of a request, and its reference.
 * @param keys key columns of the reference, if the request has none. Faults: invalid-input (none or several),
 * dataset-not-found, dataset-changed, dataset-incomplete, path-not-allowed, not-found, too-large.
 */
export async function chooseTable(
  input: TableInput,
  context: RunContext,
  keys: readonly string[] = [],
): Promise<ChosenTable> {
  const { body, files = [] } = input;
  const file = { path: body.path, datasetId: body.dataset_id, sessionId: body.session_id, upload: files[0] };
  const given = countGiven(file);
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
  const reference = await chooseReference(input, keys, context);
  return { ...(await openNamed(file, readOptionsOf(body), context)), ...(reference && { reference }) };
}
