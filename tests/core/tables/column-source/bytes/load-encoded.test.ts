import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEncodable, loadEncoded } from '../../../../../core/tables/column-source/bytes/load-encoded.js';
import { ColumnBuilders, DICTIONARY_LIMITS, NO_LIMITS } from '../../../../../core/tables/columns/column-builders.js';
import { loadTable } from '../../../../../core/tables/columns/load-table.js';
import type { TableData } from '../../../../../core/tables/columns/table-data.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import type { OpenedTable } from '../../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { readHere } from '../../../../../scripts/fuzz/read-here.js';
import { foundInRuns, propertyRuns, testInFull } from '../../../../support/property-runs.js';

const encode = (text: string) => new TextEncoder().encode(text);

function open(bytes: Uint8Array): OpenedTable {
  const { tables } = openDataset(openBytes('t.csv', bytes), {});
  return tables[0]!;
}

/** Rounds means and deviations: they are summed in another order, so their last digits may differ. */
function comparable(data: TableData) {
  const profile = profileTable(data);
  const text = JSON.stringify({ ...profile, columnForms: data.columns.map(({ form }) => form) }, (_, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(10)) : value,
  );
  return JSON.parse(text) as unknown;
}

function readBoth(bytes: Uint8Array, threads: number, limits = DICTIONARY_LIMITS) {
  const careful = open(bytes);
  const byCare = comparable(loadTable(careful, undefined, new ColumnBuilders(careful.columns.length, limits)));
  const table = open(bytes);
  const { text } = table;
  if (!text || !isEncodable(text)) return { byCare, byBytes: null };
  // Each thread reads two ranges if there are several threads.
  const rangeBytes = bytes.length / threads / 2;
  const data = loadEncoded(table, text, () => undefined, {
    threads,
    rangeBytes,
    startThread: readHere(limits),
    limits,
  });
  return { byCare, byBytes: data === null ? null : comparable(data) };
}

