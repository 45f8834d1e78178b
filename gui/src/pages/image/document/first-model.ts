import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { MOCK } from '../../../parts/model-choice.js';
import { readDefaultModel } from '../../../parts/usual-model.js';
import { listJobs } from '../../../workspace/jobs.js';

/** Returns the model of the last job in the folder of an image; empty if there is none. */
async function readBatchModel({ parent_id: folder }: WorkspaceItem): Promise<string> {
  const latest = folder === null ? undefined : (await listJobs(folder))[0];
  if (!latest) return '';
  return latest.options.backend === MOCK ? MOCK : (latest.options.model_path ?? '');
}

/**
 * Returns the model for an image without a result: that of the batch, which may have failed or not yet reached this
 * image, or else the default model; empty if the user must choose one.
 */
export async function readFirstModel(item: WorkspaceItem | null): Promise<string> {
  const ofBatch = item ? await readBatchModel(item).catch(() => '') : '';
  return ofBatch || readDefaultModel().catch(() => '');
}
