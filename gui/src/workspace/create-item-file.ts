import { createEffect, createSignal, on } from 'solid-js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { usePageFacts } from '../app/page-facts.js';
import { readFileOf } from './item-content.js';
import { readItem } from './items.js';

interface ItemFileOptions {
  /** Id of the item in the address; undefined if there is none. */
  id: () => string | undefined;
  onFile: (file: File, item: WorkspaceItem) => void;
  onError: (error: unknown) => void;
  /** Called when the address no longer contains an item. */
  onNone: () => void;
}

/** Reads the file of the item in the address whenever the address changes. Only the latest item counts. */
export function createItemFile({ id, onFile, onError, onNone }: ItemFileOptions): void {
  const [name, setName] = createSignal('');
  usePageFacts(() => ({ name: id() === undefined ? '' : name() }));
  createEffect(
    on(id, async (wanted, before) => {
      if (wanted === undefined) return before === undefined ? undefined : onNone();
      try {
        const item = await readItem(wanted);
        if (id() === wanted) setName(item.name);
        const file = await readFileOf(item);
        if (id() === wanted) onFile(file, item);
      } catch (error) {
        if (id() === wanted) onError(error);
      }
    }),
  );
}
