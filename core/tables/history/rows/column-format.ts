import { type Codes, codesFor } from '../../columns/codes.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { profileColumns } from '../../inspect/profile-table.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { isDistinct } from '../state/compact-column.js';
import { sourceColumn } from '../state/state-data.js';
import { countCodes, type SourceTable, type StateColumn } from '../state/table-state.js';

/** Maximum texts by which the format of a column is decided, so that a filter of a large table is instant. */
const MAX_TEXTS = 20_000;

/** Returns the first texts of a column in which no text occurs twice, as `sampleOf`. */
function sampleOfDistinct({ name, texts, codes }: StateColumn): DictionaryColumn {
  const counts = countCodes({ texts, codes }, null).subarray(0, MAX_TEXTS);
  if (texts.length <= MAX_TEXTS) return { form: 'dictionary', name, texts, counts, codes };
  const length = counts.reduce((sum, count) => sum + count, 0);
  const found = codesFor(MAX_TEXTS, length);
  for (let place = 0, at = 0; at < length; place += 1) if (codes[place]! < MAX_TEXTS) found[at++] = codes[place]!;
  return { form: 'dictionary', name, texts: texts.slice(0, MAX_TEXTS), counts, codes: found };
}

/** Returns the first texts of a column, each as often as it occurs in all rows of the source. */
function sampleOf(column: StateColumn): DictionaryColumn {
  const { name, texts, codes } = column;
  if (isDistinct(texts)) return sampleOfDistinct(column);
  const known = new Map<string, number>();
  const groups = new Uint32Array(Math.min(texts.length, MAX_TEXTS));
  for (let code = 0; code < groups.length; code += 1) {
    const text = texts[code]!;
    const group = known.get(text) ?? known.size;
    known.set(text, group);
    groups[code] = group;
  }
  const counts = new Uint32Array(known.size);
  const found = codesFor(known.size, codes.length);
  let length = 0;
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place]!;
    if (code >= groups.length) continue;
    const group = groups[code]!;
    counts[group] = counts[group]! + 1;
    found[length++] = group;
  }
  return { form: 'dictionary', name, texts: [...known.keys()], counts, codes: found.slice(0, length) };
}

const cache = new WeakMap<readonly string[], WeakMap<Codes, ColumnProfile>>();

/**
 * Returns the profile of one column on its own: its type, number marks, date order and placeholders. It is decided by
 * the first 20,000 distinct texts. Cached as long as the texts live.
 */
export function profileOfColumn({ data }: SourceTable, column: StateColumn): ColumnProfile {
  const byCodes = cache.get(column.texts) ?? new WeakMap<Codes, ColumnProfile>();
  cache.set(column.texts, byCodes);
  const known = byCodes.get(column.codes);
  if (known !== undefined) return known;
  const sample = sampleOf(column);
  const alone: TableData = {
    ...data,
    table: {
      ...data.table,
      columns: [
        {
          ...(sourceColumn(data, column) ?? { position: 1, numberFormat: null, hidden: false }),
          name: column.name,
          header: column.header,
        },
      ],
    },
    rowCount: sample.codes.length,
    columns: [sample],
    kindCounts: [new Uint32Array(CELL_KINDS.length)],
    kindSightings: [[]],
    rowHashes: [new Uint32Array(), new Uint32Array()],
  };
  const [profiled] = profileColumns(alone);
  byCodes.set(column.codes, profiled!.profile);
  return profiled!.profile;
}
