import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { propertyRuns } from '../../../support/property-runs.js';

const utf8 = (text: string) => new TextEncoder().encode(text);

test.each<[string, Uint8Array, object, string]>([
  ['an empty file', utf8(''), {}, 'empty-file'],
  ['only blank lines', utf8('\n\n  \r\n\n'), {}, 'empty-file'],
  ['a lone byte order mark', new Uint8Array([0xef, 0xbb, 0xbf]), {}, 'empty-file'],
  ['a PDF named .csv', utf8('%PDF-1.7 ...'), {}, 'unsupported-type'],
  ['binary data', new Uint8Array(500), {}, 'unsupported-type'],
  ['too many columns', utf8(`${'1,'.repeat(20_000)}\n`.repeat(2)), {}, 'table-too-large'],
  ['an unknown encoding', utf8('a,b\n'), { encoding: 'klingon' }, 'invalid-input'],
  ['a delimiter that cannot be', utf8('a,b\n'), { delimiter: '\n' }, 'invalid-input'],
  ['an unknown table', utf8('a,b\n1,2\n'), { table: 't9' }, 'table-not-found'],
  ['a sheet of a text', utf8('a,b\n1,2\n'), { sheet: 'Sheet1' }, 'table-not-found'],
  ['a damaged gzip', gzipSync('a,b\n1,2\n').subarray(0, 15), {}, 'unreadable-table'],
])('refuses %s', (_name, bytes, options, code) => {
  const open = () => openDataset(openBytes('x.csv', bytes), options).tables.map((table) => [...table.batches()]);
  expect(open).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['schema.sql', '-- dump\nCREATE TABLE a (id INT, b TEXT);\n', 'an SQL script without rows to insert'],
  ['bad.json', '[{"a": 1}, {"a":}]', 'damaged JSON'],
  ['events.ics', 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n', 'an iCalendar file'],
  ['README.md', '# Title\n\nWords, and words.\n\n- one\n- two\n', 'a Markdown document without a table'],
  ['data.yaml', 'train: images/train\nval: images/val\n', 'a YAML document'],
  ['feed.xml', '<?xml version="1.0"?>\n<a/>\n', 'an XML document without values'],
  [
    'sheet.fods',
    '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
    'a flat OpenDocument file',
  ],
  ['letter.rtf', '{\\rtf1\\ansi Hello, you\\par}\n', 'an RTF document'],
])('names the kind of %s instead of reading it', (name, text, kind) => {
  const open = () => openDataset(openBytes(name, utf8(text)), {});
  const message = expect.stringContaining(`${name} is ${kind}, not a table: `);
  expect(open).toThrow(expect.objectContaining({ code: 'unsupported-type', message }));
});

test.each([
  ['orders.sql', 'id,name\n1,a\n2,b\n', ['id', 'name']],
  ['variants.vcf', '##fileformat=VCFv4.2\n#CHROM\tPOS\n1\t100\n1\t200\n', ['#CHROM', 'POS']],
  ['notes.md', '# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n', ['a', 'b']],
])('reads the table in %s', (name, text, columns) => {
  const [table] = openDataset(openBytes(name, utf8(text)), {}).tables;
  expect(table!.columns.map((column) => column.name)).toEqual(columns);
});

test.each<[string, string, object, string[]]>([
  ['a given delimiter', 'a;b,c\n1;2,3\n', { delimiter: ';' }, ['1', '2,3']],
  ['a tab written out', 'a\tb\n1,5\t2\n', { delimiter: '\\t' }, ['1,5', '2']],
  ['no quote', 'a,b\n"1,2"\n', { quote: 'none', header_rows: 1 }, ['"1', '2"']],
  ['a backslash', 'a,b\n"x \\"y\\", z",2\n"u",3\n', { escape: 'backslash' }, ['x "y", z', '2']],
  ['columns named like parts of objects', '__proto__,constructor\n1,2\n', {}, ['1', '2']],
  ['NUL characters', 'a,b\n1\0,2\n3,4\n', {}, ['1\0', '2']],
])('reads %s', (_name, text, options, first) => {
  const [table] = openDataset(openBytes('x.csv', utf8(text)), options).tables;
  expect([...table!.batches()][0]!.cells[0]).toEqual(first);
});

test('unpacks gzip regardless of the file name', () => {
  const dataset = openDataset(openBytes('x.csv', gzipSync('a,b\n1,2\n')), {});
  expect(dataset.tables[0]!.columns.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a header alone is a table without rows, with a warning', () => {
  const [table] = openDataset(openBytes('x.csv', utf8('id,name,price\n')), {}).tables;
  expect([...table!.batches()]).toEqual([]);
  expect(table!.warnings).toMatchObject([{ code: 'no-rows' }]);
});

test('reports bytes that are not characters, without losing any', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Jörg,${index}\n`).join('');
  const bytes = Buffer.concat([utf8(`name,n\n${lines}`), Buffer.from([0x4d, 0xfc, 0x2c, 0x35, 0x0a])]);
  const dataset = openDataset(openBytes('x.csv', bytes), {});
  const cells = [...dataset.tables[0]!.batches()].flatMap((batch) => batch.cells);
  expect(cells.at(-1)).toEqual(['Mü', '5']);
  expect(dataset.warnings).toMatchObject([{ code: 'invalid-bytes' }]);
  expect(dataset.tables[0]!.broken().rows).toMatchObject([{ line: 42, kind: 'invalid-bytes', repair: 'kept' }]);
});

const anyText = fc.string({
  unit: fc.constantFrom('a', '1', ',', ';', '"', "'", '\n', '\r', ' ', '\t', '|', '\\', '\0', 'ä', '.', '-'),
});

test('throws only faults, and each row has the width of its table', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      try {
        for (const table of openDataset(openBytes('x.csv', utf8(text)), {}).tables) {
          for (const { cells, rows } of table.batches()) {
            expect(rows).toHaveLength(cells.length);
            for (const row of cells) expect(row).toHaveLength(table.columns.length);
          }
        }
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('opens or rejects any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      try {
        for (const table of openDataset(openBytes('x.csv', bytes), {}).tables) [...table.batches()];
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});

const wide = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (text: string) => wide(text).swap16();

/** Reads the only table of a file: its names, its rows and the codes of the warnings. */
function readOnly(bytes: Uint8Array) {
  const { tables, warnings } = openDataset(openBytes('x.csv', bytes), {});
  expect(tables).toHaveLength(1);
  const rows = [...tables[0]!.batches()].flatMap(({ cells }) => cells.map((row) => row.join('|')));
  return [tables[0]!.columns.map(({ name }) => name).join('|'), ...rows, ...warnings.map(({ code }) => code)];
}

const ABOVE = 'id;city\n1;Köln\n2;Liège\n';
const BELOW = '3;Győr\n4;Ålborg\n';
const BOTH = ['id|city', '1|Köln', '2|Liège', '3|Győr', '4|Ålborg', 'mixed-encodings'];

test.each([
  ['UTF-16 with UTF-8 appended', [wide(`\ufeff${ABOVE}`), utf8(BELOW)]],
  ['UTF-16 big-endian with UTF-8 appended', [swapped(`\ufeff${ABOVE}`), utf8(BELOW)]],
  ['UTF-16 without a mark, with UTF-8 appended', [wide(ABOVE), utf8(BELOW)]],
  ['UTF-8 with UTF-16 appended', [utf8(ABOVE), wide(BELOW)]],
  ['UTF-8 with UTF-16 and its mark appended', [utf8(ABOVE), swapped(`\ufeff${BELOW}`)]],
])('decodes both parts of %s', (_, parts) => {
  expect(readOnly(Buffer.concat(parts))).toEqual(BOTH);
});

test.each([
  ['some rows', 'Nr;Betrag\n1;2,50,,,\n2;3,10\n3;4,75,,\n', ['Nr|Betrag', '1|2,50', '2|3,10', '3|4,75']],
  ['all lines', 'Nr;Text,\n1;ok,\n2;so,\n3;fine,\n', ['Nr|Text', '1|ok', '2|so', '3|fine']],
  ['lines of a comma file', 'Nr,Text\n1,ok;;\n2,so;;\n3,fine;;\n', ['Nr|Text', '1|ok', '2|so', '3|fine']],
  ['lines with fewer decimal commas', 'Nr;Betrag,\n1;2,50\n2;3,\n3;4,75\n', ['Nr|Betrag', '1|2,50', '2|3', '3|4,75']],
])('removes surplus delimiters at the end of %s', (_, text, expected) => {
  expect(readOnly(utf8(text))).toEqual([...expected, 'surplus-delimiters']);
});

test.each([
  ['lists', 'id;flags\n1;a,b,\n2;a,,\n3;,,c\n4;a,b,c\n'],
  ['texts', 'id;text\n1;first,\n2;second thing\n3;and so on,\n4;x\n'],
  ['lists without a delimiter inside', 'id,list\n1,a;;\n2,b;;\n3,a;b;\n'],
  ['quoted cells', 'id;text\n1;"first,\nand second"\n2;"a,,"\n3;"b,,"\n'],
])('keeps delimiters at the end of %s', (_, text) => {
  expect(readOnly(utf8(text))).not.toContain('surplus-delimiters');
});
