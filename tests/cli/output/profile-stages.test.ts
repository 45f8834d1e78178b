import { afterEach, expect, test, vi } from 'vitest';
import { openProfileStages } from '../../../cli/output/profile-stages.js';
import { openTerminal, type Terminal } from '../../../cli/terminal.js';
import type { ProfilePart } from '../../../core/tables/profile/column/profile-part.js';
import { profileOf } from '../../core/tables/profile/table-of-texts.js';

const terminal = (changes: Partial<Terminal> = {}): Terminal => ({
  ...openTerminal({ color: false }, { LANG: 'C.UTF-8' }),
  isTty: true,
  isLive: true,
  width: 80,
  ...changes,
});

const opened = (bytes: number): ProfilePart => ({
  stage: 'opened',
  file: { name: 'sales.csv', format: 'csv', bytes },
  guesses: [],
  tables: [{ columns: ['city', 'price'], rows: [['Oslo', '4.50']], guesses: [] }],
});
const columns: ProfilePart = {
  stage: 'columns',
  table: profileOf({ city: ['Oslo', 'Rome'], price: ['4.50', '7.20'] }),
};

/** Returns what the stages write to standard error. */
function written(parts: readonly ProfilePart[], changes?: Partial<Terminal>, rows = 24, columns = 80): string {
  const texts: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  const stages = openProfileStages(terminal(changes), { columns, rows });
  for (const part of parts) stages.show(part);
  stages.clear();
  return texts.join('');
}

afterEach(() => vi.restoreAllMocks());

test('first shows how the file is read and its first rows, then its columns, and erases both', () => {
  const [rows = '', table = '', end] = written([opened(2e6), columns]).split(/\r\u001b\[\d+A\u001b\[J/);
  expect(rows).toMatch(/^sales\.csv {2}csv, 2\.0 MB\n\n {2}city {2}price\n {2}Oslo {2}4\.50\n$/);
  expect(table).toMatch(/^sales\.csv {2}2 rows × 2 columns, csv, 2\.0 MB\n/);
  expect(table).toContain('4.5 to 7.2');
  expect(end).toBe('');
});

test('erases as many lines as it shows, and no more than fit on the terminal', () => {
  const text = written([opened(2e6), columns], {}, 5);
  expect([...text.matchAll(/\u001b\[(\d+)A/g)].map(([, lines]) => lines)).toEqual(['3', '3']);
});

test('shows as many of the first columns as fit the width, and none on a narrower terminal', () => {
  const names = Array.from({ length: 40 }, (_, at) => `column ${at + 1}`);
  const wide = opened(2e6);
  if (wide.stage === 'opened') Object.assign(wide.tables[0]!, { columns: names, rows: [names] });
  const lines = written([wide]).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  expect(lines[2]).toContain('column 7');
  expect(written([wide], {}, 24, 70)).toBe('');
});

test('shows no columns of one of several tables', () => {
  const several = opened(2e6);
  if (several.stage === 'opened') Object.assign(several, { tables: [...several.tables, ...several.tables] });
  expect(written([several, columns])).not.toContain('2 rows');
});

test.each([
  ['for a small file', opened(1000), {}],
  ['if the result is redirected', opened(2e6), { isTty: false }],
  ['if lines cannot be redrawn', opened(2e6), { isLive: false }],
])('shows nothing %s', (_, first, changes) => {
  expect(written([first, columns], changes)).toBe('');
});
