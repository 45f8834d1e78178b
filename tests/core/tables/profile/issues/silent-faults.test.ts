import { describe, expect, test } from 'vitest';
import { profileOf, repeated } from '../table-of-texts.js';

const many = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at));
const found = (columns: Record<string, string[]>, code: string) =>
  profileOf(columns).issues.find((issue) => issue.code === code) ?? null;

const amounts = many(40, (at) => `${10 + ((at * 37) % 90)}.${at % 10}5`);

describe('units in another column', () => {
  const currencies = repeated(['EUR', 'EUR', 'USD', '€'], 40);

  test('belong to the amounts, and spellings of one unit are one unit', () => {
    const issue = found({ id: many(40, (at) => `A${at}`), price: amounts, currency: currencies }, 'units-in-column');
    expect(issue).toMatchObject({ columns: ['price'], count: 10, unit: 'rows', severity: 'notice', step: null });
    expect(issue?.title).toBe('"price" is in 2 currencies, named in "currency": EUR 30, USD 10');
    expect(issue?.examples[0]).toEqual({ row: 4, column: 'currency', text: 'USD' });
  });

  test('belong to the numbers next to them if no name says more', () => {
    const units = repeated(['kg', 'lb'], 40);
    expect(found({ item: amounts, result: amounts, unit: units }, 'units-in-column')?.columns).toEqual(['result']);
  });

  test.each<[string, Record<string, string[]>]>([
    ['one unit', { price: amounts, currency: repeated(['EUR'], 40) }],
    ['two spellings of one unit', { price: amounts, currency: repeated(['EUR', '€'], 40) }],
    ['letters of genders', { age: many(40, (at) => String(20 + at)), sex: repeated(['m', 'f'], 40) }],
    ['other words', { price: amounts, unit: repeated(['kg', 'box of 12'], 40) }],
    ['no numbers', { name: repeated(['Ann', 'Bob'], 40), currency: currencies }],
  ])('%s: no finding', (_, columns) => expect(found(columns, 'units-in-column')).toBeNull());
});

describe('yes and no in several words', () => {
  test('are counted apart from the most frequent ones', () => {
    const issue = found({ paid: repeated(['yes', 'no', 'yes', 'no', 'ja', 'Nein'], 30) }, 'mixed-booleans');
    expect(issue).toMatchObject({ count: 10, step: { operation: 'normalize_booleans', column: 'paid' } });
  });

  test.each([
    ['one pair', ['yes', 'no']],
    ['one pair in several cases', ['Yes', 'YES', 'no']],
    ['one pair of two languages', ['si', 'no']],
  ])('%s: no finding', (_, texts) => expect(found({ paid: repeated(texts, 30) }, 'mixed-booleans')).toBeNull());
});

describe('rows repeated under a new number', () => {
  const days = many(60, (at) => `2025-0${1 + ((at * at) % 7)}-${10 + ((at * 11) % 19)}`);
  const values = many(60, (at) => `${(at * 7919) % 1000}.${10 + (at % 90)}`);
  const shops = many(60, (at) => ['North', 'South', 'West'][(at * at * at + at) % 3]!);
  const table = (repeats: readonly number[], own = values) => ({
    id: many(60 + repeats.length, (at) => String(at + 1)),
    day: [...days, ...repeats.map((at) => days[at]!)],
    shop: [...shops, ...repeats.map((at) => shops[at]!)],
    value: [...own, ...repeats.map((at) => own[at]!)],
  });

  test('are found with the row that they repeat', () => {
    const issue = found(table([3, 17]), 'repeated-records');
    expect(issue).toMatchObject({ count: 2, unit: 'rows', severity: 'notice', step: null });
    expect(issue?.title).toBe('2 rows equal an earlier one in every cell but "id"');
    expect(issue?.examples[0]).toMatchObject({ row: 62, note: 'equals row 5' });
  });

  test.each<[string, Record<string, string[]>]>([
    ['without repeats', table([])],
    ['answers that are often equal', table([3, 17], repeated(['1', '2', '3'], 60))],
    ['most rows repeated', table(many(30, String).map(Number))],
    ['no number', { ...table([3, 17]), id: repeated(['1', '2'], 62) }],
  ])('%s: no finding', (_, columns) => expect(found(columns, 'repeated-records')).toBeNull());
});

describe('negative numbers of accounts', () => {
  test.each(['45-', '(45)', '45\u2212'])('%s is a notation that programs read as text', (text) => {
    const issue = found({ balance: [...many(20, (at) => String(at * 3)), text] }, 'formatted-numbers');
    expect(issue).toMatchObject({ count: 1, step: { operation: 'normalize_numbers', column: 'balance' } });
    expect(issue?.examples).toMatchObject([{ row: 22, text }]);
  });

  test('-45 is none', () => {
    expect(found({ balance: [...many(20, (at) => String(at * 3)), '-45'] }, 'formatted-numbers')).toBeNull();
  });
});

describe('codes with several spellings', () => {
  test('digits with and without zeros', () => {
    const issue = found({ sku: repeated(['0042', '42', '0815', '1204'], 40) }, 'similar-categories');
    expect(issue).toMatchObject({ count: 10, columns: ['sku'] });
    expect(issue?.examples[0]?.note).toContain('likely "0042"');
  });

  test('ranges with another dash', () => {
    const issue = found({ group: repeated(['18-24', '18 – 24', '18-24', '25-34'], 40) }, 'category-variants');
    expect(issue).toMatchObject({ count: 10, columns: ['group'] });
  });

  test('other codes have none, because case and punctuation may matter', () => {
    const codes = profileOf({ part: repeated(['ab-1', 'AB-1', 'ab1', 'Ab.1'], 40) }).issues.map(({ code }) => code);
    expect(codes).not.toContain('category-variants');
    expect(codes).not.toContain('similar-categories');
  });
});
