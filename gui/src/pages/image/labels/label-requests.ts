import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
import type { ItemLabels } from '../../../../../handlers/workspace/labels-get.js';
import type { SavedLabels } from '../../../../../handlers/workspace/labels-save.js';
import { call } from '../../../api/call.js';

export type { DatasetSplit, LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
export type LabelFormat = 'yolo' | 'coco';

/** Returns the labels that an image has on the disk, and where new ones go. */
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
  /** Image that the boxes are about; without it, that of its latest result. */
  image_sha256?: string;
  /** How many corrections the boxes contain. */
  changes_done: number;
}

/** Writes the labels of an image to the disk. */
export function writeLabels(id: string, fields: LabelsToSave): Promise<SavedLabels> {
  return call<SavedLabels>({
    method: 'PUT',
    path: `/workspace/items/${id}/labels`,
    operation: ['workspace', 'workspaceLabelsSave'],
    fields: { ...fields },
  });
}
