import { Fault } from '../../../base/fault.js';
import { closestWord } from '../../../language/edit-distance.js';
import type { HeaderOptions, OpenedDataset, OpenedTable, TableFormat } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import type { SourceRow } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import type { ReadWarning } from '../source/reading.js';
import { readOds } from './ods/read-ods.js';
import { readSheet } from './read-sheet.js';
import { formatGuess, recogniseWorkbook } from './recognise-workbook.js';
import { WORKBOOK_LIMITS, type WorkbookLimits } from './sheet/limits.js';
import { NO_FACTS, type ReadWorkbook, type Sheet, type SheetCells, type SheetName } from './sheet/sheet.js';
import type { Spent } from './sheet/sheet-rows.js';
import { sheetTables } from './sheet-tables.js';
import { readSpreadsheetXml } from './xls/read-spreadsheet-xml.js';
import { readXls } from './xls/read-xls.js';
import { readOoxml } from './xlsx/read-ooxml.js';
import { openPackage } from './zip/open-package.js';

const HEAD_BYTES = 4096;

function recognise(source: ByteSource): TableFormat {
  if (source.size === 0) throw new Fault('empty-file', `"${source.name}" is empty: it has 0 bytes.`);
  const format = recogniseWorkbook(source.read(0, HEAD_BYTES), source);
  if (format === 'encrypted') {
    throw new Fault('password-protected', `"${source.name}" is encrypted. Save it without a password.`);
  }
  if (format === null)
    throw new Fault('unsupported-type', `"${source.name}" is not a workbook. Use a workbook, CSV or text file.`);
  return format;
}

/** Returns the indices of the requested sheets; undefined for all. */
function chooseSheets(
  source: ByteSource,
  names: readonly string[],
  requested: string | undefined,
): number[] | undefined {
  if (requested === undefined) return undefined;
  const exact = names.indexOf(requested);
  const index =
    exact >= 0 ? exact : names.findIndex((name) => name.trim().toLowerCase() === requested.trim().toLowerCase());
  if (index >= 0) return [index];
  const near = closestWord(requested, names);
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  const list = names
    .slice(0, 20)
    .map((name) => `"${name}"`)
    .join(', ');
  throw new Fault('table-not-found', `"${source.name}" has no sheet "${requested}".${meant} Its sheets are ${list}.`);
}

/** Returns the cells that SheetJS read; none if it did not read the sheet. */
function cellsOf(read: ReadWorkbook, index: number, limits: WorkbookLimits, spent: Spent): SheetCells {
  const { workbook } = read;
  const facts = read.factsOf(index) ?? NO_FACTS;
  const data = workbook.Sheets[workbook.SheetNames[index]!];
  const system = { is1904: workbook.Workbook?.WBProps?.date1904 === true, allowsBefore1900: read.allowsBefore1900 };
  if (!data) return { facts, rows: [], numberFormats: new Map() };
  return { facts, ...readSheet(data, facts, system, limits, spent) };
}

function toSheet(read: ReadWorkbook, index: number, limits: WorkbookLimits, spent: Spent): Sheet {
  const { workbook } = read;
  const key = workbook.SheetNames[index]!;
  const name = read.nameOf(index);
  const state = read.stateOf(index);
  const data = workbook.Sheets[key];
  const cells = read.cellsOf?.(index) ?? cellsOf(read, index, limits, spent);
  const { facts } = cells;
  if (facts.merges.length > limits.merges) {
    const message = `The sheet "${name}" has more than ${limits.merges} merged ranges. Export it as CSV.`;
    throw new Fault('table-too-large', message);
  }
  const warnings: ReadWarning[] = [];
  if (!data)
    warnings.push({
      code: 'damaged-sheet',
      message: `The sheet "${name}" is damaged or missing, and could not be read.`,
    });
  if (facts.formulasWithoutValue > 0) {
    const message = `${facts.formulasWithoutValue} formulas of the sheet "${name}" were never calculated: their cells are empty. Open the file in a spreadsheet program and save it.`;
    warnings.push({ code: 'formula-without-value', message });
  }
  // Allows the memory of this sheet to be freed.
  delete workbook.Sheets[key];
  return { name, state, warnings, ...cells };
}

