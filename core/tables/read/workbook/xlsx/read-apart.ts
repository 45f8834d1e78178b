import type { WorkbookLimits } from '../sheet/limits.js';
import type { SheetJsWorkbook } from '../sheet/load-sheetjs.js';
import type { SheetCells } from '../sheet/sheet.js';
import type { Spent } from '../sheet/sheet-rows.js';
import type { Package } from '../zip/open-package.js';
import { NumberTexts } from './regular/number-texts.js';
import { readRegularSheet } from './regular/read-regular-sheet.js';
import { readSharedStrings } from './regular/shared-strings.js';

function readNumbers({ SSF = {}, Styles, Workbook }: SheetJsWorkbook): NumberTexts {
  const codes = (Styles?.CellXf ?? []).map((style) => SSF[style?.numFmtId ?? 0]);
  return new NumberTexts(codes, SSF[0], {
    is1904: Workbook?.WBProps?.date1904 === true,
    allowsBefore1900: false,
  });
}

/**
 * Makes the reader of the sheets that were kept from SheetJS.
 * @param workbook what SheetJS read besides. @param strings names of the lists of shared strings.
 * @returns reads the cells of a part; null where it is not certainly regular. Its faults: table-too-large, unreadable-table.
 */
export function readApart(
  workbook: SheetJsWorkbook,
  parts: Package,
  strings: ReadonlySet<string>,
  { limits, spent }: { limits: WorkbookLimits; spent: Spent },
): (name: string) => SheetCells | null {
  let texts: Parameters<typeof readRegularSheet>[2]['texts'] | undefined;
  return (name) => {
    texts ??= { strings: readSharedStrings(parts, strings), numbers: readNumbers(workbook) };
    return readRegularSheet(name, parts.read(name) ?? Buffer.alloc(0), { texts, limits, spent });
  };
}
