import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault, isFault } from '../../../core/base/fault.js';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import { referencesOf, TableReference } from '../../../core/tables/history/operations/table-reference.js';
import type { HistoryStep } from '../../../core/tables/history/replay/history-step.js';
import { keyOfTable, type SecondFile } from '../../../core/tables/jobs/second-tables.js';
import { getItem } from '../../../core/workspace/items/item-store.js';
import { getSession } from '../../../core/workspace/sessions/session-store.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import { fileOfItem } from '../../workspace/kit/item-image.js';
import { workspaceOf } from '../../workspace/kit/workspace-of.js';
import { fileSource } from './choose-source.js';

type FileSource = NonNullable<SecondFile['source']>;

/** Returns the file of a second table. Faults: not-found, path-not-allowed, too-large, unsupported-type. */
async function sourceOf(reference: TableReference, { config }: Pick<RunContext, 'config'>): Promise<FileSource> {
  const { item_id: item, session_id: session, path } = reference;
  if (path !== undefined) return fileSource(path, config);
  const workspace = await workspaceOf(config);
  const found = getItem(workspace.database, item ?? getSession(workspace.database, session!).item_id);
  if (found.kind !== 'table') throw new Fault('unsupported-type', `"${found.name}" is not a table. Choose a table.`);
  const file = await fileOfItem(found, workspace, config);
  return { ...(await fileSource(file.path, file.config)), name: found.name };
}

/** Changes if a file changes. */
async function stampOf({ path }: FileSource): Promise<string> {
  const { size, mtimeMs, ctimeMs } = await stat(path);
  return [path, size, mtimeMs, ctimeMs].join(' ');
}

/** Maximum files whose hashes are kept. */
const MAX_HASHES = 100;
/** SHA-256 of files by their stamps, because each preview of an operation names its second table. */
const hashes = new Map<string, string>();

/** Returns the SHA-256 of a file. Faults: those of the import. */
async function hashOf(source: FileSource, { config, signal }: RunContext): Promise<string> {
  const stamp = await stampOf(source);
  const sha256 =
    hashes.get(stamp) ?? (await runTableJob(config, 'hash', { source, read: {}, datasetId: null }, signal));
  hashes.delete(stamp);
  hashes.set(stamp, sha256);
  const [oldest] = hashes.keys();
  if (hashes.size > MAX_HASHES) hashes.delete(oldest!);
  return sha256;
}

async function secondFile(reference: TableReference, context: Pick<RunContext, 'config'>): Promise<SecondFile> {
  const place = keyOfTable(reference);
  try {
    const source = await sourceOf(reference, context);
    return { place, source, stamp: await stampOf(source), message: null };
  } catch (error) {
    // The step that needs the file fails with this message; the others are applied.
    if (!isFault(error)) throw error;
    return { place, source: null, stamp: error.message, message: error.message };
  }
}

/** Returns the files of second tables and of those that these are built from. A file that cannot be read has the reason instead. */
export async function secondFiles(
  references: readonly TableReference[],
  context: Pick<RunContext, 'config'>,
): Promise<SecondFile[]> {
  const places = new Map<string, TableReference>();
  const add = (reference: TableReference): void => {
    const place = keyOfTable(reference);
    if (places.has(place)) return;
    places.set(place, reference);
    referencesOf(reference.operations ?? []).forEach(add);
  };
  references.forEach(add);
  return Promise.all([...places.values()].map((reference) => secondFile(reference, context)));
}

/** Returns the files of the second tables of the steps that are switched on. */
export const secondFilesOf = (
  steps: readonly Pick<HistoryStep, 'operation' | 'is_on'>[],
  context: Pick<RunContext, 'config'>,
): Promise<SecondFile[]> =>
  secondFiles(referencesOf(steps.filter((step) => step.is_on).map(({ operation }) => operation)), context);

/** Returns the steps of a session that can be applied now. Faults: SESSION_FAULTS. */
export type AppliedSteps = (session: string) => Promise<NonNullable<TableReference['operations']>>;

/**
 * Completes a second table with the SHA-256 of its file, its name, and the import options and history of its session,
 * so that the operation has the same result later. A complete one is returned unchanged.
 */
export async function pinReference(
  reference: TableReference,
  context: RunContext,
  appliedSteps: AppliedSteps,
): Promise<TableReference> {
  if (reference.sha256 !== undefined) return reference;
  const { item_id: item, session_id: session, path } = reference;
  if ([item, session, path].filter((one) => one !== undefined).length !== 1)
    throw new Fault('invalid-input', 'A second table needs one of `item_id`, `session_id` and `path`.');
  const source = await sourceOf(reference, context);
  if (session !== undefined) {
    const found = getSession((await workspaceOf(context.config)).database, session);
    const operations = await appliedSteps(session);
    const { read, name, item_id, source: imported } = found;
    return { session_id: session, item_id, read, name, sha256: imported.sha256, operations };
  }
  const place = path === undefined ? { item_id: item } : { path: source.path };
  return { ...place, read: reference.read, name: basename(source.name), sha256: await hashOf(source, context) };
}

/** Completes the second table of an operation. An invalid one is returned unchanged, and rejected with its operation. */
export async function pinOperation<Own extends Operation>(
  operation: Own,
  context: RunContext,
  appliedSteps: AppliedSteps,
): Promise<Own> {
  const { success, data } = TableReference.safeParse(operation.options?.table);
  if (!success) return operation;
  return { ...operation, options: { ...operation.options, table: await pinReference(data, context, appliedSteps) } };
}
