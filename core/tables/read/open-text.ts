import { extname } from 'node:path';
import { Fault } from '../../base/fault.js';
import type { OpenedDataset, OpenedTable, TableFormat } from './opened/dataset.js';
import type { ByteSource } from './source/byte-source.js';
import type { FoundTable, SourceRow } from './source/found-table.js';
import type { ReadOptions } from './source/read-options.js';
import { NO_ROWS, type OutsideRow, type ReadWarning } from './source/reading.js';
import { findTables } from './structure/find-tables.js';
import type { TableBody } from './text/body-reader.js';
import { readBody } from './text/read-body.js';
import { readStructureRows } from './text/read-structure-rows.js';
import { isBlankRecord } from './text/records/blank-lines.js';
import { BrokenRows } from './text/repair/broken-rows.js';
import { repairBeforeStructure } from './text/repair/repair-before-structure.js';
import { enclosesQuotes } from './text/repair/repair-quotes.js';
import { learnRows } from './text/repair/row-model.js';
import type { StructureRows } from './text/structure-rows.js';
import { openTextFile, type TextFile } from './text/text-file.js';

const MAX_OUTSIDE_ROWS = 1000;

/**
 * Opens a text file as tables: delimited by any character, by white space, or fixed-width. Each pass reads the rows
 * from the source again.
 * Faults: empty-file, invalid-input for an impossible encoding or delimiter, table-too-large, table-not-found.
 */
export function openText(source: ByteSource, options: ReadOptions): OpenedDataset {
  if (source.size === 0) throw new Fault('empty-file', `${source.name} is empty: it has 0 bytes.`);
  const file = openTextFile(source, options);
  const structure = readStructureRows(file);
  const rows = repairBeforeStructure(structure.rows, file.guessed.dialect);
  const tables = openTables(file, { rows, structure }, options);
  if (tables.length === 0) throw new Fault('empty-file', `${source.name} contains only whitespace.`);
  return {
    name: source.name,
    size: source.size,
    format: formatOf(file),
    guesses: [file.encoding.guess, ...file.guessed.guesses],
    warnings: [...file.encoding.warnings, ...warningsOf(structure)],
    tables,
    sheets: [],
    underHeader: (header) => {
      const others = { ...options, ...header };
      // The columns of a fixed-width file may depend on the row of its header.
      if (options.delimiter !== undefined) return openText(source, others).tables;
      return openTables(file, { rows, structure }, others);
    },
  };
}

function openTables(
  file: TextFile,
  { rows, structure }: Pick<TableContext, 'rows' | 'structure'>,
  options: ReadOptions,
): OpenedTable[] {
  const found = findTables(rows, options, { from: 'text' });
  const isOnly = found.length === 1;
  const indented = found.every(({ left }) => left === found[0]!.left) ? [] : found;
  const encloses = enclosesQuotes(structure.rows, file.guessed.dialect);
  return found.map((table, index) => {
    const outsideRows = index === 0 ? [...sepLineOf(file), ...table.outsideRows] : table.outsideRows;
    return openTable(file, { rows, structure, found: { ...table, outsideRows }, isOnly, indented, encloses });
  });
}

interface TableContext {
  rows: readonly SourceRow[];
  structure: StructureRows;
  found: FoundTable;
  isOnly: boolean;
  /** All tables of the file if their first columns differ, so that they may be side by side; otherwise empty. */
  indented: readonly FoundTable[];
  /** Whether every cell that contains a quote is enclosed in quotes. */
  encloses: boolean;
}

function openTable(file: TextFile, context: TableContext): OpenedTable {
  const { found, rows } = context;
  const stem = file.source.name.replace(/\.[^.]{1,5}$/, '');
  const body = bodyOf(context);
  const broken = new BrokenRows();
  const outsideRows: OutsideRow[] = [...found.outsideRows];
  const onOutsideRow = (outsideRow: OutsideRow) => {
    if (outsideRows.length < MAX_OUTSIDE_ROWS) outsideRows.push(outsideRow);
  };
  const begin = () => {
    broken.clear();
    outsideRows.splice(0, outsideRows.length, ...found.outsideRows);
    return { broken, onOutsideRow };
  };
  return {
    id: found.id,
    name: context.isOnly ? stem : `${stem} ${found.id.replace(/^t/, '')}`,
    sheet: null,
    sheetState: 'visible',
    columns: found.columns.map(({ name, header, column }) => ({
      name,
      header,
      position: column + 1,
      numberFormat: null,
      hidden: false,
    })),
    headerRows: found.headerRows.map((index) => rows[index]!.row),
    isHeaderAligned: found.isHeaderAligned,
    firstRow: body?.firstLine ?? null,
    outsideRows,
    doubtful: found.doubtful,
    subtotals: found.subtotals,
    merges: [],
    hiddenRows: [],
    guesses: found.guesses,
    warnings: body ? [] : [NO_ROWS],
    batches: (onBytes) => (body ? readBody(file, body, begin(), onBytes) : []),
    broken: () => ({ rows: broken.rows, total: broken.total }),
    text: body === null ? null : { file, body, begin },
  };
}

