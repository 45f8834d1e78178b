import * as z from 'zod';
import { Fault, isFault } from '../../core/base/fault.js';
import { hashBytes } from '../../core/base/files/hash.js';
import { readImageFile } from '../../core/vision/image/read-file.js';
import { changesOf } from '../../core/workspace/items/change-store.js';
import { contentChanged } from '../../core/workspace/items/item-content.js';
import { getItem } from '../../core/workspace/items/item-store.js';
import { classNamesOf, MakerKey, type StoredResult } from '../../core/workspace/items/result-store.js';
import { ItemId } from '../../core/workspace/items/workspace-item.js';
import { JobReason } from '../../core/workspace/jobs/job.js';
import { type AddedImage, addToDataset, openYoloDataset } from '../../core/workspace/labels/add-to-dataset.js';
import { ownHash, recordSaved } from '../../core/workspace/labels/label-state.js';
import { DatasetFolder, DatasetSplit } from '../../core/workspace/labels/label-target.js';
import { type LabelChoice, labelsOfResult } from '../../core/workspace/labels/labels-of-result.js';
import type { LabelledImage } from '../../core/workspace/labels/read-image-labels.js';
import type { Workspace } from '../../core/workspace/open-workspace.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { folderOf, labelledImage } from './kit/labelled-item.js';
import { WORKSPACE_FAULTS } from './kit/workspace-faults.js';
import { workspaceOf } from './kit/workspace-of.js';

