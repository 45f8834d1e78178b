import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabelledBox } from '../../core/workspace/items/change-store.js';
import type { StoredResult } from '../../core/workspace/items/result-store.js';
import type { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { handler as correct } from '../../handlers/workspace/corrections-change.js';
import { handler as addToDataset, type DatasetImagesAdded } from '../../handlers/workspace/dataset-images-add.js';
import { handler as detect } from '../../handlers/workspace/item-detect.js';
import { handler as changeItems } from '../../handlers/workspace/items-change.js';
import { handler as list } from '../../handlers/workspace/items-list.js';
import { handler as open } from '../../handlers/workspace/items-open.js';
import { type ItemLabels, handler as readLabels } from '../../handlers/workspace/labels-get.js';
import { type SavedLabels, handler as saveLabels } from '../../handlers/workspace/labels-save.js';
import { callHandler } from './call.js';
import { setEnv } from './env.js';
import { temporaryFolder } from './temporary-folder.js';

/** A folder that requests may read and write, with files given by their paths. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  setEnv({ HANDLENS_STATE_DIR: join(folder, 'state'), HANDLENS_WORKDIR: folder, HANDLENS_IN_PROCESS: '1' });
  return folder;
}

/** A box in an image of 100 x 50 px, and its line in a label file whose first class is its class. */
export const BOX: LabelledBox = { class_name: 'dog', confidence: 0.9, box: { x1: 10, y1: 10, x2: 30, y2: 20 } };
export const DOG_LINE = '0 0.200000 0.300000 0.200000 0.200000\n';
const NEXT_TO_IMAGE = { type: 'next-to-image', format: 'yolo' };

export interface OpenedItems {
  items: WorkspaceItem[];
}

export const openPath = async (path: string) =>
  (await callHandler<OpenedItems>(open, { json: { path } })).body.items[0] as WorkspaceItem;

export const imagesOf = async (folder_id: string) =>
  (await callHandler<OpenedItems>(list, { query: { folder_id } })).body.items;

export const labelsOf = (id: string) => callHandler<ItemLabels & Problem>(readLabels, { params: { item_id: id } });

/** Saves one dog next to the image unless fields say otherwise. */
export const save = (id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  callHandler<SavedLabels & Problem>(saveLabels, {
    method: 'PUT',
    params: { item_id: id },
    json: { target: NEXT_TO_IMAGE, boxes: [BOX], class_names: ['dog', 'cat'], changes_done: 0, ...fields },
  });

export const detectIn = (id: string, fields: Readonly<Record<string, unknown>> = {}) =>
  callHandler<StoredResult>(detect, { params: { item_id: id }, json: { backend: 'mock', ...fields } });

/** Draws a dog by hand. @param expected corrections in effect. */
export const drawDog = (id: string, expected = 0) => {
  const change = { box_id: `new:${expected}`, before: null, after: { ...BOX, confidence: null } };
  return callHandler(correct, { params: { item_id: id }, json: { expected, changes: [change] } });
};

export const review = (ids: readonly string[]) =>
  callHandler<{ changed: number }>(changeItems, { method: 'PUT', json: { item_ids: ids, is_reviewed: true } });

/** Adds images to the dataset "set". */
export const addImages = (ids: readonly string[], fields: Readonly<Record<string, unknown>> = {}) =>
  callHandler<DatasetImagesAdded & Problem>(addToDataset, {
    json: { item_ids: ids, path: 'set', split: 'train', class_names: ['dog'], confidence: 0.5, ...fields },
  });
