import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChartFigure, MAX_BARS, writeChartSvg } from '../../../../core/report/html/write-chart-svg.js';
import { contrastRatio, type Rgb } from '../../../../core/vision/formats/drawing/class-colors.js';

const figure = (label: string, value: number | null, at?: number): ChartFigure => ({
  ...{ label, value, text: value === null ? 'nothing' : String(value) },
  ...(at === undefined ? {} : { at }),
});

const write = (kind: 'bars' | 'line', figures: readonly ChartFigure[], groupCount = figures.length) =>
  writeChartSvg({ kind, title: 'count by city', figures, groupCount });

const numbered = (count: number) => Array.from({ length: count }, (_, at) => figure(`g${at}`, at + 1, at));

/** Attributes of the bars. */
const barsOf = (svg: string) =>
  [...svg.matchAll(/<rect class="bar"[^>]* x="([^"]*)"[^>]* width="([^"]*)"/g)].map(([, x, width]) => ({
    ...{ x: Number(x), width: Number(width) },
  }));

const toRgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

/** Every element, attribute and text of a document that this program writes, with nothing between them. */
const WELL_FORMED = /^(?:<\/?[a-z]+(?: [a-zA-Z-]+="[^"<]*")*\/?>|[^<>&]|&(?:amp|lt|gt|quot);)*$/;

describe('a chart', () => {
  test('is a document of 640 px width with a title and without scripts and references', () => {
    const svg = write('bars', [figure('Berlin', 2), figure('Paris', 1)]);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="640" height="96" /);
    expect(svg).toContain('<title>count by city</title>');
    expect(svg).not.toMatch(/<script|href|url\(|@import|@font-face|on[a-z]+=/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//');
  });

  test.each([
    '</svg><script>alert(1)</script>',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<![CDATA[ ]]>',
    '<!-- -->',
    '&lt;&#60;',
    'a\u0000b\u202ec\ud800\uffff',
  ])('escapes %j as a name, a value and a title', (text) => {
    for (const kind of ['bars', 'line'] as const) {
      const figures = [{ label: text, value: 1, text }, figure('b', 2)];
      const svg = writeChartSvg({ kind, title: text, figures, groupCount: 2 });
      expect(svg).toMatch(WELL_FORMED);
      expect(svg).not.toMatch(/<(?:script|img|!)|[\u0000\u202e\uffff]/);
      expect(Buffer.from(svg).toString()).toBe(svg);
      expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    }
  });

  test.each([
    ['ink', 4.5],
    ['soft', 4.5],
    ['bar', 3],
    ['line', 3],
  ])('has a contrast of %s and its ground of at least %d to 1 in both themes', (name, least) => {
    const svg = write('line', numbered(3)) + write('bars', numbered(3));
    const light = (look: string) => new RegExp(`class="${look}" (?:fill|stroke)="(#[0-9a-f]{6})"`).exec(svg)![1]!;
    const dark = (look: string) => new RegExp(`\\.${look}\\{(?:fill|stroke):(#[0-9a-f]{6})`).exec(svg)![1]!;
    for (const colorOf of [light, dark])
      expect(contrastRatio(toRgb(colorOf(name)), toRgb(colorOf('ground')))).toBeGreaterThanOrEqual(least);
  });

  test('has bars in proportion to the figures', () => {
    const [first, second] = barsOf(write('bars', [figure('a', 400), figure('b', 100)]));
    expect(first!.width / second!.width).toBeCloseTo(4, 1);
    expect(first!.x).toBe(second!.x);
  });

  test('draws negative figures left of zero, and nothing for zero', () => {
    const bars = barsOf(write('bars', [figure('a', -100), figure('b', 0), figure('c', 300)]));
    expect(bars).toHaveLength(2);
    expect(bars[0]!.x + bars[0]!.width).toBeCloseTo(bars[1]!.x, 1);
    expect(bars[1]!.width / bars[0]!.width).toBeCloseTo(3, 1);
  });

  test('names a missing figure without a bar', () => {
    const svg = write('bars', [figure('a', null), figure('b', 2)]);
    expect(barsOf(svg)).toHaveLength(1);
    expect(svg).toContain('>nothing</text>');
  });

  test('interrupts a line at a missing figure', () => {
    const svg = write('line', [figure('a', 1, 0), figure('b', null, 1), figure('c', 2, 2), figure('d', 3, 3)]);
    const [, path = ''] = /class="line"[^>]* d="([^"]*)"/.exec(svg)!;
    expect(path.match(/M/g)).toHaveLength(2);
    expect(svg.match(/<circle/g)).toHaveLength(3);
  });

  test('places the figures of a line by time', () => {
    const svg = write('line', [figure('2019', 1, 2019), figure('2020', 1, 2020), figure('2023', 1, 2023)]);
    const [first, second, last] = [...svg.matchAll(/cx="([^"]*)"/g)].map(([, x]) => Number(x));
    expect((last! - first!) / (second! - first!)).toBeCloseTo(4, 1);
  });

  test('can have one group', () => {
    expect(barsOf(write('bars', [figure('a', 5)]))).toHaveLength(1);
    expect(write('line', [figure('a', 5, 2024)])).toContain('<circle');
  });

  test('has at most 40 bars, and a note on the others', () => {
    const svg = write('bars', numbered(200));
    expect(barsOf(svg)).toHaveLength(MAX_BARS);
    expect(svg).toContain('>40 of 200 groups are shown.</text>');
    expect(write('bars', numbered(40))).not.toContain('groups are shown');
  });

  test('shows all figures of a line, without circles if they are many', () => {
    const svg = write('line', numbered(200), 1200);
    expect(svg.match(/L/g)).toHaveLength(199);
    expect(svg).not.toContain('<circle');
    expect(svg).toContain('>200 of 1,200 groups are shown.</text>');
  });

  test.each([[[0, 0]], [[-1, -2]], [[Number.MAX_VALUE, -Number.MAX_VALUE]], [[5e-324, 0]], [[Number.NaN, 1]]])(
    'has finite sizes for %j',
    (values) => {
      const figures = values.map((value, at) => figure(`g${at}`, value, at));
      for (const kind of ['bars', 'line'] as const)
        expect(write(kind, figures).replaceAll('>NaN<', '')).not.toMatch(/NaN|Infinity|width="-/);
    },
  );

  test('is well-formed for any names and values', () => {
    const figures = fc.array(
      fc.record({
        label: fc.string({ unit: 'binary' }),
        value: fc.option(fc.double()),
        text: fc.string({ unit: 'binary' }),
      }),
      { minLength: 1, maxLength: 50 },
    );
    fc.assert(
      fc.property(fc.constantFrom('bars', 'line'), fc.string({ unit: 'binary' }), figures, (kind, title, some) => {
        const svg = writeChartSvg({ kind, title, figures: some, groupCount: some.length });
        expect(svg).toMatch(WELL_FORMED);
        const sizes = [...svg.matchAll(/ (?:x|y|cx|cy|width|height)="([^"]*)"/g)].map(([, size]) => Number(size));
        expect(sizes.every(Number.isFinite)).toBe(true);
      }),
    );
  });
});