const Body = z
  .strictObject({
    item_ids: z
      .array(ItemId)
      .min(1)
      .max(500)
      .meta({ description: 'Images to add', example: ['k3j5q2v7x4m6n2pa'] }),
    path: DatasetFolder,
    split: DatasetSplit,
    maker: MakerKey.nullable()
      .default(null)
      .meta({ description: 'Key of the results that become labels; null for the latest of each image', example: null }),
    class_names: z
      .array(z.string().min(1).max(200))
      .max(100_000)
      .optional()
      .meta({
        description: 'Classes of a new dataset, by id; by default those of the model of the first image',
        example: ['dog', 'car'],
      }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Detections must score above it; corrected boxes are always added', example: 0.4 }),
    class_thresholds: z
      .record(z.string().max(200), z.number().min(0).max(1))
      .refine((thresholds) => Object.keys(thresholds).length <= 1000, 'Must have at most 1000 classes')
      .default({})
      .meta({ description: 'Thresholds of single classes, which override `confidence`', example: {} }),
    hidden_classes: z
      .array(z.string())
      .max(1000)
      .default([])
      .meta({ description: 'Classes whose boxes are omitted', example: [] }),
  })
  .meta({
    id: 'AddDatasetImages',
    description: 'Images, and the dataset that gets them',
    example: {
      item_ids: ['k3j5q2v7x4m6n2pa'],
      path: 'datasets/street',
      split: 'train',
      confidence: 0.4,
    },
  });
type Body = z.output<typeof Body>;

const Count = z.int().min(0);

export const DatasetImagesAdded = z
  .strictObject({
    path: z.string().meta({ description: 'Folder of the dataset', example: '/home/ada/datasets/street' }),
    added: Count.meta({ description: 'Images copied under their name', example: 12 }),
    renamed: Count.meta({ description: 'Images copied under another name, because theirs was taken', example: 0 }),
    existing: Count.meta({ description: 'Images that the dataset had already; their labels were updated', example: 0 }),
    boxes: Count.meta({ description: 'Labels written', example: 31 }),
    backups: Count.meta({ description: 'Existing label files that were copied to FILE.bak first', example: 0 }),
    failed: z
      .array(z.strictObject({ item_id: ItemId, name: z.string().meta({ example: 'dog.jpg' }), reason: JobReason }))
      .meta({ description: 'Images that could not be added, with the reason', example: [] }),
  })
  .meta({ id: 'DatasetImagesAdded', description: 'Outcome of adding images to a dataset' });
export type DatasetImagesAdded = z.infer<typeof DatasetImagesAdded>;

type Dataset = Awaited<ReturnType<typeof openYoloDataset>>;

/** Returns the criteria that select the boxes of an image that become labels. */
function choiceOf({ maker, confidence, class_thresholds: thresholds, hidden_classes: hidden }: Body): LabelChoice {
  const classThresholds = new Map(Object.entries(thresholds));
  return { maker, confidence, classThresholds, hiddenClasses: new Set(hidden) };
}

/** Reads the file of an image. Faults: dataset-changed, if it is not the file of the result. */
async function readUnchanged(image: LabelledImage, result: StoredResult | null, config: Config): Promise<Uint8Array> {
  const data = await readImageFile(image.path, config.maxImageBytes);
  if (result === null || hashBytes(data) === result.image.sha256) return data;
  throw contentChanged();
}

/**
 * Adds an image.
 * @returns its outcome and its number of labels.
 */
async function addOne(
  id: string,
  { body, dataset }: { body: Body; dataset: Dataset },
  context: RunContext & { workspace: Workspace },
): Promise<AddedImage & { labels: number }> {
  const { database } = context.workspace;
  const item = getItem(database, id);
  const image = await labelledImage(item, context);
  const { boxes, result } = labelsOfResult(database, id, choiceOf(body));
  // From an image without labels, a trainer learns that it shows no object. A person must have confirmed that.
  if (result === null && boxes.length === 0 && !item.is_reviewed)
    throw new Fault('not-found', `"${item.name}" has no labels. Detect objects in it first, draw boxes, or review it.`);
  const changesDone = changesOf(database, id).done;
  const written = await addToDataset(
    dataset,
    {
      name: item.name,
      data: await readUnchanged(image, result, context.config),
      width: image.width,
      height: image.height,
      boxes,
      ownHash: (path) => ownHash(database, id, path),
    },
    context.config,
  );
  recordSaved(database, id, { target: { type: 'dataset', path: body.path, split: body.split }, written, changesDone });
  return { ...written, labels: boxes.length };
}

export const endpoint = defineEndpoint({
  id: 'workspace.dataset-images-add',
  method: 'post',
  path: '/workspace/dataset-images',
  summary: 'Add images of the workspace with their labels to a YOLO dataset',
  description:
    'Copies images and writes labels from a result with the corrections in effect. A new folder becomes a dataset. Nothing is overwritten; a file that fails is reported and the others are added.',
  body: Body,
  result: DatasetImagesAdded,
  faults: [...WORKSPACE_FAULTS, 'invalid-input', 'path-not-allowed', 'already-exists', 'backend-unavailable'],
  run: async ({ body }, { config, signal }) => {
    const workspace = await workspaceOf(config);
    const place = { folder: folderOf(body.path, config), split: body.split };
    const { database, labelQueue } = workspace;
    const names = body.class_names ?? classNamesOf(database, body.item_ids[0]!, body.maker);
    const dataset = await labelQueue(() => openYoloDataset(place, names, config));
    const outcome: DatasetImagesAdded = {
      ...{ path: dataset.root, added: 0, renamed: 0, existing: 0, boxes: 0, backups: 0 },
      failed: [],
    };
    for (const id of new Set(body.item_ids)) {
      signal.throwIfAborted();
      try {
        const one = await labelQueue(() => addOne(id, { body, dataset }, { workspace, config, signal }));
        outcome[one.image] += 1;
        outcome.boxes += one.labels;
        outcome.backups += one.backup_path === null ? 0 : 1;
      } catch (error) {
        if (!isFault(error) || error.code === 'storage-full') throw error;
        const name = database.get('SELECT name FROM item WHERE id = ?', id)?.name;
        outcome.failed.push({
          item_id: id,
          name: String(name ?? id),
          reason: { code: error.code, detail: error.message },
        });
      }
    }
    return outcome;
  },
});

export const handler = toLambda(endpoint);
