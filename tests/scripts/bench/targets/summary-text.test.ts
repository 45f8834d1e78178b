import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Benchmarks } from '../../../../scripts/bench/report.js';
import { headlineText } from '../../../../scripts/bench/targets/headlines.js';
import { judgeAll, summaryText } from '../../../../scripts/bench/targets/summary-text.js';
import { writeMarkdown } from '../../../../scripts/bench/write-markdown.js';

const committed = Benchmarks.parse(JSON.parse(readFileSync('docs/benchmarks.json', 'utf8')));

test('the committed page matches its figures', () => {
  expect(readFileSync('docs/benchmarks.md', 'utf8')).toBe(writeMarkdown(committed));
});

test('the committed page starts with what users wait for, and nine lines about the rest', () => {
  const [start = '', rest = ''] = writeMarkdown(committed).split('## In short\n\n');
  expect(start).toMatch(/^# Benchmarks\n\n## Waits\n/);
  expect(start).toMatch(
    /^\| profile of a CSV of 11 MB \| \d+ \| \d+\.\.\d+ \| DuckDB SUMMARIZE \| \d+ \| \d+\.\d \|$/m,
  );
  const lines = rest.split('\n\n')[0]!;
  expect(lines.split('\n').filter((line) => line.startsWith('- **'))).toHaveLength(9);
  expect(start + lines).not.toMatch(/NaN|undefined|null/);
});

test('omits a line whose figures were not measured', () => {
  const { agent } = committed.areas;
  const [line, ...others] = headlineText({ ...committed, areas: { agent: agent! } }).split('\n');
  expect([line, others]).toEqual([expect.stringMatching(/^- \*\*Agent:/), []]);
});

test('every target has a figure in the committed report', () => {
  expect(judgeAll(committed).filter(({ verdict }) => verdict === 'not measured')).toEqual([]);
});

test('lists all targets without figures, none as met', () => {
  const text = summaryText({ schema: 'handlens.benchmarks/1', areas: {} });
  expect(text).toMatch(/^0 of \d+ are met, 0 are not, \d+ were not measured/m);
  expect(text).not.toContain('| met |');
});
