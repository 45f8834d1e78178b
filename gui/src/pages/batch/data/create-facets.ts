import { createComputed, createMemo, createSignal, onCleanup } from 'solid-js';
import { BatchTable } from './batch-table.js';
import { ClassIndex } from './class-index.js';
import { computeFacets, type FacetInput, FacetPass, type Facets } from './facets.js';
import { NO_FILTERS } from './filters.js';
import { areByName, extendOrder, type Sort, sortImages } from './sort-images.js';

/** Maximum time of a pass without a pause, ms: half a frame. */
const MAX_PASS_MS = 8;

const NONE: FacetInput = {
  table: new BatchTable(new ClassIndex()),
  other: null,
  confidence: 0,
  filters: NO_FILTERS,
};

/** Keeps facets up to date. A pass that takes longer than half a frame continues after the browser has rendered. */
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
  /** Changes when the user asks for another order: by filters, sort, threshold or model. */
  key: () => string;
}

/** Order of the images on the page, and how many of them came after it was sorted. */
export interface PageOrder {
  order: Int32Array;
  added: number;
}

const EMPTY: PageOrder = { order: new Int32Array(0), added: 0 };

/** Keeps the order of the images. Results that arrive while a run goes on come last, so that nothing moves. */
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
    // Most results arrive by name; then there is nothing to sort again.
    if (sort() === 'name' && areByName(table(), order)) return { order, added: 0 };
    return { order, added: before.added + Math.max(0, order.length - before.order.length) };
  }, EMPTY);
  return { page, sortAgain: () => setTurn((before) => before + 1) };
}
