import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { readImageFile } from '../../core/vision/image/read-file.js';
import type { WorkspaceDatabase } from '../../core/workspace/database/workspace-database.js';
import { changesOf, LabelToSave } from '../../core/workspace/items/change-store.js';
import { contentChanged } from '../../core/workspace/items/item-content.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { imageFactsOf } from '../../core/workspace/items/result-store.js';
import { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import { addToDataset, openYoloDataset } from '../../core/workspace/labels/add-to-dataset.js';
import { ownHash, recordSaved, shareTarget } from '../../core/workspace/labels/label-state.js';
import { LabelTarget } from '../../core/workspace/labels/label-target.js';
import type { LabelledImage } from '../../core/workspace/labels/read-image-labels.js';
import { saveLabels } from '../../core/workspace/labels/save-labels.js';
import type { WrittenFile } from '../../core/workspace/labels/write-with-backup.js';
import { IMAGE_FILE_FAULTS } from '../detection/kit/detect-faults.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ItemParams } from './kit/item-params.js';
import { folderOf, labelledImage } from './kit/labelled-item.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const ClassNames = z
  .array(z.string().min(1).max(200))
  .max(100_000)
  .meta({
    description: 'Classes of the model, by id. They define the ids of labels if no file does',
    example: ['dog', 'car'],
  });

const Body = z
  .strictObject({
    target: LabelTarget,
    boxes: z.array(LabelToSave).max(10_000).meta({ description: 'All labels of the image', example: [] }),
    class_names: ClassNames,
    image_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .meta({
        description: 'SHA-256 of the image that the boxes are about; by default that of its latest result',
        example: undefined,
      }),
    changes_done: z.int().min(0).meta({ description: 'Corrections in effect in these labels', example: 2 }),
  })
  .meta({
    id: 'SaveLabelsRequest',
    description: 'Labels, and where to save them',
    example: { target: { type: 'next-to-image', format: 'yolo' }, boxes: [], class_names: ['dog'], changes_done: 0 },
  });
type Body = z.output<typeof Body>;

export const SavedLabels = z
  .strictObject({
    path: z.string().meta({ description: 'The label file', example: '/home/ada/street/labels/dog.txt' }),
    backup_path: z.string().nullable().meta({
      description: 'Copy of the previous file; null if there was none or Handlens had written it',
      example: null,
    }),
    boxes: z.int().min(0).meta({ description: 'Labels written', example: 3 }),
    target: LabelTarget,
    item: WorkspaceItem,
  })
  .meta({ id: 'SavedLabels', description: 'Labels that were written' });
export type SavedLabels = z.infer<typeof SavedLabels>;

interface Saving {
  image: LabelledImage;
  name: string;
  database: WorkspaceDatabase;
  id: string;
}

async function save(
  { target, boxes, class_names: classNames }: Body,
  saving: Saving,
  config: Config,
): Promise<WrittenFile> {
  const { image, name, database, id } = saving;
  const labels = { boxes, ownHash: (path: string) => ownHash(database, id, path) };
  if (target.type !== 'dataset') return saveLabels(image, target, { ...labels, classNames }, config);
  const place = { folder: folderOf(target.path, config), split: target.split };
  const dataset = await openYoloDataset(place, classNames, config);
  const { width, height } = image;
  const data = await readImageFile(image.path, config.maxImageBytes, name);
  return addToDataset(dataset, { ...labels, name, data, width, height }, config);
}

/** Rejects a request to save labels with corrections that another window has undone or replaced since. */
function checkChanges(database: WorkspaceDatabase, id: string, done: number): void {
  const { changes } = changesOf(database, id);
  if (done <= changes.length) return;
  throw new Fault(
    'dataset-changed',
    `Another window has changed this image: it has ${changes.length} corrections, not ${done}. Read them again.`,
  );
}

export const endpoint = defineEndpoint({
  id: 'workspace.labels-save',
  method: 'put',
  path: '/workspace/items/{item_id}/labels',
  summary: 'Save the labels of an image as YOLO or COCO, or into a dataset',
  description:
    'An existing file that Handlens did not write is copied to `FILE.bak` first. Class ids follow the config of the dataset or `classes.txt`. Dropped images can only be added to a dataset.',
  params: ItemParams,
  body: Body,
  result: SavedLabels,
  faults: [
    ...new Set([...WORKSPACE_FAULTS, ...IMAGE_FILE_FAULTS, 'invalid-input' as const, 'already-exists' as const]),
    'backend-unavailable',
    'dataset-changed',
  ],
  run: async ({ params: { item_id: id }, body }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const { database } = workspace;
    const item = getItem(database, id);
    if (item.source.type !== 'path' && body.target.type !== 'dataset')
      throw new Fault(
        'invalid-input',
        `"${item.name}" was dropped, so it has no folder. Add it to a dataset, or export the labels.`,
      );
    const image = await labelledImage(item, { workspace, config, signal });
    const expected = body.image_sha256 ?? imageFactsOf(database, id)?.sha256 ?? null;
    if (expected !== null && expected !== image.content) throw contentChanged();
    const { path, backup_path } = await workspace.labelQueue(async () => {
      checkChanges(database, id, body.changes_done);
      const written = await save(body, { image, name: item.name, database, id }, config);
      recordSaved(database, id, { target: body.target, written, changesDone: body.changes_done });
      shareTarget(database, id, body.target);
      return written;
    });
    return { path, backup_path, boxes: body.boxes.length, target: body.target, item: getItem(database, id) };
  },
});

export const handler = toLambda(endpoint);
