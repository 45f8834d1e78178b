import { createEffect, createSignal, on } from 'solid-js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { usePageFacts } from '../app/page-facts.js';
import { readFileOf } from './item-content.js';
import { readItem } from './items.js';

interface ItemFileOptions {
  /** Id of the item of the address; undefined without one. */
  id: () => string | undefined;
  onFile: (file: File, item: WorkspaceItem) => void;
  onError: (error: unknown) => void;
  /** Called when the address names no item any more. */
  onNone: () => void;
}

/** Reads the file of the item of the address, whenever that changes; the latest one wins. */
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
