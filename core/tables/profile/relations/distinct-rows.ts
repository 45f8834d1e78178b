import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';

/** Rows without the copies of earlier ones. */
export interface DistinctRows {
  /** Rows of the table, ascending; null for all. */
  rows: Uint32Array | null;
  /** Copies of a row, by the row. */
  copies: ReadonlyMap<number, readonly number[]>;
}

/** Minimum share of distinct rows. If most rows recur, they are observations rather than copies. */
const MIN_DISTINCT = 0.5;

/**
 * Omits rows that equal an earlier one in every cell, because a copied record is no evidence that its cells belong
 * together. Compares rows by a 53-bit hash of their codes.
 * @param rows rows to compare; null for all.
 */
export function distinctRows(
  { columns, rowCount }: { columns: TextColumns; rowCount: number },
  rows: Uint32Array | null,
): DistinctRows {
  const all = { rows, copies: new Map() };
  const coded = columns.filter((column): column is DictionaryColumn => column.form === 'dictionary');
  const hasKey = coded.some(({ texts }) => texts.length === rowCount);
  if (hasKey || coded.length < columns.length || coded.length === 0) return all;
  const count = rows?.length ?? rowCount;
  const firstOf = new Map<number, number>();
  const copies = new Map<number, number[]>();
  const kept = new Uint32Array(count);
  const maxCopies = count * (1 - MIN_DISTINCT);
  let size = 0;
  for (let at = 0; at < count; at++) {
    const row = rows === null ? at : rows[at]!;
    const hash = hashOf(coded, row);
    const first = firstOf.get(hash);
    if (first === undefined) {
      firstOf.set(hash, row);
      kept[size++] = row;
      continue;
    }
    if (at + 1 - size > maxCopies) return all;
    const known = copies.get(first);
    if (known === undefined) copies.set(first, [row]);
    else known.push(row);
  }
  return copies.size === 0 ? all : { rows: kept.subarray(0, size), copies };
}

function hashOf(columns: readonly DictionaryColumn[], row: number): number {
  let [low, high] = [0x9e3779b9, 0x85ebca77];
  for (const { codes } of columns) {
    const code = codes[row]!;
    low = Math.imul(low ^ code, 0x01000193) + 1;
    high = Math.imul(high ^ code, 0x5bd1e995) ^ (high >>> 15);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
