import { createSignal, onMount } from 'solid-js';
import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
import type { ItemLabels } from '../../../../../handlers/workspace/labels-get.js';
import { readLabels } from './label-requests.js';

/** The labels that an image has on the disk, and where new ones go. */
export function createImageLabels(id: string) {
  const [existing, setExisting] = createSignal<ItemLabels['labels']>(null);
  const [target, setTarget] = createSignal<LabelTarget | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [isRead, setRead] = createSignal(false);
  const read = async (): Promise<void> => {
    try {
      const state = await readLabels(id);
      setExisting(state.labels);
      setTarget(state.target);
      setError(null);
    } catch (cause) {
      setError(cause);
    } finally {
      setRead(true);
    }
  };
  onMount(() => void read());
  return { isRead, existing, target, setTarget, error, read };
}
export type ImageLabels = ReturnType<typeof createImageLabels>;
