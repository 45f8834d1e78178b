import { codesFor } from '../../columns/codes.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { StateColumn } from './table-state.js';

/** Converts a column to a dictionary of its current rows, in which each text occurs once and in some row. */
function compact({ name, texts, codes }: StateColumn, rows: Uint32Array | null): DictionaryColumn {
  const length = rows?.length ?? codes.length;
  const known = new Map<string, number>();
  const codeOf = new Int32Array(texts.length).fill(-1);
  const found: string[] = [];
  const counts: number[] = [];
  const wide = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) {
    const before = codes[rows === null ? at : rows[at]!]!;
    let code = codeOf[before]!;
    if (code < 0) {
      const text = texts[before]!;
      code = known.get(text) ?? found.push(text) - 1;
      known.set(text, code);
      codeOf[before] = code;
    }
    wide[at] = code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const narrow = codesFor(found.length, length);
  narrow.set(wide);
  return { form: 'dictionary', name, texts: found, counts: Uint32Array.from(counts), codes: narrow };
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
