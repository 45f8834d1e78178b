import { getItem } from '../../core/workspace/items/item-store.js';
import { IMAGE_FILE_FAULTS } from '../detection/kit/detect-faults.js';
import { RenderBoxes, RenderedBoxes, endpoint as renderBoxes } from '../detection/render-boxes.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { EXAMPLE_EXPORT } from './kit/example-export.js';
import { fileOfItem } from './kit/item-image.js';
import { ItemParams } from './kit/item-params.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

export const endpoint = defineEndpoint({
  id: 'workspace.item-export',
  method: 'post',
  path: '/workspace/items/{item_id}/export',
  summary: 'Render files from the boxes of an image, as shown and corrected',
  description:
    'Runs no model: annotated images, crops and texts contain exactly the given boxes and their origin. Rejected if the file has changed since.',
  params: ItemParams,
  body: RenderBoxes.meta({
    id: 'ExportItemRequest',
    description: 'Boxes with their origin, and what to render from them',
    example: EXAMPLE_EXPORT,
  }),
  result: RenderedBoxes,
  faults: [
    ...new Set([...WORKSPACE_FAULTS, ...IMAGE_FILE_FAULTS, 'invalid-input' as const, 'dataset-changed' as const]),
    'backend-unavailable',
  ],
  run: async ({ params: { item_id: id }, body }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const file = await fileOfItem(getItem(workspace.database, id), workspace, config);
    const input = { body: { ...body, image_path: file.path }, params: {}, files: [] };
    return (await runEndpoint(renderBoxes, input, { config: file.config, signal })) as RenderedBoxes;
  },
});

export const handler = toLambda(endpoint);
