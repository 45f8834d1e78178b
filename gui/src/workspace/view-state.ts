import { type Accessor, createSignal } from 'solid-js';
import type { ItemView } from '../../../core/workspace/items/workspace-item.js';
import { readItem } from './items.js';
import { createViewWriter } from './view-writer.js';

export interface StoredView<View extends object> {
  /** The view: what this window set, else what was stored, else the defaults. */
  view: Accessor<View>;
  set: (part: Partial<View>) => void;
  /** Whether the stored view is in `view` already. */
  isRestored: Accessor<boolean>;
}

/**
 * Keeps how an item is viewed (zoom, selection, filters, scroll) at the server, for as long as the component that calls
 * this exists. Changes are stored together after a moment, and before the page ends.
 * @param stored the stored view, if the item was read already.
 */
export function createItemView<View extends object>(
  id: string,
  defaults: View,
  stored: Promise<ItemView> = readItem(id).then(({ view }) => view),
): StoredView<View> {
  const [restored, setRestored] = createSignal<Partial<View> | null>(null);
  const [own, setOwn] = createSignal<Partial<View>>({});
  const view = (): View => ({ ...defaults, ...restored(), ...own() });
  const writer = createViewWriter();
  const store = () => writer.store(id, () => ({ ...view() }) as ItemView);
  void stored
    .then((found) => {
      setRestored(() => found as Partial<View>);
      if (Object.keys(own()).length > 0) store();
    })
    // The page that reads an item reports errors.
    .catch(() => undefined);
  return {
    view,
    isRestored: () => restored() !== null,
    set: (part) => {
      setOwn((before) => ({ ...before, ...part }));
      // Before the stored view is known, storing would overwrite it.
      if (restored() !== null) store();
    },
  };
}
