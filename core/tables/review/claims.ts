import { trimBlanks } from '../cells/blank.js';
import type { CodedColumn } from '../profile/relations/coded-column.js';
import type { Disputes } from '../profile/wrong-cells/find-disputes.js';

/** What the sources state about one property of a thing, such as the departure of a flight. */
export interface Claim {
  /** Index of the column in the table, and of the disputed columns. */
  column: number;
  target: number;
  /** Text of the thing. */
  thing: string;
  /** Index of each row, from 0. */
  rows: Uint32Array;
  /** Distinct values, those of most sources first; a value is a text without what its source adds to it. */
  values: readonly string[];
  /** Pairs of a source and the index of its value. Sources without a value are omitted. */
  statements: readonly (readonly [source: number, value: number])[];
}

/** Replaces runs of digits and of letters, so that texts of one format are equal. */
const formatOf = (text: string) => text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');

/** Maximum words of a text that is searched for a value in the usual format. */
const MAX_WORDS = 12;
/** Minimum share of the cells of a column in its usual format. */
const MIN_USUAL = 0.5;

/** Returns the most common format of a column; null if there is none, or if it has no digits and may be any word. */
function usualFormat({ texts, counts, isMissing, present }: CodedColumn): string | null {
  const cells = new Map<string, number>();
  for (const [code, text] of texts.entries()) {
    if (isMissing[code] === 1) continue;
    const format = formatOf(trimBlanks(text));
    cells.set(format, (cells.get(format) ?? 0) + counts[code]!);
  }
  const [format, count] = [...cells].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  return count >= MIN_USUAL * present && format.includes('9') ? format : null;
}

/** Returns the part of a text in the usual format: "6:55 a.m." of "12/02/2011 6:55 a.m."; the text if there is none. */
function valueIn(text: string, usual: string | null): string {
  const trimmed = trimBlanks(text);
  if (usual === null || formatOf(trimmed) === usual) return trimmed;
  const words = trimmed.split(/\s+/, MAX_WORDS);
  for (let length = words.length; length > 0; length -= 1) {
    for (let first = words.length - length; first >= 0; first -= 1) {
      const part = words.slice(first, first + length).join(' ');
      if (formatOf(part) === usual) return part;
    }
  }
  return trimmed;
}

/** Lists the claims of disputed columns, in the order of the columns and of the things. */
export function claimsOf({ thing, source, targets, groups }: Disputes): Claim[] {
  return targets.flatMap((column, target) => {
    const usual = usualFormat(column);
    const valueOfCode = column.texts.map((text, code) => (column.isMissing[code] === 1 ? null : valueIn(text, usual)));
    const claims: Claim[] = [];
    for (let at = 0; at + 1 < groups.offsets.length; at += 1) {
      const rows = groups.rows.subarray(groups.offsets[at]!, groups.offsets[at + 1]!);
      if (rows.length < 2) continue;
      const stated = [...rows].flatMap((row) => {
        const value = valueOfCode[column.codes[row]!]!;
        return value === null ? [] : [{ source: source.codes[row]!, value }];
      });
      if (stated.length === 0) continue;
      const values = valuesOf(stated.map(({ value }) => value));
      const place = new Map(values.map((value, index) => [value, index]));
      const statements = stated.map((one) => [one.source, place.get(one.value)!] as const);
      const text = thing.texts[thing.codes[rows[0]!]!]!;
      claims.push({ column: column.at, target, thing: text, rows, values, statements });
    }
    return claims;
  });
}

function valuesOf(stated: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of stated) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value);
}
