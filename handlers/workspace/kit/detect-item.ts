import type { NewResult } from '../../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { JobOptions } from '../../../core/workspace/jobs/job.js';
import type { Workspace } from '../../../core/workspace/open-workspace.js';
import { type DetectImageResult, endpoint as detectImage } from '../../detection/detect-image.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runEndpoint } from '../../kit/run-endpoint.js';
import { fileOfItem } from './item-image.js';

/** Detects objects in one image of the workspace, with the limits of POST /detect/image. */
export async function detectItem(
  item: WorkspaceItem,
  options: JobOptions,
  { workspace, config, signal }: RunContext & { workspace: Workspace },
): Promise<NewResult> {
  const file = await fileOfItem(item, workspace, config);
  const isTiled = options.tile_size > 0;
  const body = { ...options, output_formats: [], image_path: file.path, with_candidates: !isTiled };
  const input = { body, params: {}, files: [] };
  const answer = (await runEndpoint(detectImage, input, { config: file.config, signal })) as DetectImageResult;
  const { class_names: classNames, candidates = null, outputs: _none, ...result } = answer;
  return { result: { ...result, image: { ...result.image, name: item.name } }, classNames, candidates };
}
