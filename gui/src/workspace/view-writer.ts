import { onCleanup } from 'solid-js';
import type { ItemView } from '../../../core/workspace/items/workspace-item.js';
import { serverPath } from '../api/server-path.js';
import { changeItem } from './items.js';

/** Time after the last change before a view is stored, ms. */
const STORED_AFTER_MS = 500;
/** Time until a server that does not answer is called again, ms. */
const RETRY_MS = 2_000;

export interface ViewWriter {
  /** Stores the view of an item after a delay without further changes. */
  store: (id: string, view: () => ItemView) => void;
  /** Stores pending changes at once. */
  flush: () => Promise<void>;
}

/** Stores a view while the page is closing. */
function sendLast(id: string, view: ItemView): void {
  void fetch(serverPath(`/workspace/items/${id}`), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ view }),
    // The browser completes this request after the page is closed.
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Stores the views of items on the server, as long as the calling component exists. Changes are combined, retried if
 * the server does not answer, and stored before the page is closed.
 * @param shorten reduces the view that is stored while the page is closing, because such requests are limited in size.
 */
export function createViewWriter(shorten = (view: ItemView): ItemView => view): ViewWriter {
  let pending: { id: string; view: () => ItemView } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  const sendAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendIfQuiet(), ms);
  };
  /**
   * Not a new timer for each change: zooming changes the view in each frame, and timers would take a part of the frame.
   */
  const sendIfQuiet = () => {
    const quietMs = performance.now() - changedAt;
    if (quietMs < STORED_AFTER_MS) sendAfter(STORED_AFTER_MS - quietMs);
    else void flush();
  };
  const take = () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = pending && { id: pending.id, view: pending.view() };
    pending = null;
    return taken;
  };
  const flush = async () => {
    const sent = take();
    if (sent === null) return;
    try {
      await changeItem(sent.id, { view: sent.view });
    } catch {
      // If there is a later change, it includes this one.
      if (pending !== null) return;
      pending = { id: sent.id, view: () => sent.view };
      sendAfter(RETRY_MS);
    }
  };
  const leave = () => {
    const sent = take();
    if (sent !== null) sendLast(sent.id, shorten(sent.view));
  };
  window.addEventListener('pagehide', leave);
  onCleanup(() => {
    window.removeEventListener('pagehide', leave);
    void flush();
  });
  return {
    store: (id, view) => {
      if (pending !== null && pending.id !== id) void flush();
      pending = { id, view };
      changedAt = performance.now();
      if (timer === undefined) sendAfter(STORED_AFTER_MS);
    },
    flush,
  };
}
