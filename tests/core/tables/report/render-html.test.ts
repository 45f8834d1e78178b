import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { markBlanks, markHidden } from '../../../../core/report/visible-text.js';
import { renderHtml } from '../../../../core/tables/report/render-report.js';
import { attributeOf, type PageElement, parsePage } from '../../../support/html-page.js';
import { NAUGHTY_TEXTS, naughtyBatches } from '../../../support/naughty-texts.js';
import { withSharedDataInFull } from '../../../support/needs-shared-data.js';
import { testInFull } from '../../../support/property-runs.js';
import { hostileInput, REPORT_CASES, reportInput } from '../../../support/report-cases.js';

const page = parsePage(renderHtml(reportInput()));
const named = (tag: string, elements = page.elements): PageElement[] =>
  elements.filter(({ tagName }) => tagName === tag);

/** Returns the elements and attributes of a page in order, without texts. */
function skeletonOf(html: string): string {
  const { elements, comments } = parsePage(html);
  const tags = elements.map(
    ({ tagName, attrs }) => `${tagName} ${attrs.map(({ name, value }) => `${name}=${value}`).join(' ')}`,
  );
  return [...tags, `comments ${comments}`].join('\n');
}

describe('the page', () => {
  test.each(REPORT_CASES)('is valid for the parser, and the same each time: %s', (_, input) => {
    const html = renderHtml(input);
    expect(parsePage(html).errors).toEqual([]);
    expect(renderHtml(input)).toBe(html);
  });

  test.each(REPORT_CASES)('contains no script, event handler, inline style or external resource: %s', (_, input) => {
    const { elements } = parsePage(renderHtml(input));
    const attributes = elements.flatMap(({ attrs }) => attrs);
    expect(elements.map(({ tagName }) => tagName)).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(script|link|iframe|object|embed|img|base|form|input|image|use)$/),
      ]),
    );
    expect(attributes.filter(({ name }) => /^on|^src|^style$|^action$|^xlink|^data/.test(name))).toEqual([]);
    const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
    const ids = elements.flatMap((element) => attributeOf(element, 'id') ?? []);
    expect(links.filter((link) => !ids.includes(link.slice(1)) || !link.startsWith('#'))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('allows only its own style, by hash, and fonts inside the page', () => {
    const style = named('style')[0]!
      .childNodes.map((node) => ('value' in node ? node.value : ''))
      .join('');
    const policy = named('meta').find((meta) => attributeOf(meta, 'http-equiv') === 'Content-Security-Policy')!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(attributeOf(policy, 'content')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(style).not.toMatch(/url\((?!data:font\/woff2;base64,[A-Za-z0-9+/=]+\))|@import|</);
  });

  test('has one top heading and skips no level', () => {
    const levels = page.elements.flatMap(({ tagName }) => (/^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, place) => place > 0 && level > levels[place - 1]! + 1)).toEqual([]);
  });

  test('names each table, and gives each heading cell a scope', () => {
    const hasName = (table: PageElement) =>
      attributeOf(table, 'aria-label') !== undefined || table.childNodes[0]?.nodeName === 'caption';
    expect(named('table').length).toBeGreaterThan(10);
    expect(named('table').filter((table) => !hasName(table))).toEqual([]);
    expect(named('th').filter((cell) => !['row', 'col'].includes(attributeOf(cell, 'scope') ?? ''))).toEqual([]);
  });

  test('describes each chart in words', () => {
    const charts = named('svg').filter((svg) => attributeOf(svg, 'role') === 'img');
    expect(charts.length).toBeGreaterThan(0);
    expect(charts.filter((svg) => svg.childNodes[0]?.nodeName !== 'title')).toEqual([]);
    expect(page.text).toContain('Values from 4 to 138; most of them, 402 cells, from 20.75 to 37.5');
  });

  test('begins with verdicts, problems and next steps; details follow', () => {
    const order = [
      'What you can use it for',
      'Problems, worst first',
      'What to do next',
      'Columns of',
      'Findings and their evidence',
      'How the file was read',
    ];
    const main = page.text.slice(page.text.indexOf('2,410 rows'));
    const places = order.map((words) => main.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

test('the details of each column are collapsed at first; links stay inside the page', () => {
  const [details] = named('details');
  const inside = parsePage(renderHtml(reportInput())).elements.filter(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'id' && /^table-1-column-/.test(value)),
  );
  expect(attributeOf(details!, 'open')).toBeUndefined();
  expect(inside.length).toBeGreaterThan(0);
  expect(named('details', parsePage(renderHtml(reportInput({ detail: 'short' }))).elements)).toEqual([]);
});

describe('hostile data', () => {
  const plain = skeletonOf(renderHtml(hostileInput('x')));

  test.each(NAUGHTY_TEXTS)('never becomes an element, attribute or comment: %j', (text) => {
    expect(skeletonOf(renderHtml(hostileInput(text)))).toBe(plain);
  });

  // Harmless texts that differ as often as the hostile ones, because equal examples are shown once.
  const differsFromHarmless = (texts: readonly string[]) =>
    skeletonOf(renderHtml(hostileInput(...texts))) !==
    skeletonOf(renderHtml(hostileInput(...texts.map((_, at) => `x${at}`))));

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
    expect(parsePage(renderHtml(hostileInput(text))).text).toContain(markBlanks(markHidden(text)));
  });
});
