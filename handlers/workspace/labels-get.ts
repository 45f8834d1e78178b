import * as z from 'zod';
import { LabelledBox } from '../../core/workspace/items/change-store.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { labelStateOf, savedPath } from '../../core/workspace/labels/label-state.js';
import { LabelTarget } from '../../core/workspace/labels/label-target.js';
import { readImageLabels } from '../../core/workspace/labels/read-image-labels.js';
import { IMAGE_FILE_FAULTS } from '../detection/kit/detect-faults.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { labelledImage } from './kit/labelled-item.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const ExistingLabels = z
  .strictObject({
    path: z.string().meta({ description: 'The label file', example: '/home/ada/street/labels/dog.txt' }),
    format: z.literal('yolo').meta({ description: 'Its format', example: 'yolo' }),
    class_names: z.array(z.string()).meta({ description: 'Names of the classes, by id', example: ['dog', 'car'] }),
    class_names_source: z.string().nullable().meta({
      description: 'File that defines the names; null if none does, and classes are named class_0, class_1 ...',
      example: '/home/ada/street/data.yaml',
    }),
    boxes: z.array(LabelledBox).meta({ description: 'The boxes, px of the upright image', example: [] }),
    class_ids: z.array(z.int()).meta({ description: 'Class ids in the file, one for each box', example: [] }),
    problems: z.array(z.string()).meta({ description: 'Rows that are not boxes, and other problems', example: [] }),
  })
  .meta({ id: 'ExistingLabels', description: 'Labels of an image that exist as a file' });

export const ItemLabels = z
  .strictObject({
    labels: ExistingLabels.nullable().meta({ description: 'Existing labels; null if there are none', example: null }),
    target: LabelTarget.nullable().meta({
      description: 'Where labels of this image or its folder were saved last; null if they never were',
      example: null,
    }),
    saved_path: z.string().nullable().meta({
      description: 'Label file that the previous save of this image wrote; null if there is none',
      example: null,
    }),
  })
  .meta({ id: 'ItemLabels', description: 'Labels of an image, and where they are saved' });
export type ItemLabels = z.infer<typeof ItemLabels>;

export const endpoint = defineEndpoint({
  id: 'workspace.labels-get',
  method: 'get',
  path: '/workspace/items/{item_id}/labels',
  summary: 'Read the YOLO labels of an image',
  description:
    'From the `labels` folder that belongs to the folder `images`, or next to the image. Names come from the config of the dataset or `classes.txt`. Dropped images have no labels.',
  params: ItemParams,
  result: ItemLabels,
  faults: [
    ...new Set([...WORKSPACE_FAULTS, ...IMAGE_FILE_FAULTS, 'invalid-input' as const, 'backend-unavailable' as const]),
  ],
  run: async ({ params: { item_id: id } }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const item = getItem(workspace.database, id);
    const image = await labelledImage(item, { workspace, config, signal });
    const found = item.source.type === 'path' ? await readImageLabels(image, config) : null;
    return {
      labels: found && { ...found, format: 'yolo' as const },
      target: labelStateOf(workspace.database, id)?.target ?? null,
      saved_path: savedPath(workspace.database, id),
    };
  },
});

export const handler = toLambda(endpoint);
