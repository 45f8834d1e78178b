import { onCleanup } from 'solid-js';
import type { ItemView } from '../../../core/workspace/items/workspace-item.js';
import { changeItem } from './items.js';

/** Time without a change before a view is stored, ms. */
const STORED_AFTER_MS = 500;
/** Time before a server that did not answer is asked again, ms. */
const RETRY_MS = 2_000;

export interface ViewWriter {
  /** Stores the view of an item after a moment without further changes. */
  store: (id: string, view: () => ItemView) => void;
  /** Stores pending changes now. */
  flush: () => Promise<void>;
}

/** Stores a view while the page ends. */
function sendLast(id: string, view: ItemView): void {
  void fetch(`/workspace/items/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ view }),
    // The browser sends it although the page is gone.
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Stores how items are viewed at the server, for as long as the component that calls this exists: changes together, again
 * if the server does not answer, and the last ones before the page ends.
 * @param shorten returns what is stored while the page ends, when requests are limited in size.
 */
export function createViewWriter(shorten = (view: ItemView): ItemView => view): ViewWriter {
  let pending: { id: string; view: () => ItemView } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAt = 0;
  const sendAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendIfQuiet(), ms);
  };
  /** Zooming changes the view in each frame, and a new timer each time would take a part of the frame. */
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
      // A later change includes this one.
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
