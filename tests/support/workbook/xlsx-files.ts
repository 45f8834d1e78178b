import type { ZipFile } from './zip-bytes.js';
import { zipBytes } from './zip-bytes.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export interface SheetFile {
  name: string;
  state?: string;
  /** Content before, in and after `<sheetData>`. */
  before?: string;
  rows: string;
  after?: string;
}

export interface XlsxFile {
  sheets: readonly SheetFile[];
  /** Number formats by the index of the cell style that uses them, from 1. */
  formats?: readonly string[];
  strings?: readonly string[];
  workbookProperties?: string;
  more?: readonly ZipFile[];
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function stylesXml(formats: readonly string[]): string {
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escapeXml(code)}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}" applyNumberFormat="1"/>`);
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`;
}

const worksheetXml = ({ before = '', rows, after = '' }: SheetFile) =>
  `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;

/** Returns the parts of a workbook from the XML of its sheets, to be changed before packing. */
export function xlsxFiles(file: XlsxFile): ZipFile[] {
  const numbers = file.sheets.map((_, index) => index + 1);
  const overrides = numbers.map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const relations = numbers.map(
    (n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  const sheets = file.sheets.map(({ name, state }, index) => {
    const hidden = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
  });
  const strings = (file.strings ?? []).map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  return [
    {
      name: '[Content_Types].xml',
      data: `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPE}.sharedStrings+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${file.workbookProperties ?? ''}<sheets>${sheets.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    },
    { name: 'xl/styles.xml', data: stylesXml(file.formats ?? []) },
    { name: 'xl/sharedStrings.xml', data: `${HEAD}<sst xmlns="${MAIN}">${strings.join('')}</sst>` },
    ...file.sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, data: worksheetXml(sheet) })),
    ...(file.more ?? []),
  ];
}

/** Returns a packed workbook of XML parts. */
export const xlsxBytes = (file: XlsxFile) => zipBytes(xlsxFiles(file));

/** Returns a workbook with one sheet. */
export const sheetBytes = (rows: string, more: Partial<SheetFile> & { formats?: readonly string[] } = {}) =>
  xlsxBytes({ sheets: [{ name: 'Sheet1', rows, ...more }], formats: more.formats ?? [] });
