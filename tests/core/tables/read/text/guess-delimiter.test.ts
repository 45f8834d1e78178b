import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../core/base/seeded-random.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { openTextFile } from '../../../../../core/tables/read/text/text-file.js';
import { AWKWARD_TEXTS } from '../../../../support/awkward-tables/awkward-texts.js';
import { withSharedDataInFull } from '../../../../support/needs-shared-data.js';

function delimiterOf(name: string, bytes: Uint8Array): string {
  const { guesses } = openTextFile(openBytes(name, bytes), {}).guessed;
  return guesses.find(({ what }) => what === 'delimiter')!.value;
}

/** Returns 400 lines with two commas each. */
function preamble(): string {
  const line = (at: number) => `Article ${at}: the tenant, if any, pays for ${['heat', 'water', 'light'][at % 3]}.\n`;
  return Array.from({ length: 400 }, (_, at) => line(at)).join('');
}

test.each<[string, string, string]>([
  ['a decimal comma next to tabs', 'x\ty\tz\n1,5\t2,5\t3,5\n4,5\t5,5\t6,5\n', '\t'],
  ['a decimal comma next to semicolons', 'x;y\n1,5;2,5\n3,5;4,5\n', ';'],
  ['two characters', 'a::b::c\n1::2::x y\n3::4::z\n', '::'],
  ['pairs of bars with empty cells', 'a||b||c\n1||||x y\n3||4||z\n', '||'],
  ['a unit separator', 'a\x1fb\n1\x1f2,5\n3\x1f4,5\n', '\x1f'],
  ['a caret', 'a^b^c\n1^2^x, y\n3^4^z, w\n', '^'],
  ['commas with blanks', 'id, cid, name\n1, 1, London\n2, 2, Paris\n', ','],
  ['a comma with a blank if cells contain commas', 'a, b\n1,5, x\n2,5, y\n3,5, z\n', ', '],
  ['a sep line', 'sep=|\na|b\n1,5|2\n3,5|4\n', '|'],
  ['titles above', 'Sales of the year\nin thousands\n\na;b;c\n1;2;3\n4;5;6\n7;8;9\n', ';'],
  ['runs of blanks', 'name   age  city\nann    3    x\nbob    14   yy\ncy     5    zz\n', 'whitespace'],
  [
    'columns at fixed places',
    'ID   NAME         CITY\n001  Ann Smith    New York\n002  Bob          Oslo\n003  Cy van Dyke\n004  Dora Li      Rome\n',
    'fixed-width',
  ],
  [
    'names of several words at fixed places',
    'Name and address      Sum  Due\nAnn Moor, Oslo      12.50  2024-01-05\nBob Vale, Bern       7.25  2024-01-09\nCy Dunn, Rome       99.00  2024-02-01\nDi Hill, Lima        3.75  2024-02-11\n',
    'fixed-width',
  ],
  [
    'one column of phrases below a word',
    'name\nTom Brandt, Ulm\nRuth Calder Jena\nNora Whitfield Trier\nSam Okafor Kassel\n',
    'none',
  ],
  [
    'tabs next to codes with commas',
    'freq,unit,geo\\TIME\t2010 \t2011 \t2012 \nM,PC,AT\t: \t7.5 p\t: \nA,THS,BE\t63.4 \t: \t7.5 p\nQ,PC,DE\t: \t: \t10.4 \n',
    '\t',
  ],
  ['one column of numbers', 'number\n1.1\n1.2\n', 'none'],
  ['one column of numbers with decimal commas', 'Preis\n7209,23\n4261,91\n6638,99\n2301,70\n', 'none'],
  ['pairs of numbers below two names', 'x,y\n7209,23\n4261,91\n6638,99\n2301,70\n', ','],
  [
    'tabs at the ends of decimal commas',
    '"Preis"\t"Preis2"\t\t\t\n2562,96\t6703,16\t\t\t\n4265,19\t881,67\t\t\t\n729,47\t2332,64\t\t\t\n',
    '\t',
  ],
  ['one column of times', 'time\n14:24\n15:25\n16:26\n', 'none'],
  ['a cell without text between commas', 'a,,b\n1,,x\n2,,y\n3,,z\n', ','],
  ['a cell without text between bars', 'id | | name\n1 | | x\n2 | | y\n3 | | z\n', '|'],
  ['lines of a log', '10:15:01 started job 1\n10:15:02 started job 2\n10:16:01 started job 3\n', ' '],
  ['comments in most lines', 'id;n\n1;2\n# seen, by A\n# again, by B\n2;3\n# seen, by A\n# again, by B\n', ';'],
  ['numbers in rows of different lengths', '1,2\n3,4,5\n6,7\n8\n9,10,11\n', ','],
  ['thousands', '1,234,567\n2,345\n12,345,678\n1,111\n', 'none'],
  ['quoted lines', '"id,name,n"\n"1,""Moor, Ann"",2"\n"2,Bob,3"\n', ','],
  ['quoted lines of one column', 'name\n"Moor, Ann"\n"Vale, Bob"\n"Dunn, Cy"\n', 'none'],
  ['a table below a long preamble', `${preamble()}id;name;n\n${'1;Ann;2,5\n2;Bob;3,5\n'.repeat(1500)}`, ';'],
  ['a currency before numbers', 'item;€price\nBolt;€5\nNut;€7\nPin;€9\n', ';'],
  ['a sign before words', 'id,#tag\n1,#red\n2,#blue\n3,#green\n', ','],
  ['decimal commas between blanks', 'Zeit Wert\n1,5 2,5\n2,5 3,5\n3,0 4,25\n', ' '],
  ['one line of prose', 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.\n', 'none'],
])('%s', (_name, text, expected) => {
  expect(delimiterOf('case.csv', new TextEncoder().encode(text))).toBe(expected);
});

const VALUES = ['Oslo', 'blue', 'Ann Lee', '12.5', '2021-03-04', '', 'x-17', '300', 'open', 'see note', 'Main St 4'];

/** Returns a table of which a share of the rows has up to `spread` cells more or less than the header. */
function raggedText(random: () => number, delimiter: string, { share, spread }: { share: number; spread: number }) {
  const width = 4 + Math.floor(random() * 5);
  const value = () => VALUES[Math.floor(random() * VALUES.length)]!;
  const rows = Array.from({ length: 60 }, () => {
    const off = random() < share ? Math.round((random() * 2 - 1) * spread) : 0;
    return Array.from({ length: Math.max(1, width + off) }, value);
  });
  const names = Array.from({ length: width }, (_, column) => `col${column}`);
  return [names, ...rows].map((cells) => `${cells.join(delimiter)}\n`).join('');
}

test.each([
  { share: 0.5, spread: 3 },
  { share: 0.8, spread: 3 },
  { share: 0.9, spread: 5 },
])('finds the delimiter of tables with ragged rows, $share of them by up to $spread cells', (raggedness) => {
  const random = seededRandom(7);
  const wrong = Array.from({ length: 120 }, (_, at) => [',', ';', '\t', '|'][at % 4]!).filter((delimiter) => {
    const text = raggedText(random, delimiter, raggedness);
    return delimiterOf('ragged.csv', Buffer.from(text)) !== delimiter;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['few rows with missing cells', 'id,name,city,zip\n1,Ann\n2,Bob,Oslo,0150,x\n', ','],
  ['few rows with missing and extra cells', 'a|b|c|d\n1|2\n1|2|3|4|5\n1\n1|2|3\n', '|'],
  ['a character that splits all of many rows', hashRows(300), '#'],
])('%s', (_name, text, expected) => {
  expect(delimiterOf('case.csv', Buffer.from(text))).toBe(expected);
});

function hashRows(count: number): string {
  return Array.from({ length: count }, (_, at) => `${at}#x${at}#2024-01-0${(at % 9) + 1}#some words ${at}\n`).join('');
}

/**
 * Fixtures that are not separated by commas, judged by eye. Pages with columns between bars count as delimited by "|".
 */
const NOT_COMMA = new Map([
  ['accent.csv', ';'],
  ['country-2.csv', ';'],
  ['delimiter.csv', ';'],
  ['dialect.csv', '|'],
  ['file.txt', 'none'],
  ['floats.csv', 'none'],
  ['issue-1009-semicolon.csv', ';'],
  ['issue-1100.csv', ';'],
  ['issue-1105-timezone.csv', ';'],
  ['issue-1138.csv', ';'],
  ['issue-1232.csv', ';'],
  ['issue-1478/table.csv', '|'],
  ['issue-647.csv.txt', ';'],
  ['leading-zeros.csv', 'none'],
  ['long-error-messages-976.txt', 'whitespace'],
  ['describe-with-required-field.txt', '|'],
  ['describe.txt', '|'],
  ['extract.txt', '|'],
  ['five-rows-only.txt', '|'],
  ['multiline-errors.txt', '|'],
  ['multiline-scheme-error.txt', '|'],
  ['table-delimiter.csv', ';'],
  ['table-with-accents.csv', ';'],
  ['table.tsv', '\t'],
  ['text.txt', 'none'],
  ['vix.csv', ';'],
]);
const NO_TEXT = ['implicit-gz.csv', 'implicit-zip.csv', 'empty.csv'];

function textFilesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return textFilesIn(path);
    return /\.(?:csv|tsv|txt)$/.test(name) && !NO_TEXT.includes(name) ? [path] : [];
  });
}

