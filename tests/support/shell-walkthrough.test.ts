import { expect, test } from 'vitest';
import { documentedSteps, missingLine } from './shell-walkthrough.js';

test('reads commands with their exit codes and output', () => {
  const page = [
    '```sh',
    'a --b  # exit code 1: it fails',
    '# a note',
    'c \\',
    '  d',
    '```',
    '',
    '```text',
    'x',
    '```',
    '',
  ];
  expect(documentedSteps(page.join('\n'))).toEqual([
    {
      commands: [
        { command: 'a --b', code: 1 },
        { command: 'c  d', code: 0 },
      ],
      output: ['x'],
    },
  ]);
});

test.each<[string, string[], string[], string | null]>([
  ['equal lines', ['a', 'b 1.00'], ['a', 'b 1.01'], null],
  ['another number', ['b 1.00'], ['b 1.10'], 'b 1.00'],
  ['durations', ['in 12 ms'], ['in 0.9 ms'], null],
  ['omitted lines', ['a', '...', 'c'], ['a', 'b', 'b', 'c'], null],
  ['an omitted rest', ['a', '...'], ['a', 'b'], null],
  ['an open line', ['a ...'], ['a b c'], null],
  ['a missing line', ['a', '...', 'd'], ['a', 'b'], 'd'],
  ['a printed line that is not shown', ['a'], ['a', 'b'], 'b'],
])('compares %s', (_case, shown, printed, missing) => {
  expect(missingLine(shown, printed)).toBe(missing);
});
