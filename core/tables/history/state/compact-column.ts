import { codesFor } from '../../columns/codes.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { StateColumn } from './table-state.js';

/** Lists of texts in which no text occurs twice. */
const distinct = new WeakSet<readonly string[]>();
/** Dictionaries of the source by their codes: each text is in some row, and they are in the order of the rows. */
const sources = new WeakMap<StateColumn['codes'], DictionaryColumn>();

/** Notes that no text occurs twice in a list, so that its texts need not be compared. Returns the list. */
export function markDistinct<Texts extends readonly string[]>(texts: Texts): Texts {
  distinct.add(texts);
  return texts;
}

/** Whether it is known that no text occurs twice in a list. */
export const isDistinct = (texts: readonly string[]): boolean => distinct.has(texts);

/** Texts to which others were added at the end, by the texts with them. */
const extended = new WeakMap<readonly string[], readonly string[]>();

/** Notes that texts are earlier ones with some more at the end, so that their order need not be found again. */
export function markExtended(texts: readonly string[], before: readonly string[]): void {
  extended.set(texts, before);
}

/** Returns the texts to which some were added at the end; null if it is not known that there were any. */
export const textsBefore = (texts: readonly string[]): readonly string[] | null => extended.get(texts) ?? null;

/** Notes a dictionary of the source, so that it is not built again. */
export function markSource(column: DictionaryColumn): void {
  sources.set(column.codes, column);
}

/** Returns for each text the first code with the same text. */
function firstCodes(texts: readonly string[]): Uint32Array | null {
  if (isDistinct(texts)) return null;
  const known = new Map<string, number>();
  return Uint32Array.from(texts, (text, code) => {
    const first = known.get(text) ?? code;
    if (first === code) known.set(text, code);
    return first;
  });
}

/** Converts a column to a dictionary of its current rows, in which each text occurs once and in some row. */
function compact({ name, texts, codes }: StateColumn, rows: Uint32Array | null): DictionaryColumn {
  const source = sources.get(codes);
  if (rows === null && source?.texts === texts) return source;
  const length = rows?.length ?? codes.length;
  const firstOf = firstCodes(texts);
  // New code + 1 of each first code; 0 if no row has had it.
  const newOf = new Uint32Array(texts.length);
  const found: string[] = [];
  const wide = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) {
    const code = codes[rows === null ? at : rows[at]!]!;
    const first = firstOf === null ? code : firstOf[code]!;
    if (newOf[first] === 0) newOf[first] = found.push(texts[first]!);
    wide[at] = newOf[first]! - 1;
  }
  const narrow = codesFor(found.length, length);
  narrow.set(wide);
  const counts = new Uint32Array(found.length);
  for (let at = 0; at < length; at += 1) counts[wide[at]!] = counts[wide[at]!]! + 1;
  return { form: 'dictionary', name, texts: markDistinct(found), counts, codes: narrow };
}

const ALL_ROWS = {};
const cache = new WeakMap<StateColumn['codes'], WeakMap<readonly string[], WeakMap<object, DictionaryColumn>>>();

/** Returns a column as a dictionary of the current rows. Cached as long as its texts, codes and rows live. */
export function compactColumn(column: StateColumn, rows: Uint32Array | null): DictionaryColumn {
  const byTexts = cache.get(column.codes) ?? new WeakMap<readonly string[], WeakMap<object, DictionaryColumn>>();
  cache.set(column.codes, byTexts);
  const byRows = byTexts.get(column.texts) ?? new WeakMap<object, DictionaryColumn>();
  byTexts.set(column.texts, byRows);
  const found = byRows.get(rows ?? ALL_ROWS) ?? compact(column, rows);
  byRows.set(rows ?? ALL_ROWS, found);
  return found.name === column.name ? found : { ...found, name: column.name };
}
