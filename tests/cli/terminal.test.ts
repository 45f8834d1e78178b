import { describe, expect, test } from 'vitest';
import { columns, cutTo, table, widthOf } from '../../cli/output/columns.js';
import { isUtf8, toAscii } from '../../cli/signs.js';
import { openTerminal } from '../../cli/terminal.js';
import { runCli } from '../support/run-cli.js';

test.each([
  ['yolox_nano', 'end', 8, 'yolox_n\u2026'],
  ['labels/train/2041.txt:4', 'middle', 15, 'label\u2026041.txt:4'],
  ['\u68c0\u6d4b\u7ed3\u679c', 'end', 5, '\u68c0\u6d4b\u2026'],
  ['short', 'middle', 5, 'short'],
] as const)('%s cut at the %s to %i columns', (text, place, width, expected) => {
  expect(cutTo(width, text, place)).toBe(expected);
});

test('aligns cells by the columns that they take, not by their characters', () => {
  const lines = columns(
    [
      ['\u001b[33ma\u001b[39m', '1'],
      ['\u72d7', '10'],
      ['e\u0301', '100'],
    ],
    ['left', 'right'],
  );
  expect(lines.map(widthOf)).toEqual([7, 7, 7]);
});

describe('a table that is too wide', () => {
  const head = [
    { head: 'file', align: 'left', cut: 'middle' },
    { head: 'flags', align: 'left', drop: 2 },
    { head: 'size', align: 'left', drop: 1 },
    { head: 'boxes', align: 'right' },
  ] as const;
  const rows = [['labels/train/a-long-name-2041.txt', 'flagged', '640 x 480', '1,234,567']];
  const at = (width: number) => table(head, rows, { width, paint: (_style, text) => text });

  test.each([
    [120, '  labels/train/a-long-name-2041.txt  flagged  640 x 480  1,234,567'],
    [60, '  labels/train/a-long-name-2041.txt  flagged  1,234,567'],
    [50, '  labels/train/a-long-name-2041.txt  1,234,567'],
    [40, '  labels/tra\u2026ng-name-2041.txt  1,234,567'],
  ])('in %i columns', (width, row) => {
    expect(at(width)[1]).toBe(row);
  });
});

test.each([
  [{ LANG: 'en_US.UTF-8' }, 'linux', true],
  [{ LC_ALL: 'C', LANG: 'en_US.UTF-8' }, 'linux', false],
  [{ LC_CTYPE: 'de_DE.utf8', LANG: 'C' }, 'linux', true],
  [{}, 'linux', true],
  [{ TERM: 'linux' }, 'linux', false],
  [{}, 'win32', false],
  [{ WT_SESSION: '1' }, 'win32', true],
] as const)('in the environment %j of %s, UTF-8 is %s', (env, platform, expected) => {
  expect(isUtf8(env, platform)).toBe(expected);
});

test('without UTF-8, signs are ASCII and as wide as each other', () => {
  const terminal = openTerminal({}, { LC_ALL: 'C' });
  expect((['done', 'warning', 'error', 'notice', 'question'] as const).map(terminal.sign)).toEqual([
    'ok',
    '! ',
    'x ',
    '- ',
    '? ',
  ]);
  expect(toAscii('768 \u00d7 576 \u2192 a\u2026')).toBe('768 x 576 -> a...');
});

const ESCAPE = '\u001b[';
const missing = ['detect', 'image', 'missing.jpg', '--backend', 'mock'];

test.each([
  [{}, [], 80, true],
  [{}, [], undefined, false],
  [{ NO_COLOR: '1' }, [], 80, false],
  [{ NO_COLOR: '' }, [], 80, true],
  [{ TERM: 'dumb' }, [], 80, false],
  [{}, ['--no-color'], 80, false],
  [{ FORCE_COLOR: '1' }, [], undefined, true],
  [{ FORCE_COLOR: '0' }, [], 80, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, [], undefined, true],
  [{ FORCE_COLOR: '1' }, ['--no-color'], 80, false],
])('with %j, %j and %s columns, colour is %s', async (env, flags, width, expected) => {
  const { stderr } = await runCli([...missing, ...flags], { env, ...(width === undefined ? {} : { columns: width }) });
  expect(stderr.includes(ESCAPE)).toBe(expected);
});
