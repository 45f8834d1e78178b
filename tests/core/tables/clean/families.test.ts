import { expect, test } from 'vitest';
import { previewGiven } from '../../../support/clean-given.js';

interface Columns {
  [name: string]: readonly string[];
}

const DMY = ['31/12/2020', '25/02/2021', '17/06/2021', '28/08/2021'];
const ROWS = 12;

/** Previews the steps of a notation, as `[name, applied]`, and why some are held back. */
function steps(columns: Columns, options: { accept?: string[]; reject?: string[] }) {
  const headers = Object.keys(columns);
  const rows = Array.from({ length: ROWS }, (_, row) =>
    headers.map((name) => columns[name]![row % columns[name]!.length]!),
  );
  const all = previewGiven({ headers, rows }, options).filter((step) => step.class !== 'safe');
  return {
    applied: all.filter(({ applied }) => applied).map(({ name }) => name),
    held: all.flatMap(({ held_back: why }) => why ?? []),
  };
}

const GARBAGE = [...DMY.slice(0, 3), 'see note below'];
const AMBIGUOUS = ['01/02/2021', '03/04/2021', '05/06/2021'];

test('accepting one column accepts its family', () => {
  const { applied, held } = steps({ start: DMY, end: DMY.toReversed() }, { accept: ['normalize_dates:start'] });
  expect(applied).toEqual(['normalize_dates:start', 'normalize_dates:end']);
  expect(held).toEqual([]);
});

test.each<[string, Columns, { accept: string[]; reject?: string[] }, string]>([
  [
    'cells cannot be read',
    { start: DMY, end: GARBAGE },
    { accept: ['notation'] },
    '"end" has 3 cells that cannot be converted',
  ],
  ['the order is ambiguous', { start: DMY, end: AMBIGUOUS }, { accept: ['notation'] }, '"end" can be read in two ways'],
  [
    'one is rejected',
    { start: DMY, end: DMY },
    { accept: ['notation'], reject: ['normalize_dates:end'] },
    '"end" was rejected',
  ],
])('changes no column of a family if %s', (_, columns, options, why) => {
  const { applied, held } = steps(columns, options);
  expect(applied).toEqual([]);
  expect(held.join('\n')).toContain(why);
  expect(held.join('\n')).toContain('name it: normalize_dates:start');
});

test('changes only a named column if its family cannot change', () => {
  const { applied } = steps({ start: DMY, end: GARBAGE }, { accept: ['notation', 'normalize_dates:start'] });
  expect(applied).toEqual(['normalize_dates:start']);
});

test.each<[string, Columns, string[]]>([
  [
    'prices with a decimal comma',
    { net: ['1.234,50', '2,5'], gross: ['1.469,06', '2,98'] },
    ['normalize_numbers:net', 'normalize_numbers:gross'],
  ],
  [
    'flags',
    { paid: ['yes', 'no'], sent: ['no', 'yes', 'yes'] },
    ['normalize_booleans:paid', 'normalize_booleans:sent'],
  ],
])('changes a family of %s together', (_, columns, expected) => {
  expect(steps(columns, { accept: [expected[0]!] }).applied).toEqual(expect.arrayContaining(expected));
});

test('columns of different notations are no family', () => {
  const iso = ['2020-12-31', '2021-02-25', '2021-06-17'];
  const { applied } = steps(
    { start: DMY, end: ['31.12.2020', 'see note below'], created: iso },
    { accept: ['notation'] },
  );
  expect(applied).toContain('normalize_dates:start');
});
