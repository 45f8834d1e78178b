import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { ItemView } from '../../../core/workspace/items/workspace-item.js';
import { changeItem, readItem } from './items.js';

/** Time without a change before the view is stored, ms. */
const STORED_AFTER_MS = 500;
/** Time before a server that did not answer is asked again, ms. */
const RETRY_MS = 2_000;

export interface StoredView<View extends object> {
  /** The view: what this window set, else what was stored, else the defaults. */
  view: Accessor<View>;
  set: (part: Partial<View>) => void;
  /** Whether the stored view is in `view` already. */
  isRestored: Accessor<boolean>;
}

/** Stores a view while the page ends. */
function sendLast(id: string, view: object): void {
  void fetch(`/workspace/items/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ view }),
    // The browser sends it although the page is gone.
    keepalive: true,
  }).catch(() => undefined);
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitThenSend = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  };
  const send = async () => {
    timer = undefined;
    // What was not restored yet would be lost.
    if (restored() === null) return waitThenSend(STORED_AFTER_MS);
    try {
      await changeItem(id, { view: { ...view() } as ItemView });
    } catch {
      if (timer === undefined) waitThenSend(RETRY_MS);
    }
  };
  const flush = () => {
    if (timer === undefined || restored() === null) return;
    clearTimeout(timer);
    timer = undefined;
    sendLast(id, view());
  };
  // The page that reads an item reports errors.
  void stored.then((found) => setRestored(() => found as Partial<View>)).catch(() => undefined);
  window.addEventListener('pagehide', flush);
  onCleanup(() => {
    window.removeEventListener('pagehide', flush);
    flush();
  });
  return {
    view,
    isRestored: () => restored() !== null,
    set: (part) => {
      setOwn((before) => ({ ...before, ...part }));
      waitThenSend(STORED_AFTER_MS);
    },
  };
}
