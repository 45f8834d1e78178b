import type { DictionaryColumn, TableData } from '../../core/tables/columns/table-data.js';
import type { ColumnProfile } from '../../core/tables/profile/column/column-profile.js';
import type { OpenedTable } from '../../core/tables/read/opened/dataset.js';

function dictionaryOf(name: string, cells: readonly string[]): DictionaryColumn {
  const index = new Map<string, number>();
  const texts: string[] = [];
  const counts: number[] = [];
  const codes = Uint32Array.from(cells, (text) => {
    let code = index.get(text);
    if (code === undefined) {
      code = texts.push(text) - 1;
      index.set(text, code);
      counts.push(0);
    }
    counts[code] = counts[code]! + 1;
    return code;
  });
  return { form: 'dictionary', name, texts, counts: Uint32Array.from(counts), codes };
}

/** Returns the FNV-1a hash of the cells in a row; the seed makes the two hashes differ. */
function hashOf(row: readonly string[], seed: number): number {
  let hash = seed;
  for (const cell of row) {
    for (let at = 0; at < cell.length; at++) hash = Math.imul(hash ^ cell.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return hash >>> 0;
}

function openedTable(names: readonly string[]): OpenedTable {
  return {
    id: 't1',
    name: 'test',
    sheet: null,
    sheetState: 'visible',
    columns: names.map((name, at) => ({ name, header: name, position: at + 1, numberFormat: null, hidden: false })),
    headerRows: [1],
    firstRow: 2,
    outsideRows: [],
    isHeaderAligned: false,
    doubtful: [],
    subtotals: [],
    merges: [],
    hiddenRows: [],
    guesses: [],
    warnings: [],
    batches: () => [],
    broken: () => ({ rows: [], total: 0 }),
  };
}

/** Returns a table in memory from its rows. Row `i` of the body is in line `i + 2`. */
export function tableDataOf(names: readonly string[], rows: readonly (readonly string[])[]): TableData {
  return {
    table: openedTable(names),
    rowCount: rows.length,
    sourceRows: Uint32Array.from(rows, (_, at) => at + 2),
    columns: names.map((name, column) =>
      dictionaryOf(
        name,
        rows.map((row) => row[column] ?? ''),
      ),
    ),
    rowHashes: [
      Uint32Array.from(rows, (row) => hashOf(row, 0x811c9dc5)),
      Uint32Array.from(rows, (row) => hashOf(row, 0x9747b28c)),
    ],
    kindCounts: names.map(() => new Uint32Array(7)),
  };
}

/** Returns a column profile with only the fields of a test. */
export function columnProfileOf(name: string, given: Partial<ColumnProfile> = {}): ColumnProfile {
  return {
    name,
    header: name,
    position: 1,
    type: 'text',
    meaning: 'text',
    meaning_reason: '',
    use: 'categorical',
    use_confidence: 0.93,
    type_shares: [],
    rows: 0,
    missing: 0,
    disguised_missing: 0,
    null_tokens: [],
    distinct: 0,
    distinct_is_estimate: false,
    is_unique: false,
    top_values: [],
    top_values_are_estimates: false,
    lengths: { min: 0, max: 0, mean: 0, histogram: [] },
    patterns: [],
    numbers: null,
    dates: null,
    ...given,
  };
}
