import { foldWords } from '../../../language/fold-text.js';
import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';

/** A table of right values that the user provides, such as a list of products. All its columns are dictionaries. */
export interface ReferenceTable {
  /** File name, and SHA-256 of the file, hex. */
  name: string;
  sha256: string;
  /** Id of the table in the file. */
  table: string;
  data: TableData;
  columns: readonly ColumnProfile[];
  /** Key columns as requested: `sku`, or `sku=article no` if the reference has another name for it. */
  keys: readonly string[];
}

/** Indices of the same column in the table and in the reference. */
export interface ColumnPair {
  own: number;
  other: number;
}

/** The columns that a table shares with a reference. */
export interface SharedColumns {
  keys: ColumnPair[];
  values: ColumnPair[];
}

/** Returns the index of a column by its name or, if only one name is equal, regardless of case and punctuation. */
function findByName(name: string, names: readonly string[]): number {
  const exact = names.indexOf(name);
  if (exact >= 0) return exact;
  const folded = foldWords(name);
  const same = names.flatMap((one, at) => (foldWords(one) === folded ? [at] : []));
  return same.length === 1 && folded !== ' ' ? same[0]! : -1;
}

/** Finds the columns of a requested key; null if either table has none. */
function findKey(key: string, own: readonly string[], other: readonly string[]): ColumnPair | null {
  const ways = [{ left: key, right: key }];
  for (let at = key.indexOf('='); at >= 0; at = key.indexOf('=', at + 1))
    ways.push({ left: key.slice(0, at).trim(), right: key.slice(at + 1).trim() });
  for (const { left, right } of ways) {
    const pair = { own: findByName(left, own), other: findByName(right, other) };
    if (pair.own >= 0 && pair.other >= 0) return pair;
  }
  return null;
}

/**
 * Pairs the columns of a table with those of a reference: the requested keys, and the others by their names.
 * @returns null if a key is missing in one of them.
 */
export function shareColumns(
  own: readonly string[],
  other: readonly string[],
  keys: readonly string[],
): SharedColumns | null {
  const pairs = keys.map((key) => findKey(key, own, other));
  if (!pairs.every((pair) => pair !== null)) return null;
  const [usedOwn, usedOther] = [new Set(pairs.map((pair) => pair.own)), new Set(pairs.map((pair) => pair.other))];
  const values = own.flatMap((name, at) => {
    const found = usedOwn.has(at) ? -1 : findByName(name, other);
    return found < 0 || usedOther.has(found) ? [] : [{ own: at, other: found }];
  });
  const isSole = ({ other: at }: ColumnPair) => values.filter((pair) => pair.other === at).length === 1;
  return { keys: pairs, values: values.filter(isSole) };
}
