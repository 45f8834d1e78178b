import { Fault } from '../../base/fault.js';
import { escapeFormulas } from '../cells/formula-text.js';
import { type ComparisonOptions, compareTables, type TableComparison } from '../history/matching/compare-tables.js';
import { referenceName, type TableReference } from '../history/operations/table-reference.js';
import { type SecondFile, TableShelf } from './second-tables.js';

/** Two tables to compare. Either can be the result of a session. */
export interface CompareInput {
  before: TableReference;
  after: TableReference;
  files: readonly SecondFile[];
  options: ComparisonOptions;
  /** Whether the differences are returned as a CSV. */
  asCsv: boolean;
}

export interface CompareValue {
  comparison: TableComparison;
  csv: Uint8Array | null;
}

const HEADER = ['change', 'key', 'column', 'before', 'after', 'row_before', 'row_after'];

/** Lines of a CSV: one for each changed cell, and for each cell of an added or removed row. */
function* linesOf({ before, after, changed, added, removed, repeated }: TableComparison): Generator<string[]> {
  const keyText = (key: readonly string[]) => key.join(' | ');
  yield HEADER;
  for (const { key, row_before, row_after, cells } of changed)
    for (const cell of cells)
      yield ['changed', keyText(key), cell.column, cell.before, cell.after, String(row_before), String(row_after)];
  for (const { key, row, cells } of removed)
    for (const [at, text] of cells.entries())
      yield ['removed', keyText(key), before.columns[at]!, text, '', String(row), ''];
  for (const { key, row, cells } of added)
    for (const [at, text] of cells.entries())
      yield ['added', keyText(key), after.columns[at]!, '', text, '', String(row)];
  for (const { key, count_before, count_after, rows_before, rows_after } of repeated)
    yield [
      ...['repeated', keyText(key), '', `${count_before} rows`, `${count_after} rows`],
      ...[rows_before.join(' '), rows_after.join(' ')],
    ];
}

/** Formats a cell that no spreadsheet runs as a formula. */
function formatCell(cell: string): string {
  const text = escapeFormulas(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function toCsv(comparison: TableComparison): Uint8Array {
  const lines: string[] = [];
  for (const line of linesOf(comparison)) lines.push(`${line.map(formatCell).join(',')}\n`);
  return new Uint8Array(Buffer.from(lines.join('')));
}

/** Compares two versions of a table by key. Faults: those of second tables, column-not-found, too-large (CSV). */
export async function compareVersions({ before, after, files, options, asCsv }: CompareInput): Promise<CompareValue> {
  const shelf = new TableShelf();
  shelf.setFiles(files);
  const open = async (reference: TableReference) => ({
    name: referenceName(reference),
    state: await shelf.open(reference),
  });
  const comparison = compareTables(await open(before), await open(after), options);
  const omitted = Object.values(comparison.omitted).reduce((sum, count) => sum + count, 0);
  if (asCsv && omitted > 0)
    throw new Fault(
      'too-large',
      `The CSV would omit ${omitted.toLocaleString('en')} differences. Raise \`limit\`, or compare fewer columns.`,
    );
  return { comparison, csv: asCsv ? toCsv(comparison) : null };
}
