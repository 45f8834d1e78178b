import { isFault } from '../../../core/base/fault.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { readSheet } from '../../../core/tables/read/workbook/read-sheet.js';
import type { WORKBOOK_LIMITS } from '../../../core/tables/read/workbook/sheet/limits.js';
import { NO_FACTS, type ReadWorkbook, type SheetCells } from '../../../core/tables/read/workbook/sheet/sheet.js';
import { readOoxml, readWithSheetJs } from '../../../core/tables/read/workbook/xlsx/read-ooxml.js';

export type Limits = typeof WORKBOOK_LIMITS;

function cellsOf(read: ReadWorkbook, index: number, limits: Limits, spent: { cells: number; characters: number }) {
  const { workbook } = read;
  const facts = read.factsOf(index) ?? NO_FACTS;
  const sheet = workbook.Sheets[workbook.SheetNames[index]!];
  const system = { is1904: workbook.Workbook?.WBProps?.date1904 === true, allowsBefore1900: false };
  return sheet ? { facts, ...readSheet(sheet, facts, system, limits, spent) } : null;
}

/** Formats a sheet as JSON, including which cells are formulas and dates. */
function comparable(cells: SheetCells | null) {
  if (cells === null) return null;
  const { formulas: _, isoDates: __, ...facts } = cells.facts;
  const rows = cells.rows.map(({ row, cells: texts, kinds }) => ({ row, texts, kinds: [...(kinds ?? [])] }));
  return { rows, facts, numberFormats: [...cells.numberFormats] };
}

/**
 * Returns all sheets of a workbook by one of the readers, or the code of its fault, and the number read by the byte
 * reader.
 */
export function sheetsOf(bytes: Uint8Array, way: 'bytes' | 'care', limits: Limits) {
  const spent = { cells: 0, characters: 0 };
  const source = openBytes('a.xlsx', bytes);
  try {
    const read = way === 'bytes' ? readOoxml(source, limits, { spent }) : readWithSheetJs(source, limits);
    const indices = [...read.workbook.SheetNames.keys()];
    const byBytes = indices.filter((index) => read.cellsOf?.(index) !== undefined).length;
    const sheets = indices.map((index) => ({
      name: read.nameOf(index),
      state: read.stateOf(index),
      cells: comparable(read.cellsOf?.(index) ?? cellsOf(read, index, limits, spent)),
    }));
    return { byBytes, outcome: { sheets, spent } };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { byBytes: 0, outcome: error.code };
  }
}
