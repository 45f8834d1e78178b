import { createEffect, createSignal, on } from 'solid-js';
import { createStore, unwrap } from 'solid-js/store';
import type { ItemView } from '../../../../../core/workspace/items/workspace-item.js';
import { preferences } from '../../../app/preferences.js';
import { readItem } from '../../../workspace/items.js';
import { createViewWriter } from '../../../workspace/view-writer.js';
import { type BatchFilters, NO_FILTERS, readFilters } from '../data/filters.js';
import { SORTS, type Sort } from '../data/sort-images.js';
import type { GridAnchor } from '../grid/batch-grid.js';

/** The state of the page for a folder, which is stored with the folder. */
export interface BatchViewState {
  /** Boxes above this score are displayed. */
  confidence: number;
  filters: BatchFilters;
  sort: Sort;
  /** Preferred height of the rows, px. */
  rowHeight: number;
  /** Scroll position. */
  anchor: GridAnchor | null;
  /** Id of the job whose results are displayed; null for the latest one. */
  job: string | null;
  /** Model to compare with; null for no comparison. */
  compare: string | null;
  /** Selected images, packed by `packOrder`. */
  selected: string;
  /** Order in which the Image page shows the images, packed by `packOrder`. */
  order: string;
}

export const MIN_ROW = 96;
export const MAX_ROW = 320;
export const USUAL_ROW = 172;

const usual = (): BatchViewState => ({
  confidence: preferences().confidence,
  // A copy, because the store changes its objects.
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

/** Returns the stored view. Invalid values are replaced by defaults. */
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

/**
 * Maximum size of a request that the browser completes after the page is closed (Fetch Standard, "keepalive"), bytes.
 */
const MAX_LAST_BYTES = 60_000;

/** Returns the view without its packed orders if it is too large. The Image page then uses the order of the folder. */
const shorten = (view: ItemView): ItemView =>
  JSON.stringify({ view }).length <= MAX_LAST_BYTES ? view : { ...view, order: '', selected: '' };

/**
 * The state of the page for a folder. Restored from the workspace, and stored there after each change.
 * @param id id of the folder; empty if there is none.
 */
export function createBatchView(id: () => string) {
  const [view, setView] = createStore<BatchViewState>(usual());
  const [readyFor, setReadyFor] = createSignal('');
  const writer = createViewWriter(shorten);
  createEffect(
    on(id, (now) => {
      void writer.flush();
      setReadyFor('');
      if (now === '') return;
      readItem(now).then(
        (item) => {
          if (id() !== now) return;
          setView(structuredClone(readView(item.view)));
          setReadyFor(now);
        },
        // The page reports this error when it reads the folder.
        () => undefined,
      );
    }),
  );
  return {
    view,
    /** Whether the stored view of the folder in the address is restored. */
    isReady: () => readyFor() !== '' && readyFor() === id(),
    set: (change: Partial<BatchViewState>) => {
      setView(structuredClone(unwrap(change)));
      if (readyFor() !== '') writer.store(readyFor(), () => ({ ...unwrap(view) }));
    },
    /** Stores pending changes at once. */
    flush: writer.flush,
  };
}
export type BatchView = ReturnType<typeof createBatchView>;
