import { marked } from 'marked';
import { describe, expect, test } from 'vitest';
import { renderHtml, renderMarkdown } from '../../../../core/tables/report/render-report.js';
import type { ReportInput } from '../../../../core/tables/report/words/report-input.js';
import { attributeOf, parsePage } from '../../../support/html-page.js';
import { NAUGHTY_TEXTS } from '../../../support/naughty-texts.js';
import { hostileInput, REPORT_CASES, reportInput } from '../../../support/report-cases.js';
import {
  columnProfile,
  datasetProfile,
  stepEffect,
  tableCleaning,
  tableIssue,
  tableProfile,
} from '../../../support/table-profile.js';

const short = (given: Partial<ReportInput> = {}) => reportInput({ ...given, detail: 'short' });
const withIssues = (issues: readonly ReturnType<typeof tableIssue>[]) =>
  short({ profile: datasetProfile({ tables: [tableProfile({ issues: [...issues] })] }) });

describe('findings', () => {
  test('of one kind share a line with rows, extents and fixes', () => {
    const markdown = renderMarkdown(
      withIssues([tableIssue(), tableIssue({ columns: ['abv'], count: 62, step: null, title: 'other' })]),
    );
    expect(markdown).toContain('(rows 2, 18 …); also `abv` (62 cells). Fix: `replace_null_tokens:ibu` (suggested).\n');
    expect(markdown).not.toMatch(/^- other/m);
  });

  test('state their extent if the title does not', () => {
    const issue = tableIssue({ title: 'It mixes units', count: 77, step: null });
    expect(renderMarkdown(withIssues([issue]))).toContain(
      '- (1) It mixes units: 77 cells (rows 2, 18 …). No step fixes it.',
    );
  });

  test('are limited to the worst 25 lines, and the report counts the others', () => {
    const issues = Array.from({ length: 40 }, (_, place) =>
      tableIssue({ code: `code-${place}`, title: `T${place}`, severity: place < 20 ? 'notice' : 'warning' }),
    );
    const markdown = renderMarkdown(withIssues(issues));
    expect(markdown.match(/^- \(\d+\) T\d+: /gm)).toHaveLength(25);
    expect(markdown.match(/^- \(\d+\) T[23]\d: /gm)).toHaveLength(20);
    expect(markdown).toContain('Further notices are in the full report and in the profile.');
    expect(markdown).not.toContain('Further warnings');
  });
});

describe('columns and steps', () => {
  test('a column states its missing, distinct and most frequent values', () => {
    const columns = [
      columnProfile({ missing: 3 }),
      columnProfile({ name: 'id', is_unique: true, disguised_missing: 1 }),
    ];
    const markdown = renderMarkdown(short({ profile: datasetProfile({ tables: [tableProfile({ columns })] }) }));
    expect(markdown).toMatch(/^city +category +3 +107 +Bend 412, Portland 388$/m);
    expect(markdown).toMatch(/all unique, such as Bend; 1 placeholder$/m);
  });

  test('the same step on several columns is one line; alternative steps on one column are separate lines', () => {
    const step = (column: string, variant: 'dmy' | 'mdy') => {
      const name = `normalize_dates:${column}:${variant}`;
      const title = variant === 'dmy' ? 'day first' : 'month first';
      return stepEffect({ name, step: { operation: 'normalize_dates', column }, title, changes: 15, class: 'consent' });
    };
    const steps = [step('a', 'dmy'), step('a', 'mdy'), step('b', 'dmy'), step('b', 'mdy')];
    const markdown = renderMarkdown(short({ cleanings: [tableCleaning({ steps })] }));
    expect(markdown).toMatch(/^- day first; also `b` \(15 cells\): .*changes 15 cells, name `normalize_dates:a:dmy`/m);
    expect(markdown).toMatch(
      /^- month first; also `b` \(15 cells\): .*changes 15 cells, name `normalize_dates:a:mdy`/m,
    );
  });

  test('marks a suggested step that was chosen', () => {
    const steps = [stepEffect({ applied: true })];
    expect(renderMarkdown(short({ cleanings: [tableCleaning({ steps })] }))).toContain('consent suggested, chosen');
  });
});

describe('both forms', () => {
  test.each(REPORT_CASES)('are valid, have only working links, and are shorter than the full report: %s', (_, full) => {
    const input = { ...full, detail: 'short' as const };
    const { elements, errors } = parsePage(renderHtml(input));
    const ids = elements.map((element) => attributeOf(element, 'id'));
    const links = elements.flatMap((element) => attributeOf(element, 'href') ?? []);
    expect(errors).toEqual([]);
    expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    expect(renderMarkdown(input).length).toBeLessThan(renderMarkdown(full).length + 400);
  });

  test.each(NAUGHTY_TEXTS)('hostile data never becomes an element, attribute or tag: %j', (text) => {
    const skeleton = (html: string) =>
      parsePage(html).elements.map(({ tagName, attrs }) => `${tagName} ${attrs.map(({ value }) => value).join(' ')}`);
    const tags = (markdown: string) =>
      parsePage(marked.parse(markdown, { async: false, gfm: true }))
        .elements.map(({ tagName }) => tagName)
        .filter((tag) => tag !== 'code');
    const hostile = { ...hostileInput(text), detail: 'short' as const };
    const plain = { ...hostileInput('x'), detail: 'short' as const };
    expect(skeleton(renderHtml(hostile))).toEqual(skeleton(renderHtml(plain)));
    expect(tags(renderMarkdown(hostile))).toEqual(tags(renderMarkdown(plain)));
    expect(renderMarkdown(hostile)).not.toMatch(/<[a-z/!?]/i);
  });
});
