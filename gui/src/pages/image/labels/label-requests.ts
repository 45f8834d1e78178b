import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { call } from '../../../api/call.js';

export type LabelFormat = 'yolo' | 'coco';
export type Split = 'train' | 'val' | 'test';

/** Where labels are saved. */
export type LabelTarget =
  | { type: 'next-to-image' | 'labels-folder'; format: LabelFormat }
  | { type: 'dataset'; path: string; split: Split };

/** Existing labels of an image. */
export interface ExistingLabels {
  path: string;
  format: 'yolo';
  class_names: string[];
  class_names_source: string | null;
  boxes: LabelledBox[];
  problems: string[];
}

/** Existing labels, and where labels of this image were saved last. */
export interface LabelsState {
  labels: ExistingLabels | null;
  target: LabelTarget | null;
}

/** Labels as they were written. */
export interface SavedLabels {
  path: string;
  backup_path: string | null;
  boxes: number;
  target: LabelTarget;
  item: WorkspaceItem;
}

/** Returns the labels that an image has on the disk, and where new ones go. */
export function readLabels(id: string): Promise<LabelsState> {
  return call<LabelsState>({
    method: 'GET',
    path: `/workspace/items/${id}/labels`,
    operation: ['workspace', 'workspaceItemLabels'],
    series: 'workspace-labels',
  });
}

interface LabelsToSave {
  target: LabelTarget;
  boxes: readonly LabelledBox[];
  class_names: readonly string[];
  /** How many corrections the boxes contain. */
  changes_done: number;
}

/** Writes the labels of an image to the disk. */
export function writeLabels(id: string, fields: LabelsToSave): Promise<SavedLabels> {
  return call<SavedLabels>({
    method: 'PUT',
    path: `/workspace/items/${id}/labels`,
    operation: ['workspace', 'workspaceItemLabelsSave'],
    fields: { ...fields },
  });
}
