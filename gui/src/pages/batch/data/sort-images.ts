import type { BatchTable } from './batch-table.js';
import type { Facets } from './facets.js';

export const SORTS = ['lowest', 'disagreement', 'name', 'objects'] as const;
/**
 * Sort orders: by lowest score, lowest first; by number of differences between two models, most first; by name; by
 * number of objects, most first.
 */
export type Sort = (typeof SORTS)[number];

/** The order in which the server lists a folder. Results of a run arrive in about the same order. */
const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Rank of each image by name. Computed again only when images have been added. */
const ranks = new WeakMap<BatchTable, Uint32Array>();

function nameRanks(table: BatchTable): Uint32Array {
  const known = ranks.get(table);
  if (known?.length === table.length) return known;
  const order = Array.from(table.names.keys()).sort((a, b) => byCodeUnits(table.names[a]!, table.names[b]!));
  const rank = new Uint32Array(table.length);
  for (const [place, at] of order.entries()) rank[at] = place;
  ranks.set(table, rank);
  return rank;
}

/** Returns the images that match the filters, sorted. Ties are sorted by name. */
export function sortImages(table: BatchTable, facets: Facets, sort: Sort): Int32Array {
  const rank = nameRanks(table);
  const { lowest, differences, perImage, shown } = facets;
  const byName = (a: number, b: number) => rank[a]! - rank[b]!;
  const orders: Record<Sort, (a: number, b: number) => number> = {
    lowest: (a, b) => lowest[a]! - lowest[b]! || byName(a, b),
    disagreement: (a, b) => differences[b]! - differences[a]! || byName(a, b),
    name: byName,
    objects: (a, b) => perImage[b]! - perImage[a]! || byName(a, b),
  };
  return shown.slice().sort(orders[sort]);
}

/** Whether images are sorted by name. */
export function areByName(table: BatchTable, order: Int32Array): boolean {
  const rank = nameRanks(table);
  return order.every((at, place) => place === 0 || rank[order[place - 1]!]! < rank[at]!);
}

/**
 * Updates an order without moving images: removes those that are no longer displayed, and adds new ones at the end. So
 * thumbnails do not jump during a run.
 */
export function extendOrder(order: Int32Array, facets: Facets): Int32Array {
  const isShown = new Uint8Array(facets.perImage.length);
  for (const at of facets.shown) isShown[at] = 1;
  const kept = order.filter((at) => isShown[at] === 1);
  for (const at of kept) isShown[at] = 0;
  const added = facets.shown.filter((at) => isShown[at] === 1);
  if (added.length === 0 && kept.length === order.length) return order;
  const next = new Int32Array(kept.length + added.length);
  next.set(kept);
  next.set(added, kept.length);
  return next;
}
