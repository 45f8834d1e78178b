import { createRequire } from 'node:module';

interface WrittenSheet {
  name: string;
  rows: unknown[][];
  hidden?: 0 | 1 | 2;
  merges?: string[];
  hiddenRows?: number[];
  hiddenColumns?: number[];
}

/** Writes a workbook with SheetJS. Cells are values, or cells of SheetJS such as `{ t: 'n', v: 1, z: '0.00' }`. */
export function writtenWorkbook(
  bookType: 'xlsx' | 'xlsb' | 'biff8' | 'biff5' | 'ods' | 'xlml',
  sheets: readonly WrittenSheet[],
): Uint8Array {
  const { utils, write } = createRequire(import.meta.url)('xlsx');
  const workbook = utils.book_new();
  for (const sheet of sheets) {
    const worksheet = utils.aoa_to_sheet(sheet.rows);
    if (sheet.merges) worksheet['!merges'] = sheet.merges.map(utils.decode_range);
    if (sheet.hiddenRows) worksheet['!rows'] = hiddenAt(sheet.hiddenRows);
    if (sheet.hiddenColumns) worksheet['!cols'] = hiddenAt(sheet.hiddenColumns);
    utils.book_append_sheet(workbook, worksheet, sheet.name);
  }
  workbook.Workbook = { Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ?? 0 })) };
  const { error } = console;
  // SheetJS tells what it cannot write of a number format.
  console.error = () => undefined;
  try {
    return new Uint8Array(write(workbook, { type: 'buffer', bookType, compression: true }));
  } finally {
    console.error = error;
  }
}

/** @param places from 1. */
function hiddenAt(places: readonly number[]): ({ hidden: boolean } | undefined)[] {
  return Array.from({ length: Math.max(...places) }, (_, index) =>
    places.includes(index + 1) ? { hidden: true } : undefined,
  );
}
