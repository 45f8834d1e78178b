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
  tables: [{ id: 't1', name: 'sales', columns: ['city', 'price'], rows: [['Oslo', '4.50']], guesses: [] }],
});
const columns: ProfilePart = {
  stage: 'columns',
  table: profileOf({ city: ['Oslo', 'Rome'], price: ['4.50', '7.20'] }),
};

/** Returns what the stages write to standard error. */
function written(parts: readonly ProfilePart[], changes?: Partial<Terminal>, rows?: number): string {
  const texts: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  const stages = openProfileStages(terminal(changes), rows);
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

test.each([
  ['for a small file', opened(1000), {}],
  ['if the result is redirected', opened(2e6), { isTty: false }],
  ['if lines cannot be redrawn', opened(2e6), { isLive: false }],
])('shows nothing %s', (_, first, changes) => {
  expect(written([first, columns], changes)).toBe('');
});
