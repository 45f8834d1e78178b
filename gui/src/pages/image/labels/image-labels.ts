import { createSignal, onMount } from 'solid-js';
import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
import type { ItemLabels } from '../../../../../handlers/workspace/labels-get.js';
import type { SavedLabels } from '../../../../../handlers/workspace/labels-save.js';
import { readLabels } from './label-requests.js';

/** The labels of an image on disk, and where new ones are saved. */
export function createImageLabels(id: string) {
  const [existing, setExisting] = createSignal<ItemLabels['labels']>(null);
  const [target, setTarget] = createSignal<LabelTarget | null>(null);
  const [savedPath, setSavedPath] = createSignal<string | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [isRead, setRead] = createSignal(false);
  const read = async (): Promise<void> => {
    try {
      const state = await readLabels(id);
      setExisting(state.labels);
      setTarget(state.target);
      setSavedPath(state.saved_path);
      setError(null);
    } catch (cause) {
      setError(cause);
    } finally {
      setRead(true);
    }
  };
  onMount(() => void read());
  return {
    ...{ isRead, existing, target, error, read },
    /** Path of the label file of this image that was saved last; null if there is none. */
    savedPath,
    saved: ({ target: to, path }: Pick<SavedLabels, 'target' | 'path'>) => {
      setTarget(to);
      setSavedPath(path);
    },
  };
}
export type ImageLabels = ReturnType<typeof createImageLabels>;

/**
 * Returns the boxes of existing labels. If no file defines class names, the ids are interpreted as those of the given
 * model.
 */
export function nameLabels(
  { boxes, class_ids: ids, class_names_source: source }: NonNullable<ItemLabels['labels']>,
  modelNames: readonly string[],
): LabelledBox[] {
  if (source !== null) return boxes;
  return boxes.map((box, at) => ({ ...box, class_name: modelNames[ids[at]!] ?? box.class_name }));
}
