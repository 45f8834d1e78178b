import { createComputed, createMemo, createSignal, onCleanup } from 'solid-js';
import { BatchTable } from './batch-table.js';
import { ClassIndex } from './class-index.js';
import { computeFacets, type FacetInput, FacetPass, type Facets } from './facets.js';
import { NO_FILTERS } from './filters.js';
import { areByName, extendOrder, type Sort, sortImages } from './sort-images.js';

/** Maximum duration of a pass without a pause, ms: half a frame. */
const MAX_PASS_MS = 8;

const NONE: FacetInput = {
  table: new BatchTable(new ClassIndex()),
  other: null,
  confidence: 0,
  filters: NO_FILTERS,
};

/**
 * Keeps the facets up to date. A pass that takes longer than half a frame is continued after the browser has rendered.
 */
export function createFacets(input: () => FacetInput): () => Facets {
  const [facets, setFacets] = createSignal(computeFacets(NONE), { equals: false });
  let continuing: ReturnType<typeof setTimeout> | undefined;
  const advance = (pass: FacetPass) => {
    const until = performance.now() + MAX_PASS_MS;
    const found = pass.advance(() => performance.now() > until);
    if (found) setFacets(found);
    else continuing = setTimeout(() => advance(pass));
  };
  createComputed(() => {
    clearTimeout(continuing);
    advance(new FacetPass(input()));
  });
  onCleanup(() => clearTimeout(continuing));
  return facets;
}

interface OrderInput {
  table: () => BatchTable;
  facets: () => Facets;
  sort: () => Sort;
  /**
   * Changes when the images must be sorted again: after a change of the filters, the sort order, the threshold or the
   * model.
   */
  key: () => string;
}

/** The order of the images on the page, and the number of those that were added after sorting. */
export interface PageOrder {
  order: Int32Array;
  added: number;
}

const EMPTY: PageOrder = { order: new Int32Array(0), added: 0 };

/** Keeps the images in order. Results that arrive during a run are added at the end, so that no image moves. */
export function createOrder({ table, facets, sort, key }: OrderInput) {
  const [turn, setTurn] = createSignal(0);
  let sortedFor = '';
  let sortedTable: BatchTable | undefined;
  const page = createMemo((before: PageOrder): PageOrder => {
    const [now, wanted] = [facets(), `${turn()} ${sort()} ${key()}`];
    if (wanted !== sortedFor || table() !== sortedTable) {
      [sortedFor, sortedTable] = [wanted, table()];
      return { order: sortImages(table(), now, sort()), added: 0 };
    }
    const order = extendOrder(before.order, now);
    // Results mostly arrive in order of the names. If they all have, the order is still correct.
    if (sort() === 'name' && areByName(table(), order)) return { order, added: 0 };
    return { order, added: before.added + Math.max(0, order.length - before.order.length) };
  }, EMPTY);
  return { page, sortAgain: () => setTurn((before) => before + 1) };
}
