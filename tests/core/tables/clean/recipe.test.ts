import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import { fitRecipe } from '../../../../core/tables/clean/fit-recipe.js';
import { type Recipe, readRecipe, writeRecipe } from '../../../../core/tables/clean/recipe.js';
import { cleanRead } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';

const RECIPE: Recipe = {
  version: 1,
  reading: { delimiter: ';', encoding: 'windows-1252' },
  tables: [
    {
      table: 't1',
      name: 'beers',
      columns: ['id', 'ibu', 'city', '00123'],
      steps: [
        { operation: 'trim_whitespace' },
        { operation: 'replace_null_tokens', column: 'ibu', options: { tokens: ['N/A', 'null', '~', '=x', '1e5'] } },
        {
          operation: 'merge_category_variants',
          column: 'city',
          options: { merge: { bend: 'Bend', no: 'Norway', __x: 'y' } },
        },
        { operation: 'drop_duplicate_rows', options: { columns: ['id', '00123'] } },
      ],
    },
  ],
};

test('a recipe parses back unchanged, and always has the same text', () => {
  const text = writeRecipe(RECIPE);
  expect(readRecipe(text)).toEqual(RECIPE);
  expect(writeRecipe(readRecipe(text))).toBe(text);
});

test.each([
  ['an alias bomb', `a: &a [x, x]\nb: &b [*a, *a]\nversion: 1\ntables: [*b]`, 'invalid-input'],
  ['20,000 levels', `version: ${'['.repeat(20_000)}`, 'invalid-input'],
  ['a function', 'version: !!js/function "function () {}"', 'invalid-input'],
  ['another version', 'version: 2\ntables: []', 'invalid-input'],
  [
    'an unknown operation',
    'version: 1\ntables:\n  - table: t1\n    name: x\n    columns: []\n    steps:\n      - operation: explode',
    'invalid-input',
  ],
  ['an unknown key', 'version: 1\ntables: []\nshell: rm', 'invalid-input'],
  ['300 KB', `version: 1 # ${'x'.repeat(300_000)}`, 'too-large'],
  ['nothing', '', 'invalid-input'],
])('refuses %s', (_, text, code) => {
  const error = (() => {
    try {
      return readRecipe(text);
    } catch (caught) {
      return caught;
    }
  })();
  expect(isFault(error, code as 'invalid-input')).toBe(true);
});

test('throws only faults', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        readRecipe(text);
      } catch (error) {
        expect(isFault(error)).toBe(true);
      }
    }),
  );
});

test('lists the parts of a recipe that do not fit the next file', () => {
  const read = readTable({
    headers: ['id', 'ibu', 'city', 'new'],
    rows: [
      ['1', 'N/A', 'bend', 'x'],
      ['2', '12', 'BEND', 'y'],
      ['3', '14', 'Bend', 'z'],
    ],
  });
  const { steps, misfits } = fitRecipe(RECIPE.tables[0]!, read.data, read.profile);
  expect(steps.map(({ operation, options }) => [operation, options?.columns])).toEqual([
    ['trim_whitespace', undefined],
    ['replace_null_tokens', undefined],
    ['merge_category_variants', undefined],
    ['drop_duplicate_rows', ['id']],
  ]);
  expect(misfits.map(({ code, column, step }) => [code, column, step])).toEqual([
    ['token-unseen', 'ibu', 2],
    ['variant-unseen', 'city', 3],
    ['category-new', 'city', 3],
    ['column-missing', '00123', 4],
    ['column-new', 'new', null],
  ]);
  expect(cleanRead(read, { steps }).rows[0]).toEqual(['1', '', 'Bend', 'x']);
});

test('skips and lists a step without its column', () => {
  const read = readTable({ headers: ['id', 'ibus'], rows: [['1', 'x']] });
  const table = { ...RECIPE.tables[0]!, columns: ['id', 'ibu'], steps: RECIPE.tables[0]!.steps.slice(1, 2) };
  const { steps, misfits } = fitRecipe(table, read.data, read.profile);
  expect(steps).toEqual([]);
  expect(misfits[0]?.message).toContain('column "ibu" does not exist. Was it renamed to "ibus"?');
});

