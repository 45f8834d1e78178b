import fc from 'fast-check';
import { xlsxFiles } from './xlsx-files.js';
import { zipBytes } from './zip-bytes.js';

const FORMATS = [
  'yyyy-mm-dd',
  '0.00%',
  '#,##0.00',
  'h:mm',
  '[h]:mm:ss',
  '0.00E+00',
  '"€" 0.00',
  '@',
  '00000',
  'mm/dd/yyyy h:mm',
  '# ?/?',
];
const TEXTS = [
  ...['a', 'Köln', '日本', '😀', ' x ', '0012', '1e5', 'a &amp; b', '&lt;b&gt;', '&quot;', '&#10;'],
  ...['_x000D_', 'a_x000D_&#10;b', 'x_y', 'line\nnext', 'line\r\nnext', ']]>', "r='A9'"],
];
const ODD_TEXTS = [
  '&#233;',
  '&#xE9;',
  '&#x1F600;',
  '_xD83D_',
  '&amp;lt;',
  '&unknown;',
  '&',
  '_x005F_x000D_',
  '<![CDATA[a<b]]>',
  '<!-- a -->',
  '&amp;amp;#10;',
  '&lt;![CDATA[x]]&gt;',
  '\u0000',
  'x'.repeat(40),
];
const text = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
);
const ITEMS = [
  '<t/>',
  '',
  '<t></t><phoneticPr fontId="1"/>',
  '<r><rPr><b/><sz val="11"/></rPr><t>bold</t></r><r><t xml:space="preserve"> and not</t></r>',
  '<r><t>漢</t></r><rPh sb="0" eb="1"><t>kan</t></rPh><phoneticPr fontId="1"/>',
  '<t>tea</t><rPh sb="0" eb="1"><t>ti</t></rPh>',
  '\n  <r>\n <t>a</t>\n</r>\n',
];
const ODD_ITEMS = [
  '<t>a</t><r><t>b</t></r>',
  '<x:t>a</x:t>',
  '<t>a</t><t>b</t>',
  '<rPh><t>a</t></rPh>',
  '<r><t>a</r>',
  'a',
];
const item = fc.oneof(
  { weight: 60, arbitrary: text.map((content) => `<t>${content}</t>`) },
  { weight: 20, arbitrary: text.map((content) => `<t xml:space="preserve">${content}</t>`) },
  { weight: 20, arbitrary: fc.constantFrom(...ITEMS) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_ITEMS) },
);
const NUMBERS = [
  ...[
    '0',
    '1',
    '-1',
    '1.5',
    '0.1',
    '-0',
    '007',
    '12345678901234567890',
    '123456789012345',
    '9007199254740993',
    '0.30000000000000004',
  ],
  ...[
    '1E-7',
    '1e+21',
    '6.02E23',
    '44197',
    '44197.75',
    '60',
    '59.5',
    '0.5',
    '-3.25',
    '2958466',
    '1e999',
    '1.10',
    '.5',
    '5.',
    '1e-320',
  ],
];
const number = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 20, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 20, arbitrary: fc.integer({ min: -1e6, max: 1e6 }).map((cents) => String(cents / 100)) },
  { weight: 1, arbitrary: fc.constantFrom('', ' 1', '1,5', 'NaN', 'x', '+1', '&#49;', '--1') },
);
const formula = fc.constantFrom(
  '',
  '',
  '',
  '',
  '<f>A1+1</f>',
  '<f t="shared" si="0"/>',
  '<f t="array" ref="A1:B2">A1&amp;"x"</f>',
  '<f></f>\n',
);
const spaced = fc.constantFrom('', '', '', '\n  ');
const value = (content: fc.Arbitrary<string>) =>
  fc.oneof(
    { weight: 60, arbitrary: content.map((inner) => `<v>${inner}</v>`) },
    { weight: 1, arbitrary: content.map((inner) => `<v xml:space="preserve">${inner}</v>`) },
    { weight: 1, arbitrary: fc.constantFrom('', '<v/>', '<v></v>') },
  );
/** Type and content of a cell. */
const stored = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom('', '', ' t="n"'), formula, value(number)) },
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant(' t="s"'), fc.constant(''), value(fc.integer({ min: 0, max: 12 }).map(String))),
  },
  { weight: 6, arbitrary: fc.tuple(fc.constant(' t="str"'), formula, value(text)) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constant(' t="inlineStr"'),
      fc.constant(''),
      item.map((inner) => `<is>${inner}</is>`),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant(' t="b"'), formula, value(fc.constantFrom('0', '1', 'true', 'false'))) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant(' t="e"'), formula, value(fc.constantFrom('#N/A', '#DIV/0!', '#REF!', '#SPILL!'))),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant(' t="d"'),
      formula,
      value(fc.constantFrom('2024-03-01', '2024-03-01T10:00:00', '')),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('', ' t="s"'), formula, fc.constant('')) },
);
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'AA'];
const cell = fc.record({
  stored,
  space: spaced,
  style: fc.option(fc.integer({ min: 0, max: FORMATS.length + 2 }), { freq: 3 }),
  isThere: fc.integer({ min: 0, max: 9 }).map((place) => place > 1),
  isNamed: fc.integer({ min: 0, max: 200 }).map((place) => place > 0),
  form: fc.constantFrom('plain', 'plain', 'plain', 'style first', 'with metadata'),
});
type Cell = typeof cell extends fc.Arbitrary<infer Value> ? Value : never;

