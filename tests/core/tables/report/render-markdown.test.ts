import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { markBlanks, markHidden } from '../../../../core/report/visible-text.js';
import { renderMarkdown } from '../../../../core/tables/report/render-report.js';
import { parsePage } from '../../../support/html-page.js';
import { NAUGHTY_TEXTS, naughtyBatches } from '../../../support/naughty-texts.js';
import { withSharedDataInFull } from '../../../support/needs-shared-data.js';
import { testInFull } from '../../../support/property-runs.js';
import { hostileInput, REPORT_CASES, reportInput } from '../../../support/report-cases.js';
import {
  columnProfile,
  datasetProfile,
  stepEffect,
  tableCleaning,
  tableIssue,
  tableProfile,
} from '../../../support/table-profile.js';

const render = (markdown: string) => parsePage(marked.parse(markdown, { async: false, gfm: true }));

/** Returns the elements in order, without code spans, which depend on the texts. */
function skeletonOf(markdown: string): string {
  const { elements, comments } = render(markdown);
  const tags = elements.filter(({ tagName }) => tagName !== 'code').map(({ tagName }) => tagName);
  return [...tags, `comments ${comments}`].join('\n');
}

describe('the Markdown', () => {
  test.each(REPORT_CASES)('is deterministic, and contains no HTML, links or trailing blanks: %s', (_, input) => {
    const markdown = renderMarkdown(input);
    expect(renderMarkdown(input)).toBe(markdown);
    const { elements } = render(markdown);
    const tags = new Set(elements.map(({ tagName }) => tagName));
    const foreign = [...tags].filter((tag) => !/^(html|head|body|h[1-6]|p|ul|li|code|pre|hr)$/.test(tag));
    expect(foreign).toEqual([]);
    expect(markdown).not.toMatch(/[ \t]$/m);
  });

  test.each(REPORT_CASES)('has lines of tables that fit into an e-mail, and no tables of pipes: %s', (_, input) => {
    const markdown = renderMarkdown(input);
    const lines = markdown.split('```\n').flatMap((block, place) => (place % 2 === 1 ? block.split('\n') : []));
    const isCommand = (line: string) => line.startsWith('vision-cli ');
    expect(lines.filter((line) => line.length > 92 && !isCommand(line))).toEqual([]);
    expect(markdown).not.toMatch(/^\|/m);
  });

  test('contains no double slashes in prose that a reader would turn into a link', () => {
    const markdown = renderMarkdown(hostileInput('<b> //evil.example/x'));
    expect(markdown).toContain('/\\/evil.example');
    expect(markdown.replace(/`[^`]*`/g, '')).not.toContain('//evil.example');
  });

  test('starts with sentences that can be pasted into an e-mail', () => {
    const [start = ''] = renderMarkdown(reportInput()).split('\n## Problems');
    expect(start).toBe(`# \`beers.csv\`: table report · 2026-11-21

\`Beers of the west, 2021 to 2024\`: 2,410 rows and 3 columns.
Each row gives \`ibu\`, by \`city\` (107 values).

Safe to count and look up rows and group by \`city\`.
Not safe to calculate with \`ibu\`, and limited after the repair.

- What is wrong: \`ibu\` contains "N/A" in 1,005 cells (1)
- What to do: Write a cleaned copy. It changes 1,005 cells and makes 33 rows equal to an earlier one. \`beers.csv\` itself does not change. \`vision-cli table clean beers.csv --accept proposed\`

## What you can use it for

- Safe: Count and look up rows. No row repeats another.
- Safe: Group by \`city\`. Few cells are empty.
- Not safe (limited after all repairs): Calculate with \`ibu\` (1). 1,005 of 2,410 cells (41.7%) have no value.

Safe: at most 5% of the cells needed are missing and, in groups, at most 1% wrong.
Limited: more are missing or wrong, some rows count twice, outliers change the average, or results hold only within one unit or currency.
Not safe: programs read text instead of numbers, or compute a wrong figure without an error.

## 7,230 cells

- Fine: 6,213 (86%)
- Can be repaired: 1,005 (14%)
- Unknown: 12 (0.2%)

- Rows: 2,410
- Columns: 3
- Row key: \`id\` (also \`city\` and \`brewed\`)
- Duplicates: 4 rows
- Outside the table: 2 rows (titles, notes, totals and similar)
- Read as: UTF-8, semicolon, header in row 3
- File: a CSV file of 255 kB
- Findings: 1
`);
  });

  test('ranks problems, each with a number, what it does, and cells before and after', () => {
    const [, problems = ''] = renderMarkdown(reportInput()).split('## Problems, worst first\n\n');
    expect(
      problems.slice(0, problems.indexOf('## Table')),
    ).toBe(`- (1) \`ibu\` contains "N/A" in 1,005 cells (Column is text). 1,005 cells, 42%
  They count as text and turn the column into text.
  - row 2: \`N/A\` → empty

## What to do next

Write a cleaned copy. It changes 1,005 cells and makes 33 rows equal to an earlier one. \`beers.csv\` itself does not change.

\`\`\`
vision-cli table clean beers.csv --accept proposed
\`\`\`

`);
  });

  test('writes no command with a name that could be markup', () => {
    const { dataset, ...rest } = datasetProfile();
    const markdown = renderMarkdown(reportInput({ profile: { ...rest, dataset: { ...dataset, name: '<b>.csv' } } }));
    expect(markdown).toContain('vision-cli table clean FILE --accept proposed');
  });

  test('names the table of a finding, a guess or a cleaning if there are several', () => {
    const [, workbook] = REPORT_CASES.find(([name]) => name.startsWith('a workbook'))!;
    const profile = structuredClone(workbook.profile);
    profile.tables[4]!.guesses = [{ ...profile.tables[4]!.guesses[0]!, confidence: 0.6 }];
    const markdown = renderMarkdown({ ...workbook, profile });
    expect(markdown).toContain('`Sheet 5`, 1 row.');
    expect(markdown).toMatch(
      /^### Table `Sheet 2`\n\nUnless you accept further steps, a cleaning changes 123,456 cells\./m,
    );
  });

  test('lists import options with alternatives', () => {
    const unsure = {
      what: 'delimiter',
      value: ',',
      confidence: 0.55,
      source: 'content',
      reason: 'r',
      table: null,
    } as const;
    const guesses = [{ ...unsure, alternatives: [{ value: ';', confidence: 0.4 }] }];
    expect(renderMarkdown(reportInput({ profile: datasetProfile({ guesses }) }))).toContain(
      '- delimiter: value `,`, confidence 55%, reason r (detected from the content), other values `;` (40%)',
    );
  });

  test('lists findings by severity, with evidence and fixes', () => {
    const issues = [
      tableIssue({ severity: 'notice', title: 'third' }),
      tableIssue({ severity: 'error', title: 'first', step: null }),
      tableIssue({ severity: 'warning', title: 'second' }),
    ];
    const markdown = renderMarkdown(reportInput({ profile: datasetProfile({ tables: [tableProfile({ issues })] }) }));
    expect(markdown.match(/^### \(\d\) .+$/gm)).toEqual(['### (2) first', '### (3) second', '### (1) third']);
    expect(markdown.match(/^(Error|Warning|Notice): .+$/gm)).toEqual([
      'Error: figures from this table will be wrong, code `disguised-missing`.',
      'Warning: figures may be wrong, code `disguised-missing`.',
      'Notice: worth knowing, code `disguised-missing`.',
    ]);
    expect(markdown).toContain('- Row 18: text `N/A`, note the 17 rows before hold numbers\n');
    expect(markdown).toContain('suggested `replace_null_tokens:ibu`, 1,005 cells.');
    expect(markdown).toContain('All rows: `vision-cli table rows beers.csv --finding 2`');
    expect(markdown).toContain('No cleaning step fixes this');
  });

  test.each([
    ['its own column', { column: 'ibu' }, 'suggested `replace_null_tokens:ibu`, 1,005 cells.'],
    ['all columns', {}, 'suggested `replace_null_tokens:ibu`, 1,005 cells.'],
    ['another column', { column: 'abv' }, '\nFix: `replace_null_tokens:ibu`.'],
  ])('states the effect of a step for %s', (_, column, words) => {
    const steps = [stepEffect({ step: { operation: 'replace_null_tokens', ...column } })];
    expect(renderMarkdown(reportInput({ cleanings: [tableCleaning({ steps })] }))).toContain(words);
  });

  test('groups cells with the same finding in one line', () => {
    const at = (row: number, text: string) => ({ row, column: 'ibu', text });
    const issue = tableIssue({ examples: [at(2, 'N/A'), at(3, '?'), at(1805, 'N/A')] });
    const profile = datasetProfile({ tables: [tableProfile({ issues: [issue] })] });
    const markdown = renderMarkdown(reportInput({ profile }));
    expect(markdown).toContain('- Rows 2, 1805: text `N/A`\n- Rows 3: text `?`\n');
  });

  test('stays short for a sheet of 16,000 columns', () => {
    const columns = Array.from({ length: 16_000 }, (_, place) => columnProfile({ name: `c${place + 1}` }));
    const profile = datasetProfile({ tables: [tableProfile({ columns })] });
    const markdown = renderMarkdown(reportInput({ profile }));
    expect(markdown).toContain('16,000 columns');
    expect(markdown.length).toBeLessThan(1e6);
  });
});

describe('hostile data', () => {
  const plain = skeletonOf(renderMarkdown(hostileInput('x')));

  test.each(NAUGHTY_TEXTS)('never becomes an element, link, cell, heading or a tag in code: %j', (text) => {
    const markdown = renderMarkdown(hostileInput(text));
    expect(skeletonOf(markdown)).toBe(plain);
    expect(markdown).not.toMatch(/<[a-z/!?]/i);
  });

  // Harmless texts that differ as often as the hostile ones, because equal examples are shown once.
  const differsFromHarmless = (texts: readonly string[]) =>
    skeletonOf(renderMarkdown(hostileInput(...texts))) !==
    skeletonOf(renderMarkdown(hostileInput(...texts.map((_, at) => `x${at}`))));

  testInFull('stays text next to any other hostile text', () => {
    const rotated = NAUGHTY_TEXTS.map((_, at) => [...NAUGHTY_TEXTS.slice(at), ...NAUGHTY_TEXTS.slice(0, at)]);
    expect(rotated.filter(differsFromHarmless)).toEqual([]);
  });

  withSharedDataInFull('the Big List of Naughty Strings', (shared) => {
    test('stays text next to any other hostile text', () => {
      expect(naughtyBatches(shared).filter(differsFromHarmless)).toEqual([]);
    });
  });

  test.each(NAUGHTY_TEXTS)('is shown unchanged: %j', (text) => {
    const shown = (value: string) => value.replace(/\s+/g, ' ');
    expect(shown(render(renderMarkdown(hostileInput(text))).text)).toContain(shown(markBlanks(markHidden(text))));
  });
});
