import { isBlank } from '../../cells/blank.js';
import type { Codes } from '../../columns/codes.js';
import type { TextColumns } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';

/** A dictionary column, limited to the analyzed rows. */
export interface CodedColumn {
  /** Index of the column in its table. */
  at: number;
  name: string;
  texts: readonly string[];
  /** Code of each analyzed row, an index into `texts`. */
  codes: Codes;
  /** For each text: 1 if it means a missing value. */
  isMissing: Uint8Array;
  /** Number of analyzed rows with each text. */
  counts: Uint32Array;
  /** Number of texts that occur and are not missing. */
  distinct: number;
  /** Number of rows whose cell is not missing. */
  present: number;
  /** Probability that two random rows with non-missing cells have the same text. */
  sameChance: number;
}

function missingTexts(texts: readonly string[], profile: Pick<ColumnProfile, 'null_tokens'> | undefined): Uint8Array {
  const tokens = new Set(
    profile?.null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token) ?? [],
  );
  const isMissing = new Uint8Array(texts.length);
  for (let code = 0; code < texts.length; code++)
    if (isBlank(texts[code]!) || (tokens.size > 0 && tokens.has(texts[code]!))) isMissing[code] = 1;
  return isMissing;
}

function tally(codes: Codes, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (let row = 0; row < codes.length; row++) counts[codes[row]!]!++;
  return counts;
}

function sameChanceOf({ counts, isMissing, present }: Pick<CodedColumn, 'counts' | 'isMissing' | 'present'>): number {
  let same = 0;
  for (let code = 0; code < counts.length; code++) if (isMissing[code] === 0) same += (counts[code]! / present) ** 2;
  return same;
}

function codesAt(codes: Codes, rows: Uint32Array): Uint32Array {
  const selected = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) selected[at] = codes[rows[at]!]!;
  return selected;
}

interface Kept {
  columns: readonly Pick<ColumnProfile, 'null_tokens'>[];
  coded: CodedColumn[];
}

/** The last coded columns of all rows of a table, because many findings need the same. */
const kept = new WeakMap<TextColumns, Kept>();

/**
 * Limits dictionary columns to some rows. Omits wide columns.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @param rows rows to analyze; null for all.
 */
export function codeColumns(
  data: { columns: TextColumns },
  columns: readonly Pick<ColumnProfile, 'null_tokens'>[],
  rows: Uint32Array | null,
): readonly CodedColumn[] {
  if (rows !== null) return codeRows(data, columns, rows);
  const last = kept.get(data.columns);
  const isSame = last?.columns.length === columns.length;
  if (isSame && columns.every((column, at) => column === last.columns[at])) return last.coded;
  const coded = codeRows(data, columns, null);
  kept.set(data.columns, { columns, coded });
  return coded;
}

function codeRows(
  data: { columns: TextColumns },
  columns: readonly Pick<ColumnProfile, 'null_tokens'>[],
  rows: Uint32Array | null,
): CodedColumn[] {
  const coded: CodedColumn[] = [];
  data.columns.forEach((column, at) => {
    if (column.form === 'wide') return;
    const all = column.codes;
    const codes = rows === null ? all : codesAt(all, rows);
    const counts = rows === null ? column.counts : tally(codes, column.texts.length);
    const isMissing = missingTexts(column.texts, columns[at]);
    let distinct = 0;
    let present = 0;
    for (let code = 0; code < counts.length; code++) {
      if (isMissing[code] === 1 || counts[code] === 0) continue;
      distinct++;
      present += counts[code]!;
    }
    const sameChance = sameChanceOf({ counts, isMissing, present });
    coded.push({ at, name: column.name, texts: column.texts, codes, isMissing, counts, distinct, present, sameChance });
  });
  return coded;
}

/** Numbers the texts that occur and are not missing, from 0 to `distinct` - 1; -1 for all others. */
export function numberTexts({ texts, counts, isMissing }: CodedColumn): Int32Array {
  const numbers = new Int32Array(texts.length).fill(-1);
  let next = 0;
  for (let code = 0; code < texts.length; code++)
    if (counts[code]! > 0 && isMissing[code] === 0) numbers[code] = next++;
  return numbers;
}

/**
 * Mixes the bits of a 32-bit integer (finalizer of Murmur3), so that a sample does not coincide with a period in the
 * table.
 */
function scatter(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Samples rows, each with the same probability, in ascending order. The sample depends only on the number of rows.
 * @param maxRows approximate size of the sample; never exceeded.
 * @returns null for all rows.
 */
export function sampleRows(rowCount: number, maxRows: number): Uint32Array | null {
  if (rowCount <= maxRows) return null;
  const rows = new Uint32Array(maxRows);
  const threshold = (maxRows / rowCount) * 2 ** 32;
  let size = 0;
  for (let row = 0; row < rowCount && size < maxRows; row++) {
    if (scatter(row + 1) < threshold) rows[size++] = row;
  }
  return rows.subarray(0, size);
}