function cellXml(
  { stored: [type, before, content], style, isNamed, form, space }: Cell,
  column: string,
  row: number,
): string {
  const name = isNamed ? ` r="${column}${row}"` : '';
  const format = style === null ? '' : ` s="${style}"`;
  const attributes =
    form === 'style first' ? `${format}${type}${name}` : `${name}${format}${type}${form === 'plain' ? '' : ' cm="1"'}`;
  const inner = `${before}${content}`;
  return inner === '' ? `${space}<c${attributes}/>` : `${space}<c${attributes}>${space}${inner}</c>`;
}

const ROWS = [
  '',
  '',
  '',
  ' spans="1:5" ht="15" customHeight="1" x14ac:dyDescent="0.25"',
  ' hidden="1"',
  ' hidden="true" s="1" customFormat="1"',
  ' hidden="0"',
];
const row = fc.record({
  cells: fc.array(cell, { minLength: LETTERS.length, maxLength: LETTERS.length }),
  gap: fc.constantFrom(0, 0, 0, 0, 1, 2, 14),
  attributes: fc.constantFrom(...ROWS),
  form: fc.constantFrom('full', 'full', 'full', 'full', 'full', 'full', 'closed', 'without a number'),
});
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never;

function rowsXml(rows: readonly Row[]): string {
  let number = 0;
  return rows
    .map(({ cells, gap, attributes, form }) => {
      number += 1 + gap;
      const here = number;
      if (form === 'closed') return `<row r="${here}"${attributes}/>`;
      const inner = cells.flatMap((one, place) => (one.isThere ? [cellXml(one, LETTERS[place]!, here)] : [])).join('');
      return `<row${form === 'full' ? ` r="${here}"` : ''}${attributes}>${inner}</row>`;
    })
    .join('');
}

const AFTER = [
  '',
  '',
  '<mergeCells count="2"><mergeCell ref="A1:B2"/><mergeCell ref="C3"/></mergeCells>',
  '<hyperlinks><hyperlink ref="A1:XFD9" location="x"/></hyperlinks>',
];
const BEFORE = ['', '', '<dimension ref="A1:XFD1048576"/><cols><col min="2" max="3" hidden="1"/></cols>', '<sheetPr/>'];
/** Changes of the XML that only the careful reader supports. Most leave the XML unchanged. */
const CHANGES: readonly ((xml: string) => string)[] = [
  ...Array.from({ length: 30 }, () => (xml: string) => xml),
  (xml) => xml.replaceAll(/<(\/?)(\w)/g, '<$1x:$2'),
  (xml) => xml.replace('<row', '<!-- a row --><row'),
  // Another root element. SheetJS reads such a sheet immediately, and needs the shared strings at that time.
  (xml) => xml.replaceAll('worksheet', 'macrosheet'),
  (xml) => `<${xml}`,
  (xml) => xml.replaceAll('"', "'"),
  (xml) => `\ufeff${xml}`,
  (xml) => xml.replace('<sheetData>', '<sheetData >'),
  (xml) => xml.replace('</row>', ''),
  (xml) => xml.replace('</c>', ''),
];
const parts = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  strings: fc.array(item, { minLength: 8, maxLength: 13 }),
  before: fc.constantFrom(...BEFORE),
  after: fc.constantFrom(...AFTER),
  change: fc.constantFrom(...CHANGES),
  properties: fc.constantFrom('', '', '<workbookPr date1904="1"/>'),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

function bookBytes({ rows, strings, before, after, change, properties }: Parts): Uint8Array {
  const sheets = [
    { name: 'One', rows: rowsXml(rows), before, after },
    // The byte reader never reads this sheet, because the first sheet decides which reader is used.
    { name: 'Two', rows: "<row r='1'><c r='A1' t='s'><v>0</v></c></row>", state: 'hidden' },
  ];
  const files = xlsxFiles({ sheets, formats: FORMATS, workbookProperties: properties });
  return zipBytes(
    files.map((file) => {
      const xml = String(file.data);
      if (file.name.endsWith('sheet1.xml')) return { ...file, data: change(xml) };
      if (!file.name.endsWith('sharedStrings.xml')) return file;
      return {
        ...file,
        data: xml.replace('</sst>', `${strings.map((inner) => `<si>${inner}</si>`).join('\n')}</sst>`),
      };
    }),
  );
}

/**
 * Workbooks as programs write them, and some that no program would write. Only the first of the two sheets can be read
 * by the byte reader.
 */
export const arbitraryWorkbooks: fc.Arbitrary<Uint8Array> = parts.map(bookBytes);