const WORDS = [
  '',
  'a',
  'Köln',
  'New York',
  'N/A',
  ' x',
  'x ',
  '-',
  '=1+1',
  'true',
  '\u00a0',
  '日本',
  'x'.repeat(70),
  '\u200b',
];
const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 3, arbitrary: fc.integer({ min: -2000, max: 90_000 }).map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }).map((one) => `user${one}@example.com`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 400 }).map((one) => String(one).padStart(5, '0')) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 28 }).map((day) => `2024-03-${day}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1.234', '1,5', '1e5', '00', '-0', '12.', '.5', '1234567890123456', '0.1250'),
  },
);
const cell = fc.oneof(
  { weight: 12, arbitrary: word.map((text) => (/[,\n"]/.test(text) ? `"${text}"` : text)) },
  { weight: 1, arbitrary: word.map((text) => `"${text}"`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `"${one},${other}"`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `"${one}\n${other}"`) },
  { weight: 1, arbitrary: word.map((text) => `"said ""${text}"""`) },
  { weight: 1, arbitrary: word.map((text) => ` "${text}"`) },
);
const tidyRow = fc.tuple(word, word, word, word, cell).map((cells) => cells.join(','));
const oddRow = fc.oneof(
  fc.constantFrom(
    '',
    ',,,,',
    ' , , , , ',
    'one,two,three,four,five',
    'total,,,,',
    '"',
    'a,"b,c,d,e',
    'a,b"c,d,e,f',
    '"a"b,c,d,e,f',
  ),
  fc.array(cell, { minLength: 1, maxLength: 8 }).map((cells) => cells.join(',')),
  fc.tuple(word, word, word, word).map((cells) => `${cells.join(', ')},x`),
);
const body = fc.array(fc.oneof({ weight: 25, arbitrary: tidyRow }, { weight: 1, arbitrary: oddRow }), {
  minLength: 60,
  maxLength: 400,
  size: 'max',
});

test('the byte reader reads the same as the careful reader', () => {
  let read = 0;
  fc.assert(
    fc.property(
      body,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      (rows, lineEnd, ends, threads) => {
        const text = `one,two,three,four,five${lineEnd}${rows.join(lineEnd)}${ends ? lineEnd : ''}`;
        for (const limits of [DICTIONARY_LIMITS, { texts: 30, characters: 100_000 }]) {
          const { byCare, byBytes } = readBoth(encode(text), threads, limits);
          if (byBytes === null) continue;
          read += 1;
          expect(byBytes).toEqual(byCare);
        }
      },
    ),
    { numRuns: propertyRuns(10), endOnFailure: true },
  );
  // Fails if too little was compared.
  expect(read).toBeGreaterThan(foundInRuns(15));
});

/** Returns all texts of a table by row, and the parts of its columns. */
const contentsOf = ({ columns, sourceRows }: TableData) => ({
  rows: [...sourceRows],
  columns: columns.map((column) => {
    if (column.form === 'wide') return column;
    const { form, name, texts, counts, codes } = column;
    return { form, name, texts, counts: [...counts], codes: [...codes] };
  }),
});

test('without limits, the byte reader keeps the texts of all cells', () => {
  let read = 0;
  fc.assert(
    fc.property(body, fc.integer({ min: 1, max: 4 }), (rows, threads) => {
      const bytes = encode(`one,two,three,four,five\n${rows.map((text, at) => `${text}${at}`).join('\n')}`);
      const careful = open(bytes);
      const byCare = loadTable(careful, undefined, new ColumnBuilders(careful.columns.length, NO_LIMITS));
      const table = open(bytes);
      if (!table.text || !isEncodable(table.text)) return;
      const startThread = readHere(NO_LIMITS);
      const reading = { threads, rangeBytes: bytes.length / threads / 2, startThread, limits: NO_LIMITS };
      const byBytes = loadEncoded(table, table.text, () => undefined, reading);
      if (byBytes === null) return;
      read += 1;
      expect(contentsOf(byBytes)).toEqual(contentsOf(byCare));
    }),
    { numRuns: propertyRuns(10), endOnFailure: true },
  );
  expect(read).toBeGreaterThan(foundInRuns(5));
});

const oddLine = fc.constantFrom(
  '',
  ' ',
  '"',
  '"a',
  'a"b',
  '"a"b',
  '"said ""x"""',
  '"two\nlines"',
  'name',
  '\r',
  '\xff',
);
const lines = fc.array(fc.oneof({ weight: 40, arbitrary: word }, { weight: 1, arbitrary: oddLine }), {
  minLength: 60,
  maxLength: 400,
  size: 'max',
});

test('both readers find the same lines in one cell', () => {
  let read = 0;
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 4 }), (texts, lineEnd, threads) => {
      const { byCare, byBytes } = readBoth(encode(`name${lineEnd}${texts.join(lineEnd)}`), threads);
      if (byBytes === null) return;
      read += 1;
      expect(byBytes).toEqual(byCare);
    }),
    { numRuns: propertyRuns(20), endOnFailure: true },
  );
  expect(read).toBeGreaterThan(foundInRuns(10));
});

const row = (at: number) => `${at},name ${at % 7},user${at}@example.com,${(at * 37) % 1000}.25,"text, ${at % 11}"`;
const table = (rows: readonly string[]) => `one,two,three,four,five\n${rows.join('\n')}\n`;
const many = (count: number) => Array.from({ length: count }, (_, at) => row(at));
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

testInFull.each([
  [
    'bytes that are not UTF-8',
    bytesOf(table([...many(40), 'x,M\xfcller,y,1,2', ...many(200), '\xfc,b,c,d,e', ...many(40)])),
  ],
  ['bytes that are no UTF-8 in the first row', bytesOf(table(['\xfc,b,c,d,e', ...many(300)]))],
  ['a cell larger than a window', encode(table([...many(80), `a,"${'word '.repeat(250_000)}",c,d,e`, ...many(300)]))],
  ['a header that is repeated', encode(table([...many(300), 'one,two,three,four,five', ...many(300)]))],
  ['a quote that is never closed', encode(table([...many(300), 'a,"b,c,d,e', ...many(300)]))],
  ['columns that are quoted throughout', encode(table(many(400).map((text) => text.replace(/^(\d+)/, '"$1"'))))],
  ['a carriage return in quotes at the end', encode(table(many(400).map((text) => text.replace(/"$/, '\r"'))))],
  [
    'a carriage return in quotes before one that ends the line',
    encode(
      table(many(400))
        .replaceAll('\n', '\r\n')
        .replace(/"\r\n/g, (end, at: number) => (at % 3 === 0 ? '\r"\r\n' : end)),
    ),
  ],
  ['values with quotes of their own', encode(table(many(400).map((text) => text.replace('text', 'a ""text"""'))))],
  ['no line end after the last row', encode(table(many(400)).trimEnd())],
  ['long texts', encode(table(many(400).map((text, at) => text.replace('text', `text ${at} ${'x'.repeat(300)}`))))],
  [
    'one column',
    encode(
      `name\n${many(300)
        .map((_, at) => `name ${at}`)
        .join('\n')}\n`,
    ),
  ],
  ['whole numbers that ascend', encode(table(many(900).map((text) => text.replace('name ', ''))))],
  ['numbers that ascend up to a row', encode(table([...many(700), ...many(20), ...many(300)]))],
  ['numbers that ascend in parts', encode(table([...many(400), ...many(400)]))],
  [
    'numbers below zero that ascend',
    encode(table(many(900).map((_, at) => row(at).replace(/^\d+/, String(at - 500))))),
  ],
  [
    'ascending numbers with gaps',
    encode(table(many(900).map((text, at) => (at === 600 ? text.replace(/^\d+/, '') : text)))),
  ],
])('both readers agree on %s', (_, bytes) => {
  for (const threads of [3, 1]) {
    const { byCare, byBytes } = readBoth(bytes, threads, { texts: 150, characters: 10_000_000 });
    if (byBytes !== null) expect(byBytes).toEqual(byCare);
  }
});

test.each([
  [
    'halves of quotes',
    'id,text,n',
    (at: number) => (at % 9 === 0 ? `${at},"abc,5` : at % 9 === 1 ? `${at},def",6` : `${at},x,7`),
  ],
  ['quoted words', 'id,text,n', (at: number) => `${at},${at % 5 === 0 ? '"a, b"' : '"T" and "U"'},7`],
  ['rows of dashes', 'id,text,n', (at: number) => (at % 7 === 3 ? '---,---,---' : `${at},x,7`)],
  ['apostrophes', 'id,text,n', (at: number) => `${at},${at % 3 === 0 ? "'tis" : "'a'"},7`],
])('both readers read %s the same way', (_, header, row) => {
  const text = `${header}\n${Array.from({ length: 60 }, (_, at) => row(at)).join('\n')}\n`;
  const { byCare, byBytes } = readBoth(encode(text), 2);
  expect(byBytes).not.toBeNull();
  expect(byBytes).toEqual(byCare);
});
