import { Fault } from '../../../../base/fault.js';
import { dropRuns, records } from './bin-records.js';

const BEGIN_BOOK = 0x83;
const STRING_ITEM = 0x13;
const HYPERLINK = 0x1ee;
/** Records of the workbook that are read: its frame, its properties, the names of its sheets. */
const OF_BOOK = new Set([BEGIN_BOOK, 0x84, 0x8f, 0x90, 0x99, 0x9c]);

/**
 * Makes a binary part that is no sheet harmless: a workbook keeps the names of its sheets, texts lose their formats.
 * @param bytes is changed.
 * Faults: unreadable-table for a sheet that passes for something else.
 */
export function mendWholeBin(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let isBook = false;
  for (const record of records(bytes)) {
    if (record.from === 0) isBook = record.type === BEGIN_BOOK;
    if (record.type === HYPERLINK) {
      throw new Fault(
        'unreadable-table',
        'A part of the workbook is a sheet declared as another part, so it is not read.',
      );
    }
    if (record.type === STRING_ITEM) dropRuns(bytes, record, 0);
    if (!isBook || OF_BOOK.has(record.type)) kept.push(bytes.subarray(record.from, record.end));
  }
  return Buffer.concat(kept);
}
