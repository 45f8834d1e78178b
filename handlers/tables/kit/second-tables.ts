import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault, isFault } from '../../../core/base/fault.js';
import type { Operation } from '../../../core/tables/history/operations/operation.js';
import { referencesOf, TableReference } from '../../../core/tables/history/operations/table-reference.js';
import type { HistoryStep } from '../../../core/tables/history/replay/history-step.js';
import { referencePlace, type SecondFile } from '../../../core/tables/jobs/second-tables.js';
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

async function secondFile(reference: TableReference, context: Pick<RunContext, 'config'>): Promise<SecondFile> {
  const place = referencePlace(reference);
  try {
    const source = await sourceOf(reference, context);
    const { size, mtimeMs, ctimeMs } = await stat(source.path);
    return { place, source, stamp: [source.path, size, mtimeMs, ctimeMs].join(' '), message: null };
  } catch (error) {
    // The step that needs the file fails with this message; the others are applied.
    if (!isFault(error)) throw error;
    return { place, source: null, stamp: error.message, message: error.message };
  }
}

/** Returns the files of second tables. A file that cannot be read has the reason instead. */
export async function secondFiles(
  references: readonly TableReference[],
  context: Pick<RunContext, 'config'>,
): Promise<SecondFile[]> {
  const all = references.flatMap((reference) => [reference, ...referencesOf(reference.operations ?? [])]);
  const places = new Map(all.map((reference) => [referencePlace(reference), reference]));
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
  const job = { source, read: {}, datasetId: null };
  const sha256 = await runTableJob(context.config, 'hash', job, context.signal);
  const place = path === undefined ? { item_id: item } : { path: source.path };
  return { ...place, read: reference.read, name: basename(source.name), sha256 };
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
