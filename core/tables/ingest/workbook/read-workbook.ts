import { Fault } from '../../../fault.js';
import type { ByteSource } from '../byte-source.js';
import type { TableFormat } from '../dataset.js';
import type { WorkbookLimits } from './limits.js';
import { type ReadWorkbook, readOoxml } from './xlsx/read-ooxml.js';
import { openPackage } from './zip/open-package.js';

/** Reads the cells of the sheets; with an empty list only their names and states. */
export function readWorkbook(
  source: ByteSource,
  format: TableFormat,
  limits: WorkbookLimits,
  sheets?: number[],
): ReadWorkbook {
  if (format === 'xlsx' || format === 'xlsm' || format === 'xlsb')
    return readOoxml(openPackage(source, limits), limits, sheets);
  throw new Fault('unsupported-type', `"${source.name}" is of the type ${format}, which is no workbook.`);
}
