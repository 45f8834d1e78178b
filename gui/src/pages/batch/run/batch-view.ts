import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { createStore, unwrap } from 'solid-js/store';
import { preferences } from '../../../app/preferences.js';
import { changeItem, readItem } from '../../../workspace/items.js';
import { type BatchFilters, NO_FILTERS, readFilters } from '../data/filters.js';
import { SORTS, type Sort } from '../data/sort-images.js';
import type { GridAnchor } from '../grid/batch-grid.js';

/** State of the page about a folder, stored with the folder. */
export interface BatchViewState {
  /** Boxes above this score are shown. */
  confidence: number;
  filters: BatchFilters;
  sort: Sort;
  /** Wanted height of the rows, px. */
  rowHeight: number;
  /** Image at the top of the visible part. */
  anchor: GridAnchor | null;
  /** Id of the job whose results are shown; null for the latest. */
  job: string | null;
  /** Model to compare with; null for none. */
  compare: string | null;
  /** Selected images, and those that Image walks through, packed. @see packOrder */
  selected: string;
  order: string;
}

export const MIN_ROW = 96;
export const MAX_ROW = 320;
export const USUAL_ROW = 172;

const usual = (): BatchViewState => ({
  confidence: preferences().confidence,
  // The store changes its objects in place.
  filters: structuredClone(NO_FILTERS),
  sort: 'name',
  rowHeight: USUAL_ROW,
  anchor: null,
  job: null,
  compare: null,
  selected: '',
  order: '',
});

const textOr = (value: unknown) => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Returns a stored view; what does not fit has its usual value. */
function readView(stored: Readonly<Record<string, unknown>>): BatchViewState {
  const begin = usual();
  const { confidence, sort, rowHeight, anchor } = stored;
  const { id, offset } = (anchor ?? {}) as Partial<GridAnchor>;
  return {
    confidence: typeof confidence === 'number' && confidence > 0 && confidence < 1 ? confidence : begin.confidence,
    filters: readFilters(stored.filters),
    sort: SORTS.find((one) => one === sort) ?? begin.sort,
    rowHeight: typeof rowHeight === 'number' ? Math.min(MAX_ROW, Math.max(MIN_ROW, rowHeight)) : begin.rowHeight,
    anchor: typeof id === 'string' && typeof offset === 'number' ? { id, offset } : null,
    job: textOrNull(stored.job),
    compare: textOrNull(stored.compare),
    selected: textOr(stored.selected),
    order: textOr(stored.order),
  };
}

/** Time after the last change before it is stored, ms. */
const STORE_AFTER_MS = 400;

/** Maximum size of a request that the browser sends after the page has ended (Fetch Standard, "keepalive"), bytes. */
const MAX_LAST_BYTES = 60_000;

/** Stores a view while the page ends. */
function sendLast(id: string, view: BatchViewState): void {
  const whole = JSON.stringify({ view });
  // Image needs the order only while it is open, and gets a new one with the next image that is opened.
  const body = whole.length <= MAX_LAST_BYTES ? whole : JSON.stringify({ view: { ...view, order: '', selected: '' } });
  const headers = { 'content-type': 'application/json' };
  void fetch(`/workspace/items/${id}`, { method: 'PUT', headers, body, keepalive: true }).catch(() => undefined);
}

/**
 * State of the page about a folder: restored from the workspace, and stored there when it changes.
 * @param id of the folder; empty for none.
 */
export function createBatchView(id: () => string) {
  const [view, setView] = createStore<BatchViewState>(usual());
  const [readyFor, setReadyFor] = createSignal('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: string | null = null;

  const flush = async (isLeaving = false): Promise<void> => {
    clearTimeout(timer);
    if (pending === null) return;
    const folder = pending;
    pending = null;
    const now = { ...unwrap(view) };
    if (isLeaving) return sendLast(folder, now);
    // A view that could not be stored is stored with its next change.
    await changeItem(folder, { view: now }).catch(() => undefined);
  };

  createEffect(
    on(id, (now) => {
      void flush();
      setReadyFor('');
      if (now === '') return;
      readItem(now).then(
        (item) => {
          if (id() !== now) return;
          setView(structuredClone(readView(item.view)));
          setReadyFor(now);
        },
        // The page reports that the folder cannot be read.
        () => undefined,
      );
    }),
  );
  const leave = () => void flush(true);
  window.addEventListener('pagehide', leave);
  onCleanup(() => {
    window.removeEventListener('pagehide', leave);
    void flush();
  });

  return {
    view,
    /** Whether the stored view of the folder in the address is restored. */
    isReady: () => readyFor() !== '' && readyFor() === id(),
    set: (change: Partial<BatchViewState>) => {
      setView(structuredClone(unwrap(change)));
      if (readyFor() === '') return;
      pending = readyFor();
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), STORE_AFTER_MS);
    },
    /** Stores pending changes now. */
    flush: () => flush(),
  };
}
export type BatchView = ReturnType<typeof createBatchView>;
