import { Fault } from '../../../../base/fault.js';

export const RICH_STRING = 0x3e;

const BEGIN_BOOK = 0x83;
const BEGIN_STRINGS = 0x9f;
const BEGIN_STYLES = 0x116;

/** A record of a binary part (MS-XLSB 2.1.4): it starts at `from`, its content at `body`, and both end at `end`. */
export interface BinRecord {
  type: number;
  from: number;
  body: number;
  end: number;
}

/** Reads a variable-length number: 7 bits per byte, low bits first. */
function readVariable(bytes: Buffer, at: number, maxBytes: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < maxBytes; index++) {
    const byte = bytes[at + index] ?? 0;
    value |= (byte & 0x7f) << (7 * index);
    if (byte < 0x80) return { value, next: at + index + 1 };
  }
  return { value, next: at + maxBytes };
}

/** Yields the records of a part, up to the first truncated one. */
export function* records(bytes: Buffer): Generator<BinRecord> {
  let at = 0;
  while (at < bytes.length) {
    const first = bytes[at]!;
    const second = first >= 0x80 ? (bytes[at + 1] ?? 0) : 0;
    const type = first >= 0x80 ? (first & 0x7f) | ((second & 0x7f) << 7) : first;
    const { value, next } = readVariable(bytes, at + (first >= 0x80 ? 2 : 1), 4);
    if (next + value > bytes.length) return;
    yield { type, from: at, body: next, end: next + value };
    at = next + value;
  }
}

/**
 * Whether the type of a part's first record shows that the part is a workbook, shared strings or styles, not a sheet.
 */
export const isWholePart = (type: number) => type === BEGIN_BOOK || type === BEGIN_STRINGS || type === BEGIN_STYLES;

/**
 * Clears the flags for formatting runs and phonetics of a text, because SheetJS reads as many runs as the text
 * declares, up to 4 billion. Modifies the bytes.
 * @param offset of the text in the record's content.
 */
export function dropRuns(bytes: Buffer, record: BinRecord, offset: number): void {
  const at = record.body + offset;
  if (at < record.end) bytes[at] = bytes[at]! & 0xfc;
}

const STRING_ITEM = 0x13;
const HYPERLINK = 0x1ee;
/** Workbook records to read: its start and end, its properties and the names of its sheets. */
const OF_BOOK = new Set([BEGIN_BOOK, 0x84, 0x8f, 0x90, 0x99, 0x9c]);

/**
 * Reduces a binary part other than a sheet to records that SheetJS reads safely: names of sheets, and texts without
 * formatting.
 * Faults: unreadable-table if the part is in fact a sheet.
 * @param bytes is modified.
 */
export function repairWholeBin(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let isBook = false;
  for (const record of records(bytes)) {
    if (record.from === 0) isBook = record.type === BEGIN_BOOK;
    if (record.type === HYPERLINK) {
      throw new Fault(
        'unreadable-table',
        'A sheet of the workbook is declared as a different kind of part, so the file is rejected. Open it in a spreadsheet program and save it again.',
      );
    }
    if (record.type === STRING_ITEM) dropRuns(bytes, record, 0);
    if (!isBook || OF_BOOK.has(record.type)) kept.push(bytes.subarray(record.from, record.end));
  }
  return Buffer.concat(kept);
}
