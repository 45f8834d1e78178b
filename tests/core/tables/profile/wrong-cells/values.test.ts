import { describe, expect, test } from 'vitest';
import { codesOfTable, profileOf, repeated } from '../table-of-texts.js';

const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at));
const years = many(60, (at) => String(1980 + (at % 40)));
const ages = many(60, (at) => String(18 + (at % 60)));
const days = many(40, (at) => `2021-0${(at % 9) + 1}-${10 + (at % 18)}`);
const readings = many(60, (at) => `${20 + (at % 47)}.${at % 10}`);
const ISSNS =
  '0378-5955 2434-561X 0317-8471 1050-124X 0028-0836 1476-4687 0036-8075 1095-9203 0140-6736 2049-3630 0027-8424';
const ISBNS = many(14, (at) => withCheckDigit(`9780306406${10 + at}`));
const EMAILS = many(20, (at) => `ann.bow${at}@example.com`);
const PHONES = many(20, (at) => `+49 89 ${2_345_678 + at}`);

function withCheckDigit(digits: string): string {
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** A column with wrong values, its finding, and the texts with their corrections. */
interface ValueFact {
  code: string;
  name: string;
  texts: readonly string[];
  wrong: Readonly<Record<string, string | null>>;
}

const FACTS: readonly ValueFact[] = [
  { code: 'value-out-of-range', name: 'Year', texts: years, wrong: { 3027: null, 1034: null } },
  { code: 'value-out-of-range', name: 'Baujahr', texts: years, wrong: { 21: null } },
  { code: 'value-out-of-range', name: 'age', texts: ages, wrong: { 0: null, 214: null, '-3': null } },
  { code: 'value-out-of-range', name: 'sent', texts: days, wrong: { '3021-05-14': null } },
  { code: 'sentinel-values', name: 'humidity', texts: readings, wrong: { 999: '', '-999': '' } },
  { code: 'sentinel-values', name: 'temp', texts: [...readings, '-4.5', '-3.5'], wrong: { '-9999': '' } },
  { code: 'value-out-of-range', name: 'relative humidity', texts: readings, wrong: { '104.2': null, '-0.5': null } },
  {
    code: 'value-out-of-range',
    name: 'q2_recommend',
    texts: many(90, (at) => String(1 + (at % 5))),
    wrong: { 44: null, 55: null },
  },
  { code: 'value-out-of-range', name: 'lat', texts: readings, wrong: { '150.25': null } },
  { code: 'sentinel-values', name: 'sent', texts: days, wrong: { '0000-00-00': '', '9999-12-31': '' } },
  { code: 'wrong-check-digit', name: 'ISSN', texts: ISSNS.split(' '), wrong: { '0378-5956': null, '0028-083': null } },
  { code: 'wrong-check-digit', name: 'book', texts: ISBNS, wrong: { [ISBNS[3]!.replace('978', '987')]: null } },
  { code: 'invalid-email', name: 'mail', texts: EMAILS, wrong: { 'bob @example.com': 'bob@example.com', 'x@': null } },
  { code: 'invalid-phone', name: 'Telefon', texts: PHONES, wrong: { '+49 8': null } },
  {
    code: 'numbers-in-words',
    name: 'sold',
    texts: many(30, String),
    wrong: { 'SIXTY THOUSAND': '60000', zwölf: '12' },
  },
  { code: 'serial-dates', name: 'sent', texts: days, wrong: { 44321: '2021-05-05' } },
  {
    code: 'other-unit',
    name: 'weight',
    texts: many(30, (at) => `${2 + (at % 9)}.${at % 10} kg`),
    wrong: { '4500 g': '4.5 kg', '44 lb': '20.0 kg' },
  },
  {
    code: 'inconsistent-number-format',
    name: 'result',
    texts: readings,
    wrong: { '31,5': '31.5', '22,0': '22.0', '9000,5': '9000.5' },
  },
  {
    code: 'inconsistent-number-format',
    name: 'followers',
    texts: many(60, (at) => String(1000 + at * 77)),
    wrong: { '1.2k': '1200', '3K': '3000' },
  },
  {
    code: 'other-scale',
    name: 'price',
    texts: many(60, (at) => `${12 + (at % 9)}.${10 + at}`),
    wrong: { 1423: '14.23', 1990: '19.90' },
  },
  {
    code: 'inconsistent-number-format',
    name: 'registered',
    texts: many(60, (at) => String(640 + at * 23)),
    wrong: { '1.204': '1204', '0.924': '924' },
  },
  { code: 'other-unit', name: 'height', texts: many(60, (at) => String(155 + (at % 40))), wrong: { '1.75': '175' } },
];

test('a measurement that recurs far from all others is the fault of a sensor', () => {
  const found = (name: string, texts: readonly string[]) =>
    profileOf({ [name]: texts })
      .issues.filter(({ code }) => code === 'sentinel-values')
      .map(({ count, examples }) => [count, [...new Set(examples.map(({ text }) => text))]]);
  const stuck = [...readings, ...readings, ...repeated(['-127', '300.0'], 10)];
  expect(found('temperature', stuck)).toEqual([[10, ['-127', '300.0']]]);
  expect(found('cost', stuck)).toEqual([]);
  expect(found('temperature', [...readings, ...repeated(['300.0'], 4)])).toEqual([]);
  expect(found('temperature', [...readings, ...repeated(['300.0', '310.0'], 10)])).toEqual([]);
});

test.each([
  ['decimals', many(60, (at) => `${640 + at}.5`), '1.204'],
  ['weights in kg', many(60, (at) => String(1 + (at % 9))), '1.250'],
  ['sizes of other order', many(60, (at) => String(640 + at)), '91.204'],
])('a number with three decimals among %s is one', (_, texts, decimal) => {
  const { issues } = profileOf({ size: [...texts, decimal] });
  expect(issues.map(({ code }) => code)).not.toContain('inconsistent-number-format');
});

test('percentages of a change may be below 0 and above 100', () => {
  const { issues } = profileOf({ 'percent change': [...readings, '104.2', '-0.5'] });
  expect(issues.map(({ code }) => code)).not.toContain('value-out-of-range');
});

test('reports no error if all ages are those of small children', () => {
  const { issues } = profileOf({ id: many(30, String), age: many(30, () => '5') });
  expect(issues.map(({ code }) => code)).not.toContain('value-out-of-range');
});

describe('values that are wrong for the meaning of their column', () => {
  test.each(FACTS)('$code: $name', ({ code, name, texts, wrong }) => {
    const { issues } = profileOf({ [name]: [...texts, ...Object.keys(wrong)] });
    const issue = issues.find((found) => found.code === code);
    expect(issue?.count).toBe(Object.keys(wrong).length);
    const expected = (note = '') => /^expected "(.*?)": /.exec(note)?.[1] ?? null;
    const found = Object.fromEntries(issue!.examples.map(({ text, note }) => [text, expected(note)]));
    expect(found).toEqual(wrong);
  });
});

test.each([
  ['children', many(60, (at) => String(at % 5)), 3],
  ['Alter', ages, 4],
])('99 in %s means unknown if several cells have it', (name, texts, times) => {
  const withNines = (count: number) =>
    profileOf({ [name]: [...texts, ...repeated(['99'], count)] }).issues.find(({ code }) => code === 'sentinel-values');
  expect(withNines(times)).toMatchObject({ count: times, columns: [name] });
  expect(withNines(2)).toBeUndefined();
});

test('numbers with several scales are written in full', () => {
  const texts = [...many(20, (at) => `${1 + (at % 9)}.${at % 10}M`), '310k', '4.1K', '2 bn', '-7k'];
  const found = (some: readonly string[]) =>
    profileOf({ revenue: some }).issues.find(({ code }) => code === 'inconsistent-number-format');
  expect(found(texts)?.count).toBe(24);
  const notes = found(texts.slice(15))?.examples.map(({ text, note }) => [text, /^expected "(.*?)"/.exec(note!)?.[1]]);
  expect(Object.fromEntries(notes!)).toMatchObject({
    '310k': '310000',
    '4.1K': '4100',
    '2 bn': '2000000000',
    '-7k': '-7000',
    '7.5M': '7500000',
  });
});

/** Columns in which such values are valid. */
const RIGHT: Readonly<Record<string, Record<string, readonly string[]>>> = {
  'old buildings': { founded: [...years, '1209'] },
  'books since antiquity': { year: [...years, ...many(20, (at) => String(1000 + at * 50))] },
  'ages of children and adults': { age: [...ages, ...many(14, String)] },
  'ages in months': { age: [...ages, ...many(60, (at) => String(90 + at))] },
  'ages of buildings': { house_age: [...ages, '214'] },
  'prices of 999': { price: [...many(60, (at) => `${at * 5}`), '999', '999', '999'] },
  'lengths of one unit': { length: [...many(30, (at) => `${at + 1} m`)] },
  'numbers of one scale': { size: [...many(30, (at) => `${at + 1}k`)] },
  'quantities up to 99': { quantity: [...many(60, (at) => String(1 + (at % 6))), '99', '99', '99'] },
  'whole numbers far from others': { visitors: [...many(60, (at) => String(12 + (at % 9))), '1423'] },
  'goal differences': { diff: [...many(60, String), '-1', '-1', '-1'] },
  'days at the start of Unix time': { born: [...many(40, (at) => `19${60 + (at % 30)}-03-04`), '1970-01-01'] },
  'pages and ISSNs with an X': { pages: many(40, (at) => `${at}-${at + 9}`), issn: ISSNS.split(' ') },
  'digits without check digits': { code: many(60, (at) => String(10_000_000 + at * 7919)) },
  'several addresses in a cell': { mail: [...EMAILS, 'a@b.de; c@d.fr'] },
  'numbers of other days': { sent: [...days, '12'] },
  'words among words': { kind: repeated(['one', 'two', '3'], 20) },
};

test.each(Object.entries(RIGHT))('reports nothing in %s', (_, columns) => {
  const codes = new Set(FACTS.map(({ code }) => code));
  expect(codesOfTable(columns).filter((code) => codes.has(code))).toEqual([]);
});

test('an X at the end of an ISSN is no unusual pattern', () => {
  expect(codesOfTable({ issn: ISSNS.split(' ').concat(ISSNS.split(' ')) })).not.toContain('unusual-pattern');
});

test('checks a postcode in the country of its row', () => {
  const rows = many(40, (at) => (at % 2 === 0 ? ['Germany', `701${10 + at}`] : ['UK', `M${at} 1AE`]));
  const table = [...rows, ['Germany', 'M1 1AE'], ['UK', '70173']];
  const { issues } = profileOf({ Country: table.map(([country]) => country!), zip: table.map(([, zip]) => zip!) });
  const issue = issues.find(({ code }) => code === 'invalid-postcode');
  expect(issue).toMatchObject({ count: 2, columns: ['zip'], step: null });
  expect(issue?.examples.map(({ text }) => text)).toEqual(['M1 1AE', '70173']);
});

test('zeros that a spreadsheet dropped from postcodes are restored', () => {
  const zips = many(24, (at) => (at % 4 === 0 ? '4109' : `${50667 + (at % 5)}`));
  const evidenceOf = (columns: Record<string, readonly string[]>) =>
    profileOf(columns).issues.find(({ code }) => code === 'invalid-postcode');
  expect(evidenceOf({ zip: zips })).toMatchObject({ count: 6 });
  expect(evidenceOf({ zip: zips })?.examples[0]).toMatchObject({ text: '4109' });
  // In Switzerland, postcodes have four digits.
  const countries = zips.map((zip) => (zip === '4109' ? 'Switzerland' : 'Germany'));
  expect(evidenceOf({ zip: zips, country: countries })).toBeUndefined();
});

test('columns with different date orders are a finding with evidence of each', () => {
  const issue = profileOf({
    ordered: repeated(['13/04/2021', '25/12/2021'], 5),
    shipped: repeated(['04/13/2021', '12/25/2021'], 5),
    paid: repeated(['14/04/2021', '26/12/2021'], 5),
  }).issues.find(({ code }) => code === 'date-orders-differ');
  expect(issue).toMatchObject({
    columns: ['ordered', 'paid', 'shipped'],
    count: 1,
    unit: 'columns',
    title: 'Dates have the day first in "ordered", "paid", but the month first in "shipped"',
  });
  expect(issue?.examples).toContainEqual({ row: 2, column: 'shipped', text: '04/13/2021', note: 'month first' });
});

test('copies of a record are no evidence for a dependency', () => {
  const people = many(40, (at) => [`n${at}`, `died ${1900 + at}`, at % 2 === 0 ? 'French' : 'Dutch']);
  const died = people.map(([, date]) => date!);
  const copied = [...people, ...people.slice(0, 18), ['n90', died[3]!, 'Swiss'], ['n91', died[5]!, 'Irish']];
  const columns = Object.fromEntries(
    ['name', 'death', 'nationality'].map((name, at) => [name, copied.map((row) => row[at]!)]),
  );
  expect(codesOfTable(columns)).not.toContain('dependency-violation');
});

test('a dependency contradicts no amount in another notation', () => {
  const kinds = many(200, (at) => ['check', 'surgery', 'scan'][at % 3]!);
  const fees: Readonly<Record<string, string>> = { check: '30', surgery: '120', scan: '60' };
  const texts = kinds.map((kind, at) => (at === 4 ? '€ 120' : at === 8 ? 'tbd' : fees[kind]!));
  const { issues } = profileOf({ kind: kinds, fee: texts, visit: many(200, (at) => `v${at}`) });
  const found = issues.find(({ code }) => code === 'dependency-violation');
  expect(found?.examples.map(({ text, expected }) => [text, expected])).toEqual([['tbd', '60']]);
});
