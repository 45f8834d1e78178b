import { resolve } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { imageFactsOf } from '../../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { LabelledImage } from '../../../core/workspace/labels/read-image-labels.js';
import type { Workspace } from '../../../core/workspace/open-workspace.js';
import { endpoint as imagePreview } from '../../detection/image-preview.js';
import type { Config } from '../../kit/config.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import type { RawReply } from '../../kit/raw-reply.js';
import { runEndpoint } from '../../kit/run-endpoint.js';
import { fileOfItem } from './item-image.js';
import { noticeFile } from './notice-file.js';

const MIN_SIDE = 16;

/** Returns the size of the upright image, px: from its latest result, or else from its header. */
async function sizeOf(
  item: WorkspaceItem,
  file: { path: string; config: Config; content: string | null },
  { database }: Workspace,
  signal: AbortSignal,
) {
  const facts = imageFactsOf(database, item.id);
  if (facts?.sha256 === file.content) return { width: facts.width, height: facts.height };
  const input = { body: { image_path: file.path, max_side: MIN_SIDE }, params: {}, files: [] };
  const { headers } = (await runEndpoint(imagePreview, input, { config: file.config, signal })) as RawReply;
  return { width: Number(headers['x-image-width']), height: Number(headers['x-image-height']) };
}

/** Returns the file of an image with its size and SHA-256. Faults: invalid-input (not an image), those of its file. */
export async function labelledImage(
  item: WorkspaceItem,
  { workspace, config, signal }: RunContext & { workspace: Workspace },
): Promise<LabelledImage & { content: string | null }> {
  if (item.kind !== 'image')
    throw new Fault('invalid-input', `"${item.name}" is not an image. Only images have labels.`);
  const file = await fileOfItem(item, workspace, config);
  const content = await noticeFile(item, workspace, config);
  return { path: file.path, content, ...(await sizeOf(item, { ...file, content }, workspace, signal)) };
}

/** Returns the absolute path of a folder that a request names. */
export const folderOf = (path: string, { workDir }: Config): string => resolve(workDir, path);
