import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { isUnreachable } from '../../../app/retry-when-up.js';
import { readItem } from '../../../workspace/items.js';

/** Waiting time before a folder is read again, ms. */
const RETRY_MS = 2_000;

/**
 * Returns the folder of an item: null if it is in no folder, undefined if it is not yet known. While the next item is
 * being read, it remains the previous folder.
 */
export function createParent(item: () => WorkspaceItem | null): () => WorkspaceItem | null | undefined {
  const [parent, setParent] = createSignal<WorkspaceItem | null>();
  const id = createMemo<string | null | undefined>((before) => {
    const now = item();
    return now === null ? before : now.parent_id;
  });
  let timer = 0;
  let isOver = false;
  onCleanup(() => {
    isOver = true;
    clearTimeout(timer);
  });
  const read = async (now: string): Promise<void> => {
    try {
      const found = await readItem(now);
      if (id() === now) setParent(found);
    } catch (error) {
      if (isOver || id() !== now) return;
      // Without its folder, the filmstrip contains the images outside folders.
      if (!isUnreachable(error)) setParent(null);
      else timer = window.setTimeout(() => void read(now), RETRY_MS);
    }
  };
  createEffect(
    on(id, (now) => {
      clearTimeout(timer);
      if (now === null) setParent(null);
      else if (now !== undefined) void read(now);
    }),
  );
  return parent;
}
