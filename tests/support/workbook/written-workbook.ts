import { createRequire } from 'node:module';

interface WrittenSheet {
  name: string;
  rows: unknown[][];
  hidden?: 0 | 1 | 2;
  merges?: string[];
  hiddenRows?: number[];
  hiddenColumns?: number[];
}

/**
 * Loads a separate copy of SheetJS for writing, because its table of number formats grows with each file, and the core
 * reads with the usual copy.
 */
function loadWriter() {
  const require = createRequire(import.meta.url);
  const path = require.resolve('xlsx');
  const usual = require.cache[path];
  delete require.cache[path];
  const copy = require('xlsx');
  if (usual === undefined) delete require.cache[path];
  else require.cache[path] = usual;
  return { ...copy, formats: { ...copy.SSF.get_table() } };
}

let writer: ReturnType<typeof loadWriter> | undefined;

/**
 * Writes a workbook with SheetJS, independent of earlier calls. Cells are values, or cells of SheetJS such as `{ t:
 * 'n', v: 1, z: '0.00' }`.
 */
export function writtenWorkbook(
  bookType: 'xlsx' | 'xlsb' | 'biff8' | 'biff5' | 'ods' | 'xlml',
  sheets: readonly WrittenSheet[],
): Uint8Array {
  writer ??= loadWriter();
  const { utils, write, formats } = writer;
  const workbook = utils.book_new();
  workbook.SSF = { ...formats };
  for (const sheet of sheets) {
    const worksheet = utils.aoa_to_sheet(sheet.rows);
    if (sheet.merges) worksheet['!merges'] = sheet.merges.map(utils.decode_range);
    if (sheet.hiddenRows) worksheet['!rows'] = hiddenAt(sheet.hiddenRows);
    if (sheet.hiddenColumns) worksheet['!cols'] = hiddenAt(sheet.hiddenColumns);
    utils.book_append_sheet(workbook, worksheet, sheet.name);
  }
  workbook.Workbook = { Sheets: sheets.map(({ name, hidden }) => ({ name, Hidden: hidden ?? 0 })) };
  const { error } = console;
  // SheetJS prints parts of a number format that it cannot write.
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
