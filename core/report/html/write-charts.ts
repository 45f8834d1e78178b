import type { Chart, ChartPart } from '../document.js';
import { formatValue } from '../figures.js';
import { translate } from '../language/translation.js';
import { element, type HtmlElement } from './element.js';
import { slotClass } from './write-pictures.js';

/** Sizes of the charts in view box units. The style sheet scales them. */
const WIDTH = 320;
const HISTOGRAM_HEIGHT = 56;
const PARTS_HEIGHT = 8;
const PLACES_HEIGHT = 36;

const px = (value: number) => String(Math.round(value * 100) / 100);

function rect(x: number, y: number, width: number, height: number, look: string): HtmlElement {
  const place = { x: x === 0 ? undefined : px(x), y: y === 0 ? undefined : px(y) };
  return element('rect', { ...place, width: px(width), height: px(height), class: look });
}

function svg(height: number, look: string, label: string, shapes: readonly HtmlElement[]): HtmlElement {
  return element(
    'svg',
    { class: look, viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: 'none', role: 'img' },
    element('title', {}, translate(label)),
    ...shapes,
  );
}

interface Bar {
  count: number;
  tone?: ChartPart['tone'];
}

/**
 * Returns bars next to each other as one path for each tone, which is much shorter than an element for each bar. Each bar
 * is a stroke from the base line, relative to the top of the bar before it, in whole units.
 */
function barPaths(bars: readonly Bar[], full: number): HtmlElement[] {
  const max = bars.reduce((most, { count }) => Math.max(most, count), 1);
  const step = WIDTH / Math.max(1, bars.length);
  const width = Math.max(1, Math.round(step) - 1);
  const paths = new Map<string, { d: string; x: number; top: number }>();
  for (const [place, { count, tone = 'first' }] of bars.entries()) {
    if (count === 0) continue;
    const x = px(Math.round(place * step) + width / 2);
    // A minimum height keeps small bars visible.
    const height = Math.max(2, Math.round((count / max) * full));
    const path = paths.get(tone);
    const move = path === undefined ? `M${x} ${full}` : `m${px(Number(x) - path.x)} ${path.top}`;
    paths.set(tone, { d: `${path?.d ?? ''}${move}v-${height}`, x: Number(x), top: height });
  }
  return [...paths].map(([tone, { d }]) => element('path', { d, class: tone, 'stroke-width': String(width) }));
}

function renderPlaces({ label, counts }: Extract<Chart, { kind: 'places' }>): HtmlElement {
  const bars = counts.map((count) => ({ count }));
  return svg(PLACES_HEIGHT, 'places', label, barPaths(bars, PLACES_HEIGHT));
}

function renderHistogram({ label, bins, axis: texts }: Extract<Chart, { kind: 'histogram' }>): HtmlElement {
  const first = bins[0];
  const last = bins.at(-1);
  const axis = texts ?? (first && last ? [formatValue(first.from), formatValue(last.to)] : []);
  return element(
    'figure',
    { class: 'histogram' },
    svg(HISTOGRAM_HEIGHT, 'chart', label, barPaths(bins, HISTOGRAM_HEIGHT)),
    element('figcaption', {}, ...axis.map((text) => element('span', {}, translate(text)))),
  );
}

/** Returns the widths of the parts: proportional, but at least wide enough to be visible. */
function widthsOf(parts: readonly ChartPart[]): number[] {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  const widths = parts.map(({ count }) => (count === 0 ? 0 : Math.max(3, (count / Math.max(1, whole)) * WIDTH)));
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => (sum === 0 ? 0 : (width / sum) * WIDTH));
}

export function renderParts({ label, parts }: Extract<Chart, { kind: 'parts' }>): HtmlElement {
  let x = 0;
  const shapes = widthsOf(parts).flatMap((width, place) => {
    const shape = width === 0 ? [] : [rect(x, 0, width, PARTS_HEIGHT, parts[place]!.tone)];
    x += width;
    return shape;
  });
  return svg(PARTS_HEIGHT, 'parts', label, shapes);
}

