import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandLine, pathWord } from '../../../../core/base/text/shell-command.js';

test.each([
  [['a.csv'], 'a.csv'],
  [['a b.csv'], "'a b.csv'"],
  [["it's"], "'it'\\''s'"],
  [['new\nline\t.csv'], "$'new\\nline\\t.csv'"],
  [["\u001b[31m it's \\x"], "$'\\u001b[31m it\\'s \\\\x'"],
  [['a\u202eb'], "$'a\\u202eb'"],
  [['a\u{e0001}b'], "$'a\\U000e0001b'"],
])('quotes %j for a shell', (words, line) => {
  expect(commandLine(words)).toBe(line);
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  expect(execFileSync('bash', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8', env })).toBe(
    `${words.join('\0')}\0`,
  );
});

test.each([
  ['-dash.csv', './-dash.csv'],
  ['-', '-'],
  ['a-b.csv', 'a-b.csv'],
])('writes the path %s as %s', (path, word) => {
  expect(pathWord(path)).toBe(word);
});
