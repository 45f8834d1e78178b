import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { judgeUses } from '../../../../core/tables/profile/verdicts/judge-uses.js';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';
import { readTable } from '../../../support/opened-table.js';
import { columnProfile, numberColumn, tableIssue, tableProfile } from '../../../support/table-profile.js';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const SHARED = join(import.meta.dirname, '../../../../../shared/data/tables/errors');
const PLACES = [join(FIXTURES, 'messy'), join(FIXTURES, 'verdicts')];
const EXPECTED = parse(readFileSync(join(FIXTURES, 'verdicts/expected.yaml'), 'utf8')) as Record<
  string,
  Record<string, string>
>;

/** Returns the path of a table; null without the shared data. */
function pathOf(name: string): string | null {
  const own = PLACES.map((place) => join(place, name)).find(existsSync);
  const shared = join(SHARED, name.replace('.csv', ''), 'dirty.csv');
  return own ?? (existsSync(shared) ? shared : null);
}

function profileOf(path: string) {
  const [table] = openDataset(openBytes(path, readFileSync(path)), {}).tables;
  return readTable(table!).profile;
}

describe('verdicts that were written down before the rules', () => {
  test.each(Object.entries(EXPECTED).filter(([name]) => pathOf(name) !== null))('%s', (name, expected) => {
    const { uses, rows, columns, cells } = profileOf(pathOf(name)!);
    const verdicts = uses.map(({ kind, column, now, after_repair }) => [
      column === null ? kind : `${kind} ${column}`,
      `${now} > ${after_repair}`,
    ]);
    expect(Object.fromEntries(verdicts)).toEqual(expected);
    expect(cells.fine + cells.repairable + cells.unknown).toBe(rows * columns.length);
  });
});

describe('the rules', () => {
  const judged = (missing: number, rows = 100) => {
    const column = columnProfile({ name: 'city', rows, missing, distinct: 4, is_unique: false });
    const { uses } = judgeUses(tableProfile({ rows, columns: [column], issues: [], dependencies: [] }));
    return uses.find(({ kind }) => kind === 'group');
  };

  test.each([
    [0, 'safe'],
    [5, 'safe'],
    [6, 'limited'],
    [49, 'limited'],
    [50, 'unsafe'],
  ] as const)('with %d of 100 cells missing, grouping is %s', (missing, now) => {
    expect(judged(missing)?.now).toBe(now);
  });

  test('a table without rows has no use', () => {
    expect(judgeUses(tableProfile({ rows: 0, issues: [] })).uses).toEqual([]);
  });

  test('a wide table keeps the first uses, and counts the others', () => {
    const columns = Array.from({ length: 500 }, (_, at) => columnProfile({ name: `c${at}`, rows: 100, distinct: 3 }));
    const { uses, uses_omitted: omitted } = judgeUses(
      tableProfile({ rows: 100, columns, issues: [], dependencies: [] }),
    );
    expect(uses.length + omitted).toBe(501);
    expect(uses).toHaveLength(60);
  });

  test('findings may list all cells of a large table', () => {
    const examples = Array.from({ length: 200_000 }, (_, at) => ({ row: at + 2, column: 'n', text: `${at}%` }));
    const about = { columns: ['n'], examples, count: examples.length, consequence: 'read-as-text' } as const;
    const issues = [
      tableIssue({ ...about, code: 'inconsistent-number-format', columns: ['n'] }),
      tableIssue({
        ...about,
        code: 'mixed-types',
        columns: ['n'],
        examples: examples.slice(0, 9),
        count: 9,
        step: null,
      }),
    ];
    const column = numberColumn({ name: 'n', rows: 400_000, missing: 0, disguised_missing: 0 });
    const { uses } = judgeUses(tableProfile({ rows: 400_000, columns: [column], issues, dependencies: [] }));
    expect(uses.find(({ kind }) => kind === 'calculate')).toMatchObject({ now: 'unsafe', after_repair: 'safe' });
  });

  test.each([
    [20, 'safe'],
    [23, 'limited'],
  ] as const)('one outlier of %d times the mean of 410 cells is %s', (times, now) => {
    const texts = [...Array.from({ length: 409 }, (_, at) => String(90 + (at % 21))), String(100 * times)];
    const bytes = Buffer.from(`weight,name\n${texts.map((text, at) => `${text},n${at}`).join('\n')}\n`);
    const { profile } = readTable(openDataset(openBytes('weights.csv', bytes), {}).tables[0]!);
    const use = profile.uses.find(({ column }) => column === 'weight');
    expect(use).toMatchObject({ now, after_repair: now });
    if (now === 'limited') expect(use?.reason).toBe('1 outlier changes the average from 99.87 to 105.2.');
  });

  const usesOf = (header: string, rows: readonly string[]) => {
    const bytes = Buffer.from(`${header}\n${rows.join('\n')}\n`);
    const { uses } = readTable(openDataset(openBytes('rows.csv', bytes), {}).tables[0]!).profile;
    return (column: string) => uses.find((use) => use.column === column);
  };
  const manyRows = (row: (at: number) => string, count = 200) => Array.from({ length: count }, (_, at) => row(at));

  test('a column of numbers and values below a limit is not safe, although no finding names them', () => {
    const use = usesOf(
      'sample,lead',
      manyRows((at) => `s${at},${at % 20 < 11 ? '<0.05' : `0.${10 + (at % 80)}`}`),
    );
    expect(use('lead')).toMatchObject({ kind: 'calculate', now: 'unsafe', after_repair: 'unsafe' });
    expect(use('lead')?.reason).toBe('Many cells are not plain numbers, such as "<0.05".');
  });

  test('a column that few rows fill has no use', () => {
    const use = usesOf(
      'id,error',
      manyRows((at) => `s${at},${at % 8 === 0 ? `E${at % 3}` : ''}`),
    );
    expect(use('error')).toBeUndefined();
    expect(
      usesOf(
        'id,error',
        manyRows((at) => `s${at},${at % 4 === 0 ? `E${at % 3}` : ''}`),
      )('error')?.now,
    ).toBe('unsafe');
  });

  test('sums over rows that repeat are limited', () => {
    const rows = manyRows((at) => `${at},${(at * 37) % 91},n${at}`);
    expect(usesOf('id,votes,name', rows)('votes')?.now).toBe('safe');
    expect(usesOf('id,votes,name', [...rows, rows[3]!])('votes')).toMatchObject({
      now: 'limited',
      after_repair: 'safe',
    });
  });

  test('measurements determine nothing, and ISBNs have no sum', () => {
    const use = usesOf(
      'lab,value,isbn',
      manyRows(
        (at) => `${'AB'[(at * 7919) % 2]},${(at * 7919) % 60}.${(at * 31) % 10},97803064${10_000 + (at % 90)}`,
        900,
      ),
    );
    expect(use('lab')?.now).toBe('safe');
    expect(use('isbn')).toBeUndefined();
  });

  test('a use names the findings that decide it', () => {
    const issue = tableIssue({ code: 'total-rows', consequence: 'wrong-figures', columns: [], unit: 'rows', count: 1 });
    const { uses } = judgeUses(tableProfile({ issues: [issue], columns: [], dependencies: [] }));
    expect(uses).toMatchObject([{ kind: 'count', now: 'unsafe', after_repair: 'safe', findings: [0] }]);
  });
});
