import type { WorkbookLimits } from '../sheet/limits.js';
import { placeOf, type SheetFacts } from '../sheet/sheet.js';
import { type BinRecord, dropRuns, isWholePart, RICH_STRING, records } from './bin-records.js';

/** Records to read in a binary sheet (MS-XLSB 2.3): rows, cells, and the ends of the sheet. */
const ROW = 0x00;
const FIRST_FORMULA = 0x08;
const LAST_FORMULA = 0x0b;
const LAST_SHORT = 0x12;
const COLUMN_INFO = 0x3c;
/** Bytes of a cell's column and style, before its text. */
const RICH_TEXT_OFFSET = 8;
const BEGIN_DATA = 0x91;
const END_DATA = 0x92;
const MERGE = 0xb0;
const MARGINS = 0x1dc;

function marginRecord(mark: number): Buffer {
  const record = Buffer.alloc(3 + 48);
  record[0] = (MARGINS & 0x7f) | 0x80;
  record[1] = MARGINS >> 7;
  record[2] = 48;
  record.writeDoubleLE(mark, 3);
  return record;
}

interface Scan {
  facts: SheetFacts & { formulas: Set<number> };
  row: number;
  column: number;
  limits: WorkbookLimits;
}

const isCellRecord = (type: number) => (type > ROW && type <= LAST_SHORT) || type === RICH_STRING;

function noteRow(scan: Scan, bytes: Buffer, record: BinRecord): void {
  if (record.end - record.body < 12) return;
  scan.row = bytes.readUInt32LE(record.body) + 1;
  scan.column = -1;
  if (bytes[record.body + 11]! & 0x10) scan.facts.hiddenRows.push(scan.row);
}

function noteCell(scan: Scan, bytes: Buffer, record: BinRecord): void {
  const isShort = record.type > LAST_FORMULA && record.type <= LAST_SHORT;
  if (isShort) scan.column++;
  else if (record.end - record.body >= 4) scan.column = bytes.readUInt32LE(record.body);
  const isFormula = record.type >= FIRST_FORMULA && record.type <= LAST_FORMULA;
  if (isFormula) scan.facts.formulas.add(placeOf(scan.row, scan.column));
}

function noteColumns(scan: Scan, bytes: Buffer, record: BinRecord): void {
  if (record.end - record.body < 18 || !(bytes[record.body + 16]! & 1)) return;
  const last = Math.min(bytes.readUInt32LE(record.body + 4), scan.limits.columns - 1);
  if (scan.facts.hiddenColumns.length > scan.limits.columns) return;
  for (let column = bytes.readUInt32LE(record.body); column <= last; column++) scan.facts.hiddenColumns.push(column);
}

function noteMerge(scan: Scan, bytes: Buffer, record: BinRecord): void {
  if (record.end - record.body < 16 || scan.facts.merges.length > scan.limits.merges) return;
  const [first, last, left, right] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(record.body + at));
  scan.facts.merges.push({ firstRow: first! + 1, lastRow: last! + 1, firstColumn: left!, lastColumn: right! });
}

function noteRecord(scan: Scan, bytes: Buffer, record: BinRecord): void {
  const { type } = record;
  if (type === ROW) noteRow(scan, bytes, record);
  else if (isCellRecord(type)) noteCell(scan, bytes, record);
  else if (type === COLUMN_INFO) noteColumns(scan, bytes, record);
  else if (type === MERGE) noteMerge(scan, bytes, record);
}

/**
 * Reduces a binary worksheet (MS-XLSB 2.1.7.62) to its rows and cells, and reads the facts around them. Returns null if
 * the part is not a worksheet.
 * @param mark number that identifies the sheet; SheetJS returns it as the left margin.
 */
export function cutSheetBin(
  bytes: Buffer,
  mark: number,
  limits: WorkbookLimits,
): { records: Buffer; facts: SheetFacts } | null {
  const facts = {
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    formulas: new Set<number>(),
    isoDates: new Set<number>(),
    formulasWithoutValue: 0,
  };
  const scan: Scan = { facts, row: 0, column: -1, limits };
  const kept: Buffer[] = [];
  let isFirst = true;
  for (const record of records(bytes)) {
    const { type } = record;
    const isCell = isCellRecord(type);
    if (isFirst && isWholePart(type)) return null;
    isFirst = false;
    noteRecord(scan, bytes, record);
    if (type === RICH_STRING) dropRuns(bytes, record, RICH_TEXT_OFFSET);
    if (type === ROW || isCell || type === BEGIN_DATA || type === END_DATA)
      kept.push(bytes.subarray(record.from, record.end));
  }
  return { records: Buffer.concat([...kept, marginRecord(mark)]), facts };
}
