import Papa from 'papaparse';
import { Fault } from '../../../fault.js';
import type { ReadOptions } from '../../read-options.js';
import type { ByteSource } from '../byte-source.js';
import type { OpenedDataset, OpenedTable, RowBatch } from '../dataset.js';

const BATCH_ROWS = 4096;

/** Opens a delimited text file. Faults: empty-file. */
export function openText(source: ByteSource, options: ReadOptions): OpenedDataset {
  const rows = parseAll(source, options);
  const header = rows[0];
  if (!header) throw new Fault('empty-file', `${source.name} is empty: there is no table to read.`);
  const table: OpenedTable = {
    id: 't1',
    name: source.name,
    sheet: null,
    sheetState: 'visible',
    columns: header.map((text, index) => ({
      name: text.trim() || `column_${index + 1}`,
      header: text,
      position: index + 1,
      numberFormat: null,
      hidden: false,
    })),
    headerRows: [1],
    firstRow: rows.length > 1 ? 2 : null,

    asides: [],
    merges: [],
    hiddenRows: [],
    guesses: [],
    warnings: [],
    batches: (onBytes) => batchesOf(source, options, header.length, onBytes),
    broken: () => ({ rows: [], total: 0 }),
  };
  return {
    name: source.name,
    size: source.size,
    format: 'csv',
    guesses: [],
    warnings: [],
    tables: [table],
    sheets: [],
  };
}

function parseAll(source: ByteSource, options: ReadOptions): string[][] {
  const text = new TextDecoder(options.encoding ?? 'utf-8').decode(source.read(0, source.size));
  return Papa.parse<string[]>(text, { delimiter: options.delimiter ?? '', skipEmptyLines: true }).data;
}

function* batchesOf(
  source: ByteSource,
  options: ReadOptions,
  width: number,
  onBytes?: (read: number) => void,
): Iterable<RowBatch> {
  const body = parseAll(source, options).slice(1);
  for (let start = 0; start < body.length; start += BATCH_ROWS) {
    const cells = body.slice(start, start + BATCH_ROWS).map((row) => row.concat(Array(width).fill('')).slice(0, width));
    yield { cells, rows: Uint32Array.from(cells, (_, index) => start + index + 2), kinds: null };
  }
  onBytes?.(source.size);
}
