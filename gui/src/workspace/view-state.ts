import { type Accessor, createSignal } from 'solid-js';
import type { ItemView } from '../../../core/workspace/items/workspace-item.js';
import { readItem } from './items.js';
import { createViewWriter } from './view-writer.js';

export interface StoredView<View extends object> {
  /** The view: the defaults, overridden by the stored view, overridden by changes in this window. */
  view: Accessor<View>;
  set: (part: Partial<View>) => void;
  /** Whether `view` includes the stored view. */
  isRestored: Accessor<boolean>;
}

/**
 * Stores the view of an item (zoom, selection, filters, scroll position) on the server, as long as the calling
 * component exists. Changes are stored together after a short delay, and before the page is closed.
 * @param stored the stored view, if it is already being read.
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
    // The page itself reads the item, and reports errors.
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