/** Returns the rows of a sheet, without searching for tables. Faults: as `openWorkbook`, table-not-found. */
export function readSheetRows(source: ByteSource, sheet: string): readonly SourceRow[] {
  const spent = { cells: 0, characters: 0 };
  const index = listSheets(source).findIndex(({ name }) => name === sheet);
  if (index < 0) throw new Fault('table-not-found', `"${source.name}" has no sheet "${sheet.slice(0, 100)}".`);
  const read = readWorkbook(source, recognise(source), WORKBOOK_LIMITS, { spent, sheets: [index] });
  return toSheet(read, index, WORKBOOK_LIMITS, spent).rows;
}

/** Lists names and states of a workbook's sheets without reading their cells. Faults: as `openWorkbook`. */
export function listSheets(source: ByteSource): SheetName[] {
  const read = readWorkbook(source, recognise(source), WORKBOOK_LIMITS, {
    spent: { cells: 0, characters: 0 },
    sheets: [],
  });
  return read.workbook.SheetNames.map((_, index) => ({ name: read.nameOf(index), state: read.stateOf(index) }));
}

/**
 * Reads a workbook: XLSX, XLSM, XLSB, XLS or ODS.
 * Faults: empty-file, unsupported-type, unreadable-table, table-too-large, password-protected, table-not-found (sheet).
 */
export function openWorkbook(source: ByteSource, options: ReadOptions, limits = WORKBOOK_LIMITS): OpenedDataset {
  const format = recognise(source);
  const names = options.sheet === undefined ? [] : listSheets(source).map(({ name }) => name);
  const chosen = chooseSheets(source, names, options.sheet);
  const spent = { cells: 0, characters: 0 };
  const read = readWorkbook(source, format, limits, { spent, sheets: chosen });
  const tables: OpenedTable[] = [];
  const sheets: OpenedDataset['sheets'] = [];
  const warnings: ReadWarning[] = [];
  const readSheets: Sheet[] = [];
  for (const index of chosen ?? read.workbook.SheetNames.keys()) {
    const sheet = toSheet(read, index, limits, spent);
    const found = sheetTables(sheet, options, tables.length + 1, source.size);
    if (found.length === 0) warnings.push(...sheet.warnings);
    tables.push(...found);
    readSheets.push(sheet);
    sheets.push({ name: sheet.name, state: sheet.state, tables: found.map(({ id }) => id) });
  }
  if (tables.length === 0) throw new Fault('empty-file', `All cells of "${source.name}" are empty.`);
  const guesses = [formatGuess(format)];
  const underHeader = (header: HeaderOptions) => tablesUnder(readSheets, { ...options, ...header }, source.size);
  return { name: source.name, size: source.size, format, guesses, warnings, tables, sheets, underHeader };
}

/** Returns the tables of the sheets that are already read, under other header options. */
function tablesUnder(sheets: readonly Sheet[], options: ReadOptions, bytes: number): OpenedTable[] {
  const tables: OpenedTable[] = [];
  for (const sheet of sheets)
    if (options.sheet === undefined || options.sheet === sheet.name)
      tables.push(...sheetTables(sheet, options, tables.length + 1, bytes));
  return tables;
}

/**
 * Reads the cells of a workbook's sheets.
 * Faults: unreadable-table, table-too-large, password-protected.
 * @param spent increases by the cells read.
 * @param sheets indices of the requested sheets. Default: all. If empty, reads only names and states if the format
 * allows it. Other sheets may be read too.
 */
function readWorkbook(
  source: ByteSource,
  format: TableFormat,
  limits: WorkbookLimits,
  { spent, sheets }: { spent: Spent; sheets?: readonly number[] | undefined },
): ReadWorkbook {
  if (source.size > limits.fileBytes) {
    const most = limits.fileBytes / 2 ** 20;
    throw new Fault(
      'table-too-large',
      `"${source.name}" is larger than ${most} MB, the limit for a workbook. Export it as CSV.`,
    );
  }
  if (format === 'ods') return readOds(source, openPackage(source, limits), limits);
  if (format !== 'xls') return readOoxml(source, limits, { spent, sheets });
  const isXml = source.read(0, 4).includes(0x3c);
  return isXml ? readSpreadsheetXml(source, limits) : readXls(source, limits, sheets?.length === 0);
}
