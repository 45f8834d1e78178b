import { Fault } from '../../../../base/fault.js';
import type { RowCondition } from '../plan/action.js';
import { formatCsv } from '../source/format-csv.js';

/** Maximum entries and characters of a list in a script. Longer lists are written to a file. */
const MAX_INLINE = 1000;
const MAX_INLINE_CHARACTERS = 50_000;
/** Maximum entries of all lists in the file. */
const MAX_ENTRIES = 2_000_000;

type Entry = readonly [key: string | number, value: string | number];

/** Texts by key, in a script or in the file next to it. */
export type PlacedList<Own extends Entry> =
  | { kind: 'inline'; entries: readonly Own[] }
  | { kind: 'file'; list: string };

/** Returns the texts or row numbers of a condition as entries of a list. */
export const listEntries = (condition: RowCondition): (readonly [string | number, string])[] =>
  (condition.kind === 'rows' ? condition.rows : condition.values).map((key) => [key, ''] as const);

/** The long lists of a script, which are in a CSV next to it. */
export class ListBook {
  readonly #rows: [string, string, string][] = [];
  #lists = 0;

  /** Chooses the place of a list. Faults: too-large. */
  place<Own extends Entry>(entries: readonly Own[]): PlacedList<Own> {
    const characters = entries.reduce((sum, [key, value]) => sum + String(key).length + String(value).length, 0);
    if (entries.length <= MAX_INLINE && characters <= MAX_INLINE_CHARACTERS) return { kind: 'inline', entries };
    if (this.#rows.length + entries.length > MAX_ENTRIES)
      throw new Fault(
        'too-large',
        `The script would need more than ${MAX_ENTRIES.toLocaleString('en')} values and rows that it lists one by one. Export the table as a file, or switch off operations that change cells row by row.`,
      );
    this.#lists += 1;
    const list = `list ${this.#lists}`;
    for (const [key, value] of entries) this.#rows.push([list, String(key), String(value)]);
    return { kind: 'file', list };
  }

  get isEmpty(): boolean {
    return this.#lists === 0;
  }

  /** Returns the lists as a CSV with the columns list, key and value. */
  bytes(): Uint8Array {
    return formatCsv([['list', 'key', 'value'], ...this.#rows]).bytes;
  }
}
