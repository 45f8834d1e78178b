import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Fault, isFault } from '../../core/base/fault.js';
import { readFault } from '../../core/base/files/read-regular-file.js';
import { detectImageFormat } from '../../core/vision/image/image-format.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { fileOfItem } from './kit/item-image.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

/** Returns the media type of an image; for other files, one that browsers neither run nor display. */
function mediaType(data: Uint8Array): string {
  try {
    return `image/${detectImageFormat(data)}`;
  } catch (error) {
    if (isFault(error)) return 'application/octet-stream';
    throw error;
  }
}

async function readWhole(path: string, maxBytes: number): Promise<Uint8Array> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    if (size > maxBytes)
      throw new Fault(
        'too-large',
        `"${basename(path)}" is ${Math.ceil(size / 1e6)} MB; the limit is ${Math.floor(maxBytes / 1e6)} MB. Open the file on disk instead.`,
      );
    return await file.readFile();
  } catch (error) {
    throw readFault(error, basename(path));
  }
}

export const endpoint = defineEndpoint({
  id: 'workspace.item-file',
  method: 'get',
  path: '/workspace/items/{item_id}/file',
  summary: 'Get the file of an item',
  params: ItemParams,
  result: 'application/octet-stream',
  files: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/gif', 'image/avif'],
  faults: [...WORKSPACE_FAULTS, 'invalid-input', 'path-not-allowed', 'too-large'],
  run: async ({ params: { item_id: id } }, { config }) => {
    const workspace = await workspaceOf(config);
    const { path } = await fileOfItem(getItem(workspace.database, id), workspace, config);
    const data = await readWhole(path, Math.max(config.maxImageBytes, config.maxTableBytes));
    return new RawReply(data, mediaType(data), {
      headers: { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' },
    });
  },
});

export const handler = toLambda(endpoint);
