import { expect, test } from 'vitest';
import { cleanGiven, previewGiven } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';

const DATES = { headers: ['opened'], rows: [['03/04/2021'], ['05/06/2021'], ['07/08/2021']] };
const MESSY = {
  headers: ['Unit Price', 'opened'],
  rows: [
    ['1.234,50', '31/12/2020'],
    ['2,5', '01/02/2021'],
    ['', '05/06/2021'],
    ['17,25', '05/06/2021'],
  ],
};

function missed(accept: string[], otherColumns: string[] = []): (string | null)[][] {
  return previewCleaning(readTable(MESSY), { accept }, otherColumns).misfits.map(({ code, column, message }) => {
    expect(message).toContain('would change nothing in this table');
    return [code, column];
  });
}

test.each<[string[], (string | null)[][]]>([
  [['quarantine_broken_rows'], [['not-offered', null]]],
  [['trim_whitespace:opened'], [['not-offered', 'opened']]],
  [['normalize_dates:opened:mdy'], [['not-offered', 'opened']]],
  [['normalize_dates:opened', 'normalize_numbers', 'rename_headers', 'fill_missing:Unit Price'], []],
])('lists the accepted steps of %j that are not offered', (accept, expected) => {
  expect(missed(accept)).toEqual(expected);
});

test('accepts a step for a column of another table', () => {
  expect(missed(['normalize_dates:elsewhere'], ['elsewhere'])).toEqual([]);
});

test('the name of a step accepts it and no other', () => {
  for (const given of [DATES, MESSY]) {
    for (const { name, applied, step } of previewGiven(given).filter((one) => !one.applied)) {
      const done = previewGiven(given, { accept: [name] }).filter((one) => one.applied);
      expect([applied, done.map((one) => one.step)]).toEqual([false, [step]]);
    }
  }
});

test('offers no alternative once a step is accepted', () => {
  const names = (accept: string[]) => previewGiven(DATES, { accept }).map(({ name }) => name);
  expect(names([])).toEqual(['normalize_dates:opened:dmy', 'normalize_dates:opened:mdy']);
  expect(names(['normalize_dates:opened:mdy'])).toEqual(['normalize_dates:opened:mdy']);
});

test('a safe step for one column has a separate name', () => {
  const given = { headers: ['a', 'b'], rows: [['x ', 'y']] };
  const [step] = previewGiven(given);
  expect(step?.applied).toBe(true);
  expect(cleanGiven(given, { reject: [step!.name] }).rows).toEqual(given.rows);
});

test('rejecting all suggested steps overrides their acceptance, except by name', () => {
  expect(cleanGiven(MESSY, { accept: ['proposed', 'notation'], reject: ['proposed', 'notation'] }).rows).toEqual(
    MESSY.rows,
  );
  const named = cleanGiven(MESSY, { accept: ['proposed', 'normalize_dates'], reject: ['proposed'] });
  expect(named.rows[0]).toEqual(['1.234,50', '2020-12-31']);
});

test('renames headers only if that step is named', () => {
  expect(cleanGiven(MESSY, { accept: ['proposed', 'notation'] }).header).toEqual(MESSY.headers);
  expect(cleanGiven(MESSY, { accept: ['rename_headers'] }).header).toEqual(['unit_price', 'opened']);
  const german = { headers: ['Straße Nr', 'b'], rows: [['x', 'y']] };
  expect(cleanGiven(german, { accept: ['rename_headers'] }).header).toEqual(['strasse_nr', 'b']);
});

test('a title states the format of numbers, and the value that fills a blank', () => {
  const titles = previewGiven(MESSY).map(({ title }) => title);
  expect(titles).toContain(
    'Write the numbers of "Unit Price" as plain digits, parsed with a decimal comma and written with a point',
  );
  const [filling] = previewGiven({
    headers: ['n', 'x'],
    rows: [
      ['1', 'a'],
      ['', 'b'],
      ['3', 'c'],
      ['8', 'd'],
    ],
  });
  expect(filling?.title).toBe('Fill the blank cells of "n" with "3", the median');
});
