import { isFault } from '../../../core/base/fault.js';
import { openDataset } from '../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../core/tables/read/source/byte-source.js';
import { recogniseWorkbook } from '../../../core/tables/read/workbook/recognise-workbook.js';
import { WORKBOOK_LIMITS } from '../../../core/tables/read/workbook/sheet/limits.js';
import { openPackage } from '../../../core/tables/read/workbook/zip/open-package.js';
import { sheetsOf } from '../../../tests/support/workbook/both-readers.js';
import { sheetBytes } from '../../../tests/support/workbook/xlsx-files.js';
import { zipBytes } from '../../../tests/support/workbook/zip-bytes.js';
import { bytesOf, sharedFiles } from '../corpus-files.js';
import type { FuzzTarget } from '../fuzz-target.js';
import { readToEnd } from './csv.js';

const MAX_BYTES = 24 * 1024;
const PART = '\n%%part ';

/** Concatenates the unpacked parts of a workbook, so that a changed byte changes XML instead of breaking a checksum. */
function unpacked(bytes: Uint8Array): Uint8Array[] {
  try {
    const parts = openPackage(openBytes('seed.xlsx', bytes), WORKBOOK_LIMITS);
    const chunks = parts.names.flatMap((name) => [
      Buffer.from(`${PART}${name}\n`),
      parts.read(name) ?? Buffer.alloc(0),
    ]);
    return [Uint8Array.from(Buffer.concat(chunks))];
  } catch (error) {
    if (!isFault(error)) throw error;
    return [];
  }
}

/** Packs concatenated parts; returns other inputs unchanged, because they are files. */
function packed(input: Uint8Array): Uint8Array {
  const text = Buffer.from(input).toString('latin1');
  if (!text.startsWith(PART)) return input;
  const parts = text.slice(PART.length).split(PART);
  return zipBytes(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, Math.max(0, end)), data: Buffer.from(part.slice(end + 1), 'latin1') };
    }),
  );
}

function seeds(): Uint8Array[] {
  const own = sheetBytes(
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1"><f>1+1</f><v>2</v></c></row>',
    { after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>', formats: ['yyyy-mm-dd', '0.00%'] },
  );
  const zips = [own, ...sharedFiles('tables/fixtures', ['.xlsx', '.xlsm', '.xlsb', '.ods'], MAX_BYTES)];
  const pages = bytesOf(['<html><table><tr><th>a<td rowspan=2>b<tr><td colspan=3>c</table>']);
  const inParts = zips.flatMap(unpacked).filter(({ length }) => length <= MAX_BYTES);
  return [...zips, ...inParts, ...pages, ...sharedFiles('tables/fixtures', ['.xls'], MAX_BYTES)];
}

/** Expects the byte reader and SheetJS to read the same content. */
function expectSameCells(bytes: Uint8Array): void {
  const format = recogniseWorkbook(bytes.subarray(0, 4096), openBytes('a.xlsx', bytes));
  if (format !== 'xlsx' && format !== 'xlsm') return;
  const [byBytes, byCare] = (['bytes', 'care'] as const).map((way) => sheetsOf(bytes, way, WORKBOOK_LIMITS).outcome);
  if (JSON.stringify(byBytes) !== JSON.stringify(byCare)) throw new Error('Both readers differ.');
}

export const xlsx: FuzzTarget = {
  name: 'xlsx',
  reads:
    'openDataset to the last row: XLSX, XLSM, XLSB, ODS and XLS, packed and part by part, and HTML; compared between both readers of XLSX',
  maxBytes: MAX_BYTES,
  batch: 100,
  seeds,
  words: [
    ...['<c r="A1"', ' t="s"', '<v>', '</v>', '<row r="', 'XFD1048576', '<mergeCell ref="A1:B2"/>', '<dimension ref="'],
    ...['<f t="shared" si="0">', '&amp;', '&#x0;', '<![CDATA[', '<!DOCTYPE', '<!--', '-->', '<si><t>', 'rId1', PART],
    ...['table:number-columns-repeated="', 'office:value="', 'xl/workbook.xml', '1e999', 'yyyy', '[$-409]'],
  ],
  run: (input) => {
    const bytes = packed(input);
    expectSameCells(bytes);
    return readToEnd(openDataset(openBytes('a.xlsx', bytes), {}));
  },
};
