import { Fault } from '../../../base/fault.js';
import type { TableFormat } from '../opened/dataset.js';
import type { ByteSource } from '../source/byte-source.js';
import { readOds } from './ods/read-ods.js';
import type { WorkbookLimits } from './sheet/limits.js';
import type { ReadWorkbook } from './sheet/sheet.js';
import type { Spent } from './sheet/sheet-rows.js';
import { readSpreadsheetXml } from './xls/read-spreadsheet-xml.js';
import { readXls } from './xls/read-xls.js';
import { readOoxml } from './xlsx/read-ooxml.js';
import { openPackage } from './zip/open-package.js';

/**
 * Reads the cells of a workbook's sheets.
 * @param spent grows by the cells that are read already. @param sheets indices of the sheets that are wanted, all if left out; others may come along. With none only names and
 * states are read, where the format allows.
 * Faults: unreadable-table, table-too-large, password-protected.
 */
export function readWorkbook(
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