test('rejects a recipe if most of its columns are missing, with the nearest names', () => {
  const read = readTable({ headers: ['id', 'ibus', 'name'], rows: [['1', 'x', 'y']] });
  const fit = () => fitRecipe(RECIPE.tables[0]!, read.data, read.profile);
  expect(fit).toThrow('3 of its 4 columns are missing here: "ibu", "city", "00123". "ibu" may be "ibus".');
  expect(fitRecipe({ ...RECIPE.tables[0]!, columns: [] }, read.data, read.profile).misfits.length).toBeGreaterThan(0);
});

test('a recipe leaves rejected rows unchanged: their numbers are no columns', () => {
  const NAMES = ['Bonn', 'Ulm', 'Trier', 'Celle'];
  const rows = Array.from({ length: 80 }, (_, at) => [`${at % 4}`, NAMES[at % 4]!]);
  rows[40] = ['0', 'Bnon'];
  rows[41] = ['1', 'Ulmm'];
  const read = readTable({ headers: ['zip', 'city'], rows });
  const { recipe } = previewCleaning(read, { accept: ['proposed'], reject: ['repair_cells:city:42'] });
  const table = { table: 't1', name: 'test', columns: ['zip', 'city'], steps: recipe };
  const { steps, misfits } = fitRecipe(table, read.data, read.profile);
  expect(misfits).toEqual([]);
  expect(steps).toEqual(recipe);
  const cities = cleanRead(read, { steps }).rows.map(([, city]) => city);
  expect([cities[40], cities[41]]).toEqual(['Bnon', 'Ulm']);
});

test('a recipe corrects a row only if it still has the same text, and reports the others', () => {
  const NAMES = ['Bonn', 'Ulm', 'Trier', 'Celle'];
  const rows = Array.from({ length: 80 }, (_, at) => [`${at % 4}`, NAMES[at % 4]!]);
  rows[40] = ['0', 'Bnon'];
  rows[41] = ['1', 'Ulmm'];
  const given = (table: string[][]) => readTable({ headers: ['zip', 'city'], rows: table });
  const accept = ['repair_cells:city:42', 'repair_cells:city:43'];
  const { recipe: steps } = previewCleaning(given(rows), { accept });
  expect(steps).toMatchObject([
    { operation: 'repair_cells', options: { rows: ['42', '43'], before: { 42: 'Bnon', 43: 'Ulmm' } } },
  ]);
  const replay = (table: string[][], saved = steps) => {
    const { data, profile } = given(table);
    const recipe = { table: 't1', name: 'x', columns: ['zip', 'city'], steps: saved };
    const { steps: fitted, misfits } = fitRecipe(recipe, data, profile);
    const changed = cleanRead(given(table), { steps: fitted }).log.flatMap((one) =>
      one.kind === 'cell' ? [one.before] : [],
    );
    return { changed, messages: misfits.map(({ code, message }) => `${code}: ${message}`) };
  };
  expect(replay(rows)).toEqual({ changed: ['Bnon', 'Ulmm'], messages: [] });
  expect(replay([...rows.slice(0, 40), rows[41]!, rows[41]!, ...rows.slice(42)])).toEqual({
    changed: ['Ulmm'],
    messages: [
      'cell-changed: Step 1, repair_cells: row 42 of "city" contains "Ulmm" instead of "Bnon", so the step ignores it.',
    ],
  });
  expect(replay(rows.slice(0, 41)).messages).toEqual([expect.stringContaining('row 43 of "city" does not exist')]);
  const unsaved = [{ operation: 'repair_cells' as const, column: 'city', options: { rows: ['42'] } }];
  expect(replay(rows, unsaved)).toEqual({ changed: [], messages: [expect.stringContaining('has no saved text')] });
});