test.each(AWKWARD_TEXTS.map(({ name, delimiter, bytes }) => [name, delimiter, bytes] as const))(
  '%s is separated by %j',
  (name, delimiter, bytes) => {
    expect(delimiterOf(name, bytes)).toBe(delimiter);
  },
);

withSharedDataInFull('real tables', (shared) => {
  test('the delimiter is right in at least 97.5% of the files', () => {
    const files = textFilesIn(join(shared, 'tables/fixtures'));
    const wrong = files.filter((path) => {
      const known = [...NOT_COMMA].find(([name]) => path.endsWith(`/${name}`));
      return delimiterOf(path, readFileSync(path)) !== (known?.[1] ?? ',');
    });
    expect(files.length).toBeGreaterThan(100);
    expect(wrong.length / files.length, wrong.join('\n')).toBeLessThanOrEqual(0.025);
  });
});

test.each([
  [{ quote: "'" }, "a,b\n'x, y',1\n'z',2\n", { value: "'", confidence: 1, source: 'given' }],
  [{}, 'a,b\n"x, y",1\n"z",2\n', { value: '"', source: 'content' }],
  [{}, 'a,b\nx,1\nz,2\n', { value: '"', source: 'default' }],
] as const)('reports whether the quote character was given, found or assumed: %j', (options, text, expected) => {
  const { guesses } = openTextFile(openBytes('t.csv', Buffer.from(text)), options).guessed;
  expect(guesses.find(({ what }) => what === 'quote')).toMatchObject(expected);
});
