import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { readItem } from '../../../workspace/items.js';

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
  createEffect(
    on(id, async (now) => {
      if (now === undefined || now === null) {
        if (now === null) setParent(null);
        return;
      }
      // If the folder cannot be read, the filmstrip contains the images outside folders.
      const found = await readItem(now).catch(() => null);
      if (id() === now) setParent(found);
    }),
  );
  return parent;
}
