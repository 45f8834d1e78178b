import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import { damagedWorkbook } from '../sheet/damaged-workbook.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { loadSheetJs, withoutConsole } from '../sheet/load-sheetjs.js';
import type { ReadWorkbook } from '../sheet/sheet.js';
import { mendRecords } from './mend-records.js';
import { openContainer } from './read-container.js';

const OLE_MAGIC = 0xe011cfd0;
const OPTIONS = { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false };

/** Takes the stream of records out of its container (MS-CFB). */
function findStream(source: ByteSource, bytes: Buffer): Buffer {
  if (bytes.readUInt32LE(0) !== OLE_MAGIC) return bytes;
  const { isEncrypted, workbook } = openContainer(bytes);
  if (isEncrypted) {
    throw new Fault(
      'password-protected',
      `"${source.name}" is password-protected. Save it without a password and send it again.`,
    );
  }
  if (workbook) return workbook;
  throw new Fault(
    'unsupported-type',
    `"${source.name}" is a Microsoft Office file without a workbook. Use an Excel workbook.`,
  );
}

/**
 * Reads a BIFF workbook, versions 2 to 8.
 * Faults: password-protected, unreadable-table, table-too-large.
 */
export function readXls(source: ByteSource, limits: WorkbookLimits, isListed: boolean): ReadWorkbook {
  try {
    const bytes = Buffer.from(source.read(0, source.size));
    if (bytes.length < 8) throw new Error('it ends after a few bytes');
    const stream = findStream(source, bytes);
    const { states, facts } = mendRecords(stream, limits);
    const workbook = withoutConsole(() => loadSheetJs().parse_xlscfb(stream, { ...OPTIONS, bookSheets: isListed }));
    const names = workbook.SheetNames;
    return {
      workbook: { ...workbook, Sheets: workbook.Sheets ?? {} },
      nameOf: (index) => workbook.SheetNames[index]!,
      stateOf: (index) => states[index] ?? 'visible',
      factsOf: (index) => (facts.length === names.length ? facts[index] : undefined),
      allowsBefore1900: false,
    };
  } catch (error) {
    throw damagedWorkbook(source, error);
  }
}
