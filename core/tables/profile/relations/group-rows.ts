import type { Codes } from '../../columns/codes.js';

/** Rows grouped by class. The rows of class `g` are `rows[offsets[g]]` to `rows[offsets[g + 1] - 1]`. */
export interface RowGroups {
  rows: Uint32Array;
  offsets: Uint32Array;
}

/**
 * Groups rows by class with a counting sort. Rows of a group stay in order.
 * @param classes class of each row, from 0.
 * @param size number of classes.
 */
export function groupRows(classes: Codes, size: number): RowGroups {
  const offsets = new Uint32Array(size + 1);
  for (let row = 0; row < classes.length; row++) offsets[classes[row]! + 1]!++;
  for (let at = 0; at < size; at++) offsets[at + 1] = offsets[at + 1]! + offsets[at]!;
  const next = offsets.slice(0, size);
  const rows = new Uint32Array(classes.length);
  for (let row = 0; row < classes.length; row++) {
    const kind = classes[row]!;
    const place = next[kind]!;
    rows[place] = row;
    next[kind] = place + 1;
  }
  return { rows, offsets };
}

/** Maximum rows of a group, and of all groups together, that suffice to reject most dependencies. */
const MAX_OF_GROUP = 8_000;
const MAX_OF_ALL = 48_000;

/** The first rows of groups. */
export interface FirstRows extends RowGroups {
  /** Whether each group has all of its rows. */
  areWhole: boolean;
}

/** Takes the first rows of the first groups. */
export function takeFirst({ rows, offsets }: RowGroups): FirstRows {
  const taken: Uint32Array[] = [];
  const ends = [0];
  let areWhole = true;
  for (let group = 0; group + 1 < offsets.length && ends.at(-1)! < MAX_OF_ALL; group++) {
    const [from, to] = [offsets[group]!, offsets[group + 1]!];
    const end = Math.min(to, from + MAX_OF_GROUP);
    areWhole &&= end === to;
    taken.push(rows.subarray(from, end));
    ends.push(ends.at(-1)! + end - from);
  }
  if (areWhole) return { rows: rows.subarray(0, ends.at(-1)), offsets: offsets.subarray(0, ends.length), areWhole };
  const first = new Uint32Array(ends.at(-1)!);
  for (const [at, part] of taken.entries()) first.set(part, ends[at]);
  return { rows: first, offsets: Uint32Array.from(ends), areWhole };
}

/** Temporary data for splitting a group. */
interface Split {
  classes: Codes;
  skipped: Uint8Array;
  counts: Uint32Array;
  places: Int32Array;
  touched: number[];
  rows: Uint32Array;
  offsets: number[];
}

/**
 * Splits each group by the classes of another column, which groups the rows by the pair of columns. Omits rows whose
 * class is `skipped`, and groups of one row.
 */
export function splitGroups(groups: RowGroups, classes: Codes, skipped: Uint8Array): RowGroups {
  const split: Split = {
    classes,
    skipped,
    counts: new Uint32Array(skipped.length),
    places: new Int32Array(skipped.length),
    touched: [],
    rows: new Uint32Array(groups.rows.length),
    offsets: [0],
  };
  for (let group = 0; group + 1 < groups.offsets.length; group++) {
    const [from, to] = [groups.offsets[group]!, groups.offsets[group + 1]!];
    if (to - from < 2) continue;
    countClasses(split, groups.rows, from, to);
    layOut(split);
    placeRows(split, groups.rows, from, to);
  }
  const end = split.offsets.at(-1)!;
  return { rows: split.rows.subarray(0, end), offsets: Uint32Array.from(split.offsets) };
}

function countClasses({ classes, skipped, counts, touched }: Split, rows: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const kind = classes[rows[at]!]!;
    if (skipped[kind] === 1) continue;
    if (counts[kind] === 0) touched.push(kind);
    counts[kind] = counts[kind]! + 1;
  }
}

function layOut({ counts, places, touched, offsets }: Split): void {
  let end = offsets.at(-1)!;
  for (const kind of touched) {
    const count = counts[kind]!;
    counts[kind] = 0;
    places[kind] = count < 2 ? -1 : end;
    if (count < 2) continue;
    end += count;
    offsets.push(end);
  }
  touched.length = 0;
}

function placeRows({ classes, skipped, places, rows: out }: Split, rows: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const row = rows[at]!;
    const kind = classes[row]!;
    const place = places[kind]!;
    if (skipped[kind] === 1 || place < 0) continue;
    out[place] = row;
    places[kind] = place + 1;
  }
}
