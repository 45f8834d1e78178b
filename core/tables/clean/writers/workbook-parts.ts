import type { OpenedTable } from '../../read/opened/dataset.js';
import { MAX_DECIMALS, xmlText } from './sheet-xml.js';
import { DATE_FORMAT, DATETIME_FORMAT, decimalsFormat } from './style-book.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Renders the start of a sheet. A header row is frozen. */
export function sheetHead(hasHeader: boolean): string {
  const pane = hasHeader ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetData>`;
}

/** First id for number formats of the source. */
const FIRST_SOURCE_FORMAT = 200;

export const SHEET_TAIL = '</sheetData></worksheet>';

/**
 * Renders the styles part.
 * @param more number formats other than the built-in ones.
 */
function stylesXml(more: readonly string[]): string {
  const decimals = Array.from({ length: MAX_DECIMALS }, (_, index) => index + 1);
  const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`;
  const formats = [
    format(164, DATE_FORMAT),
    format(165, DATETIME_FORMAT),
    ...decimals.map((count) => format(170 + count, decimalsFormat(count))),
    ...more.map((code, index) => format(FIRST_SOURCE_FORMAT + index, code)),
  ];
  const cell = (id: number, more = '') => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"${more}/>`;
  const cells = [
    cell(0),
    cell(0, ' quotePrefix="1"'),
    cell(164, ' applyNumberFormat="1"'),
    cell(165, ' applyNumberFormat="1"'),
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    cell(1, ' applyNumberFormat="1"'),
    ...decimals.map((count) => cell(170 + count, ' applyNumberFormat="1"')),
    ...more.map((_, index) => cell(FIRST_SOURCE_FORMAT + index, ' applyNumberFormat="1"')),
  ];
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

export interface BookSheet {
  name: string;
  state: OpenedTable['sheetState'];
}

/**
 * Renders the list of sheets. If all are hidden, makes the first one visible, because a workbook needs a visible sheet.
 */
function bookXml(sheets: readonly BookSheet[]): string {
  const firstVisible = Math.max(
    0,
    sheets.findIndex(({ state }) => state === 'visible'),
  );
  const all = sheets.map(({ name, state }, index) => {
    const hidden =
      state === 'visible' || index === firstVisible ? '' : ` state="${state === 'hidden' ? 'hidden' : 'veryHidden'}"`;
    return `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
  });
  return (
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="${firstVisible}"/></bookViews>` +
    `<sheets>${all.join('')}</sheets></workbook>`
  );
}

/**
 * Returns the parts of a workbook except its sheets, by their names in the package.
 * @param formats number formats other than the built-in ones.
 */
export function workbookParts(sheets: readonly BookSheet[], formats: readonly string[]): [name: string, xml: string][] {
  const each = (make: (number: number) => string) => sheets.map((_, index) => make(index + 1)).join('');
  const types =
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
    `${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`;
  const roots = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
  const relations =
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
    `${each((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}` +
    `<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`;
  return [
    ['[Content_Types].xml', types],
    ['_rels/.rels', roots],
    ['xl/workbook.xml', bookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relations],
    ['xl/styles.xml', stylesXml(formats)],
  ];
}

/**
 * Returns a valid sheet name that is not in use: at most 31 characters, none of `[]:*?/\`, no apostrophe at either end.
 */
export function sheetName(requested: string, taken: readonly string[]): string {
  const plain = requested
    .replace(/[[\]:*?/\\\u0000-\u001f\ud800-\udfff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const base =
    plain
      .slice(0, 31)
      .replace(/^'+|(?<!')'+$/g, '')
      .trim() || 'Table';
  const isTaken = (name: string) => taken.some((one) => one.toLowerCase() === name.toLowerCase());
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`;
    const name = `${base.slice(0, 31 - end.length)}${end}`;
    if (!isTaken(name) && name.toLowerCase() !== 'history') return name;
  }
}
