import { expect, test } from 'vitest';
import { barTexts } from '../../../cli/output/describe-bars.js';
import { describeQuery } from '../../../cli/output/describe-query.js';
import type { Terminal } from '../../../cli/terminal.js';
import { answeredQuestion } from '../../support/query-answers.js';

const terminal = (changes: Partial<Terminal> = {}) =>
  ({
    ...{ paint: (_style: unknown, text: string) => text, sign: () => '-', hasUtf8: true, width: 80 },
    ...changes,
  }) as Terminal;

const charted = (values: (string | number | null)[][]) =>
  answeredQuestion({
    ...{ values, value_names: ['city', 'sum of revenue'], value_count: values.length },
    chart: { kind: 'bars', svg: '<svg/>' },
  });

const linesOf = (answer: ReturnType<typeof charted>, changes: Partial<Terminal> = {}) =>
  describeQuery(answer, terminal(changes), { showsPlan: false, given: [] }).split('\n');

const CITIES = [
  ['Bend', 1250],
  ['Salem', 625],
];

test('prints the values of a chart with bars', () => {
  const lines = linesOf(charted(CITIES));
  expect(lines.slice(0, 4)).toEqual([
    '  city   sum of revenue',
    `  Bend             1250  ${'█'.repeat(30)}`,
    `  Salem             625  ${'█'.repeat(15)}`,
    '',
  ]);
  expect(lines.at(-1)).toBe('The sum of "revenue" is 1,250 €.');
});

test('prints bars in ASCII without UTF-8', () => {
  const [, first, second] = linesOf(charted(CITIES), { hasUtf8: false });
  expect([first, second]).toEqual([
    `  Bend             1250  ${'#'.repeat(30)}`,
    `  Salem             625  ${'#'.repeat(15)}`,
  ]);
});

test('prints no bars without a chart', () => {
  expect(linesOf({ ...charted(CITIES), chart: null }).join('\n')).not.toContain('█');
});

test('prints a chart of one group', () => {
  expect(linesOf(charted([['Bend', 3]]))[1]).toContain('█');
});

test.each([60, 80, 120])('fits into %d columns, whatever the names', (width) => {
  const answer = charted([
    ['a name that is longer than any column of a terminal may be '.repeat(3), -1_234_567.25],
    ['b', 1_234_567.25],
    ['c', null],
  ]);
  answer.value_names = ['the name of the customer '.repeat(5), 'sum of the revenue of the year '.repeat(5)];
  const lines = linesOf(answer, { width });
  const shown = lines.slice(0, lines.indexOf(''));
  expect(shown).toHaveLength(4);
  for (const line of shown) expect(line.length).toBeLessThanOrEqual(width);
});

test('prints 40 values, and counts the others', () => {
  const answer = charted(Array.from({ length: 200 }, (_, at) => [`g${at}`, at]));
  const lines = linesOf(answer);
  expect(lines.indexOf('')).toBe(42);
  expect(lines[41]).toBe('  160 more: add --json');
});

test.each<[string, (number | null)[], string[]]>([
  ['in proportion', [4, 2, 1], ['##########', '#####', '###']],
  ['negative ones left of zero', [3, -2], ['    ######', '####']],
  ['only negative ones', [-4, -2], ['##########', '     #####']],
  ['zero and missing ones without a bar', [0, null, 1], ['', '', '##########']],
  ['small ones', [1000, 1], ['##########', '#']],
  ['none', [], []],
  ['zeros', [0, 0], ['', '']],
])('formats bars: %s', (_, figures, bars) => {
  expect(barTexts(figures, { width: 25, hasUtf8: false })).toEqual(bars);
});