/**
 * Returns the position and row model of the body; null if there is no body. If it may continue beyond the inspected
 * rows, its last line is infinite.
 */
function bodyOf({ rows, structure, found, indented, encloses }: TableContext): TableBody | null {
  if (!found.body) return null;
  const beside = findBeside(found, indented);
  const [first, last] = found.body;
  const { unseen } = structure;
  // Includes all lines before the next row, because the last record may span several.
  const next = rows[last + 1];
  const lastLine = Math.max(rows[last]!.row, next ? next.row - 1 : Number.POSITIVE_INFINITY);
  const skipped = new Set(found.skipped);
  const { middle } = structure;
  const afterMiddle = middle ? rows.findIndex(({ row }) => row >= middle.end) : -1;
  const cells = rows.slice(first, last + 1).flatMap((row, at) => {
    const before = at > 0 && first + at === afterMiddle ? middle!.rows : [];
    return skipped.has(first + at) || isBlankRecord(row.cells) ? before : [...before, row.cells];
  });
  const only = found.headerRows.length === 1 ? found.headerRows[0] : undefined;
  return {
    firstLine: rows[first]!.row,
    lastLine,
    left: found.left,
    right: found.right,
    reach: Math.max(found.right, ...beside.map(({ right }) => right)),
    isBeside: beside.length > 0,
    skipped: new Set(found.skipped.map((index) => rows[index]!.row)),
    unseen,
    header: only === undefined ? null : rows[only]!.cells,
    model: learnRows(cells, widthOf(cells, found.right + 1), encloses),
  };
}

/** Returns the first and last row of a table. */
function rowsOf({ headerRows, body }: FoundTable): [first: number, last: number] {
  const first = headerRows[0] ?? body?.[0] ?? 0;
  return [first, body?.[1] ?? headerRows.at(-1) ?? first];
}

/** Returns the tables with other columns in some of the same rows. */
function findBeside(table: FoundTable, others: readonly FoundTable[]): FoundTable[] {
  const [first, last] = rowsOf(table);
  return others.filter((other) => {
    const [start, end] = rowsOf(other);
    return (other.left > table.right || other.right < table.left) && start <= last && end >= first;
  });
}

/** Minimum share of rows that must have the same width to overrule a wider header. */
const NEARLY_ALL = 0.95;

/**
 * Returns the most common number of cells per row, including columns at the end that are empty in every row. It is
 * smaller than the number of columns if the header has more names than the rows have cells.
 */
function widthOf(rows: readonly (readonly string[])[], columns: number): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const commonest = (widths: readonly number[]) =>
    widths.reduce((best, width) => ((counts.get(width) ?? 0) > (counts.get(best) ?? 0) ? width : best), columns);
  const best = commonest([...counts.keys()]);
  const isShort = best > 1 && best < columns && Math.max(...counts.keys()) < columns;
  if (isShort && counts.get(best)! >= NEARLY_ALL * rows.length) return best;
  return commonest([...counts.keys()].filter((width) => width >= columns));
}

/** Returns the `sep=` line that specifies the delimiter, if the file starts with one. */
function sepLineOf({ guessed }: TextFile): OutsideRow[] {
  if (guessed.skipLines === 0) return [];
  return [{ kind: 'sep-line', row: 1, rows: 1, text: `sep=${guessed.dialect.delimiter}` }];
}

function warningsOf({ rows }: StructureRows): ReadWarning[] {
  const warnings: ReadWarning[] = [];
  const invalid = rows.filter(({ mark }) => mark?.hasInvalidBytes);
  if (invalid.length > 0) {
    const where = `${invalid.length} ${invalid.length === 1 ? 'row' : 'rows'}, first in line ${invalid[0]!.line}`;
    const message = `Some bytes are not valid in this encoding: ${where}. Set the option encoding if another one is right.`;
    warnings.push({ code: 'invalid-bytes', message });
  }
  const nul = rows.find(({ cells }) => cells.some((text) => text.includes('\0')));
  if (nul)
    warnings.push({
      code: 'nul-bytes',
      message: `The text contains NUL characters, first in line ${nul.line}. They are kept.`,
    });
  return warnings;
}

function formatOf({ source, guessed }: TextFile): TableFormat {
  const { kind, delimiter } = guessed.dialect;
  if (kind === 'delimited' && delimiter === '\t') return 'tsv';
  const ending = extname(source.name).toLowerCase();
  const isPlain = kind === 'single' || kind === 'delimited';
  if (isPlain && (ending !== '.txt' || [',', ';'].includes(delimiter))) return ending === '.txt' ? 'txt' : 'csv';
  return 'txt';
}
