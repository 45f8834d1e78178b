import { Fault } from '../../../../base/fault.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { placeOf, type SheetFacts, type SheetState } from '../sheet/sheet.js';

/** Records of a BIFF stream (MS-XLS 2.3). */
const BOF = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
const END_OF_FILE = 0x000a;
const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const MERGE_CELLS = 0x00e5;
const ROW = 0x0208;
const COLUMN_INFO = 0x007d;
const FORMULAS = new Set([0x0006, 0x0206, 0x0406]);
/** Replaces the type of disabled records, because SheetJS skips drawings. */
const DRAWING = 0x00ec;
/**
 * Records that stay enabled: starts and ends, sheets, code page, date system, formats, shared strings and cells of all
 * versions. All others are disabled: SheetJS processes hyperlinks cell by cell, formulas of ranges and names may
 * contain damaged tokens, and too short records of other kinds can cause an endless loop.
 */
const ENABLED = new Set([
  ...BOF,
  END_OF_FILE,
  BOUND_SHEET,
  ...FORMULAS,
  ...[0x0042, 0x0022, 0x041e, 0x001e, 0x0043, 0x0243, 0x0443, 0x00e0, 0x00fc, 0x003c],
  ...[0x0203, 0x0003, 0x0002, 0x0205, 0x0005, 0x027e, 0x00bd, 0x0207, 0x0007, 0x00fd, 0x00d6, 0x0204, 0x0004],
]);

/** Minimum bytes of records with a text. Without a text length, SheetJS would loop endlessly. */
const MIN_BYTES = new Map([
  [0x041e, 4],
  [0x001e, 1],
  [0x0204, 8],
  [0x0004, 8],
  [0x00d6, 8],
  [0x0207, 2],
  [0x0007, 1],
  [0x0085, 7],
]);

function isEnabled(type: number, length: number): boolean {
  return ENABLED.has(type) && length >= (MIN_BYTES.get(type) ?? 0);
}

const STATES: readonly SheetState[] = ['visible', 'hidden', 'very-hidden'];

interface MutableFacts extends SheetFacts {
  formulas: Set<number>;
}

/** Properties of each sheet other than its cells, in the order in which SheetJS lists the sheets. */
export interface BiffFacts {
  states: SheetState[];
  facts: SheetFacts[];
}

function emptyFacts(): MutableFacts {
  return {
    merges: [],
    hiddenRows: [],
    hiddenColumns: [],
    formulas: new Set(),
    isoDates: new Set(),
    formulasWithoutValue: 0,
  };
}

interface Scan {
  stream: Buffer;
  limits: WorkbookLimits;
  /** Facts of each sheet by the offset of its first record. */
  byOffset: Map<number, MutableFacts>;
  facts: MutableFacts;
  /** Nesting depth, because a chart inside a sheet starts and ends like a separate file. */
  depth: number;
  bounds: { offset: number; state: SheetState }[];
}

function noteMerges(scan: Scan, body: number, length: number): void {
  const { stream, facts, limits } = scan;
  const count = Math.min(stream.readUInt16LE(body), Math.floor((length - 2) / 8));
  for (let index = 0; index < count && facts.merges.length <= limits.merges; index++) {
    const at = body + 2 + index * 8;
    facts.merges.push({
      firstRow: stream.readUInt16LE(at) + 1,
      lastRow: stream.readUInt16LE(at + 2) + 1,
      firstColumn: stream.readUInt16LE(at + 4),
      lastColumn: stream.readUInt16LE(at + 6),
    });
  }
}

function noteColumns(scan: Scan, body: number): void {
  const { stream, facts } = scan;
  if (!(stream[body + 8]! & 1) || facts.hiddenColumns.length > 256) return;
  const last = Math.min(stream.readUInt16LE(body + 2), 255);
  for (let column = stream.readUInt16LE(body); column <= last; column++) facts.hiddenColumns.push(column);
}

/** Records the position of a formula and removes its tokens, so that only its value is read. */
function repairFormula(scan: Scan, type: number, body: number, length: number): void {
  const { stream, facts } = scan;
  facts.formulas.add(placeOf(stream.readUInt16LE(body) + 1, stream.readUInt16LE(body + 2)));
  const isBiff5OrLater = type === 0x0006 && length >= 22;
  const at = isBiff5OrLater ? 20 : 16;
  if ((isBiff5OrLater || type !== 0x0006) && length >= at + 2) stream.writeUInt16LE(0xffff, body + at);
}

/** Tracks where sheets start and end. */
function noteFrame(scan: Scan, type: number, at: number): void {
  if (type === END_OF_FILE) scan.depth = Math.max(0, scan.depth - 1);
  if (!BOF.has(type)) return;
  if (scan.depth === 0) {
    scan.facts = emptyFacts();
    scan.byOffset.set(at, scan.facts);
  }
  scan.depth++;
}

function noteRow(scan: Scan, body: number): void {
  if (scan.stream[body + 12]! & 0x20) scan.facts.hiddenRows.push(scan.stream.readUInt16LE(body) + 1);
}

function noteRecord(scan: Scan, type: number, body: number, length: number): void {
  const { stream } = scan;
  if (type === FILE_PASS) {
    throw new Fault('password-protected', 'The workbook is password-protected. Save it without a password.');
  }
  if (type === BOUND_SHEET && length >= 7) {
    scan.bounds.push({ offset: stream.readUInt32LE(body), state: STATES[stream[body + 4]! & 3] ?? 'visible' });
  } else if (type === MERGE_CELLS && length >= 2) noteMerges(scan, body, length);
  else if (type === ROW && length >= 16) noteRow(scan, body);
  else if (type === COLUMN_INFO && length >= 10) noteColumns(scan, body);
  else if (FORMULAS.has(type) && length >= 6) repairFormula(scan, type, body, length);
}

/**
 * Scans the records of a BIFF stream, collects facts that SheetJS does not report, and disables in place the records
 * that SheetJS cannot handle.
 * @param stream is modified.
 * Faults: password-protected.
 */
export function repairRecords(stream: Buffer, limits: WorkbookLimits): BiffFacts {
  const scan: Scan = { stream, limits, byOffset: new Map(), facts: emptyFacts(), depth: 0, bounds: [] };
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) break;
    noteFrame(scan, type, at);
    noteRecord(scan, type, at + 4, length);
    if (!isEnabled(type, length)) stream.writeUInt16LE(DRAWING, at);
    at += 4 + length;
  }
  if (scan.bounds.length === 0) return { states: [], facts: [...scan.byOffset.values()] };
  const bounds = scan.bounds.sort((a, b) => a.offset - b.offset);
  return {
    states: bounds.map(({ state }) => state),
    facts: bounds.map(({ offset }) => scan.byOffset.get(offset) ?? emptyFacts()),
  };
}
