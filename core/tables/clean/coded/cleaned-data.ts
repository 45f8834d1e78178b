import { codesFor } from '../../columns/codes.js';
import { DICTIONARY_LIMITS } from '../../columns/column-builders.js';
import { RowHashes } from '../../columns/row-hashes.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { cleanedTable } from '../pass/cleaned-table.js';
import type { Watcher } from '../pass/pipeline.js';
import type { CleaningPlan } from '../pass/plan.js';
import { CodedRow } from './coded-row.js';
import { type CodedPlan, codePlan } from './coded-stages.js';
import { writesCells } from './pass-coded.js';
import { marksOfBytes, WideCells } from './wide-cells.js';

const UNWATCHED: Watcher = { cell: () => undefined, dropped: () => undefined };
/** Multiplier that spreads codes over 32 bits for row hashes: the golden ratio, but any odd number would do. */
const SPREAD = 0x9e3779b1;

/**
 * Cleans a table in memory, evaluating each distinct text once. The result is the same as importing `cleanedTable`.
 * @param data the table before cleaning.
 * @returns null if a column is wide (its texts are not stored), or a step on rows edits cells.
 */
export function cleanedData(plan: CleaningPlan, data: TableData, headers: readonly string[]): TableData | null {
  const columns = data.columns.flatMap((column) => (column.form === 'dictionary' ? [column] : []));
  if (columns.length < data.columns.length || writesCells(plan)) return null;
  const coded = codePlan(plan, data, UNWATCHED, 'applied');
  const kept = keptRows(coded, data);
  const dropped = droppedColumns(plan);
  const cleaned = columns.map((column, at) => {
    const texts = dropped.has(at) ? column.texts.map(() => '') : coded.texts[at]!;
    return remapColumn(column, texts, kept);
  });
  if (cleaned.some(isTooWide)) return null;
  return {
    table: cleanedTable(plan, headers),
    rowCount: kept.length,
    sourceRows: kept.map((place) => Math.max(1, data.sourceRows.at(place) as number)),
    columns: cleaned,
    rowHashes: hashRows(cleaned, kept.length),
    kindCounts: cleaned.map(() => new Uint32Array(CELL_KINDS.length)),
    kindSightings: cleaned.map(() => []),
  };
}

/** Returns the indices of the rows that no step drops. */
function keptRows({ stages }: CodedPlan, data: TableData): Uint32Array {
  const onRows = stages.flatMap((stage) => (stage.kind === 'rows' ? [stage] : []));
  const row = new CodedRow(data, new WideCells([], marksOfBytes(0)));
  const kept = new Uint32Array(data.rowCount);
  let count = 0;
  for (let place = 0; place < kept.length; place += 1) {
    row.move(place, data.sourceRows.at(place) as number);
    kept[count] = place;
    if (onRows.every(({ run, texts }) => run(row.select(texts)) === 'kept')) count += 1;
  }
  return kept.slice(0, count);
}

function droppedColumns({ steps }: CleaningPlan): Set<number> {
  return new Set(
    steps.flatMap(({ applied, effect }) =>
      applied && effect.kind === 'drop-columns' ? [...effect.columns.keys()] : [],
    ),
  );
}

/**
 * Returns the remaining rows of a column, with its texts replaced.
 * @param after the new text for each code.
 */
function remapColumn({ name, codes }: DictionaryColumn, after: readonly string[], kept: Uint32Array): DictionaryColumn {
  const places = new Map<string, number>();
  const groups = Uint32Array.from(after, (text) => {
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  });
  const moved = new Int32Array(places.size).fill(-1);
  const texts: string[] = [];
  const found = codesFor(places.size, kept.length);
  const counts = new Uint32Array(places.size);
  for (let row = 0; row < kept.length; row += 1) {
    const before = codes[kept[row] as number] as number;
    const group = groups[before] as number;
    if (moved[group] === -1) moved[group] = texts.push(after[before] as string) - 1;
    const code = moved[group] as number;
    found[row] = code;
    counts[code] = (counts[code] as number) + 1;
  }
  return { form: 'dictionary', name, texts, counts: counts.slice(0, texts.length), codes: narrow(found, texts.length) };
}

/** Converts codes to a smaller integer type if the remaining texts allow it. */
function narrow(codes: DictionaryColumn['codes'], texts: number): DictionaryColumn['codes'] {
  const narrowed = codesFor(texts, 0);
  if (narrowed.BYTES_PER_ELEMENT === codes.BYTES_PER_ELEMENT) return codes;
  const copy = codesFor(texts, codes.length);
  copy.set(codes);
  return copy;
}

/** Whether the texts exceed the limit of dictionary columns, because cleaning may have lengthened them. */
function isTooWide({ texts }: DictionaryColumn): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) > DICTIONARY_LIMITS.characters;
}

function hashRows(columns: readonly DictionaryColumn[], rows: number): TableData['rowHashes'] {
  const hashes = new RowHashes();
  hashes.begin(rows);
  for (const { codes } of columns) {
    for (let row = 0; row < rows; row += 1) {
      const spread = Math.imul((codes[row] as number) + 1, SPREAD);
      hashes.mix(row, spread, spread ^ (spread >>> 15));
    }
  }
  hashes.end(rows);
  return hashes.finish();
}
