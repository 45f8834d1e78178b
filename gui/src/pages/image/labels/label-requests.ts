import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
import type { ItemLabels } from '../../../../../handlers/workspace/labels-get.js';
import type { SavedLabels } from '../../../../../handlers/workspace/labels-save.js';
import { call } from '../../../api/call.js';

export type { DatasetSplit, LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
export type LabelFormat = 'yolo' | 'coco';

/** Requests the labels of an image on disk, and where new ones are saved. */
export function readLabels(id: string): Promise<ItemLabels> {
  return call<ItemLabels>({
    method: 'GET',
    path: `/workspace/items/${id}/labels`,
    operation: ['workspace', 'workspaceLabelsGet'],
    series: 'workspace-labels',
  });
}

interface LabelsToSave {
  target: LabelTarget;
  boxes: readonly LabelledBox[];
  class_names: readonly string[];
  /** SHA-256 of the image that the boxes belong to. Default: the image of the latest result. */
  image_sha256?: string;
  /** Number of corrections that the boxes include. */
  changes_done: number;
}

/** Saves the labels of an image to the disk. */
export function writeLabels(id: string, fields: LabelsToSave): Promise<SavedLabels> {
  return call<SavedLabels>({
    method: 'PUT',
    path: `/workspace/items/${id}/labels`,
    operation: ['workspace', 'workspaceLabelsSave'],
    fields: { ...fields },
  });
}