/** Minimum width of a part of a bar, to stay visible. */
const MIN_BAR_PART = 3;

function renderBar({ label, parts, whole }: Extract<Chart, { kind: 'bar' }>): HtmlElement {
  let x = 0;
  const shapes = parts.flatMap(({ count, tone }) => {
    if (count === 0) return [];
    const width = Math.max(MIN_BAR_PART, (count / Math.max(1, whole)) * WIDTH);
    x += width;
    // A gap of one unit separates the parts.
    return [rect(x - width, 0, Math.max(MIN_BAR_PART - 1, width - 1), PARTS_HEIGHT, tone)];
  });
  return svg(PARTS_HEIGHT, 'rowbar', label, shapes);
}

const LEVEL_HEIGHT = 12;
const TICK_WIDTH = 4;

function renderLevel({ label, share, tick, tone }: Extract<Chart, { kind: 'level' }>): HtmlElement {
  const width = share <= 0 ? 0 : Math.max(MIN_BAR_PART, share * WIDTH);
  const at = tick === null ? 0 : Math.min(WIDTH - TICK_WIDTH, Math.max(0, tick * WIDTH - TICK_WIDTH / 2));
  return svg(LEVEL_HEIGHT, 'level', label, [
    ...(width === 0 ? [] : [rect(0, 1, width, LEVEL_HEIGHT - 2, tone)]),
    ...(tick === null ? [] : [rect(at, 0, TICK_WIDTH, LEVEL_HEIGHT, 'tick')]),
  ]);
}

const GRID_HEIGHT = 100;
/** Opacity of a cell without counts, so that the grid itself is visible. */
const MIN_OPACITY = 0.08;

function renderGrid({ label, rows }: Extract<Chart, { kind: 'grid' }>): HtmlElement {
  const most = Math.max(1, ...rows.flat());
  const down = GRID_HEIGHT / Math.max(1, rows.length);
  const cells = rows.flatMap((row, y) =>
    row.map((count, x) => {
      const across = WIDTH / row.length;
      const cell = rect(x * across, y * down, across - 1, down - 0.6, 'first');
      // The square root makes small counts visible.
      const opacity = px(MIN_OPACITY + (1 - MIN_OPACITY) * Math.sqrt(count / most));
      return { ...cell, attributes: { ...cell.attributes, opacity } };
    }),
  );
  return svg(GRID_HEIGHT, 'grid', label, cells);
}

const DOTS = { width: 150, height: 20, radius: 4 };

function renderDots({ label, from, to, dots }: Extract<Chart, { kind: 'dots' }>): HtmlElement {
  const { width, height, radius } = DOTS;
  const middle = String(height / 2);
  const circles = dots.map(({ at, slot }) => {
    const x = ((at - from) / Math.max(1e-9, to - from)) * (width - 2 * radius) + radius;
    return element('circle', {
      class: slot === null ? 'hollow' : slotClass(slot),
      cx: px(Math.min(width - radius, Math.max(radius, x))),
      cy: middle,
      r: String(radius),
    });
  });
  return element(
    'svg',
    { class: 'dots', viewBox: `0 0 ${width} ${height}`, role: 'img' },
    element('title', {}, translate(label)),
    element('path', { d: `M0 ${middle}h${width}` }),
    ...circles,
  );
}

/**
 * Renders a chart as inline SVG with a text alternative. Colors come from the style sheet, so they follow the theme.
 */
export function renderChart(chart: Chart): HtmlElement {
  switch (chart.kind) {
    case 'histogram':
      return renderHistogram(chart);
    case 'parts':
      return renderParts(chart);
    case 'bar':
      return renderBar(chart);
    case 'dots':
      return renderDots(chart);
    case 'level':
      return renderLevel(chart);
    case 'grid':
      return renderGrid(chart);
    case 'places':
      return renderPlaces(chart);
  }
}
