import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { MOCK } from '../../../parts/model-choice.js';
import { readDefaultModel } from '../../../parts/usual-model.js';
import { listJobs } from '../../../workspace/jobs.js';

/** Returns the model that ran last in the folder of an image; empty if none did. */
async function readBatchModel({ parent_id: folder }: WorkspaceItem): Promise<string> {
  const latest = folder === null ? undefined : (await listJobs(folder))[0];
  if (!latest) return '';
  return latest.options.backend === MOCK ? MOCK : (latest.options.model_path ?? '');
}

/**
 * Returns the model for an image that has no result: that of its batch, in which it failed or was not reached yet, else
 * the default one; empty if the user has to choose.
 */
export async function readFirstModel(item: WorkspaceItem | null): Promise<string> {
  const ofBatch = item ? await readBatchModel(item).catch(() => '') : '';
  return ofBatch || readDefaultModel().catch(() => '');
}
