import * as z from 'zod';
import { getItem } from '../../core/workspace/items/item-store.js';
import { endpoint as imagePreview } from '../detection/image-preview.js';
import { IMAGE_FILE_FAULTS } from '../detection/kit/detect-faults.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import type { RawReply } from '../kit/raw-reply.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { fileOfItem } from './kit/item-image.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Query = z
  .strictObject({
    max_side: z
      .int()
      .min(16)
      .max(2048)
      .default(320)
      .meta({ description: 'Maximum length of the longer side, px', example: 320 }),
  })
  .meta({ id: 'ItemPreviewQuery', description: 'Size of the thumbnail', example: {} });

export const endpoint = defineEndpoint({
  id: 'workspace.item-preview',
  method: 'get',
  path: '/workspace/items/{item_id}/preview',
  summary: 'Get a thumbnail of an image of the workspace',
  description: 'A JPEG, upright by EXIF, as GET /images/preview returns it.',
  params: ItemParams,
  body: Query,
  result: 'image/jpeg',
  fileHeaders: imagePreview.fileHeaders!,
  faults: [...new Set([...WORKSPACE_FAULTS, ...IMAGE_FILE_FAULTS, 'backend-unavailable' as const])],
  run: async ({ params: { item_id: id }, body }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const file = await fileOfItem(getItem(workspace.database, id), workspace, config);
    const input = { body: { ...body, image_path: file.path }, params: {}, files: [] };
    return (await runEndpoint(imagePreview, input, { config: file.config, signal })) as RawReply;
  },
});

export const handler = toLambda(endpoint);
