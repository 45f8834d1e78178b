import type { Chart, ChartPart } from '../charts/chart.js';
import { formatValue } from '../figures.js';
import { element, type HtmlElement } from './element.js';

/** Sizes of the drawings, in units of their view boxes; the style sheet scales them. */
const WIDTH = 320;
const HISTOGRAM_HEIGHT = 56;
const PARTS_HEIGHT = 8;

const px = (value: number) => String(Math.round(value * 100) / 100);

function rect(x: number, y: number, width: number, height: number, look: string): HtmlElement {
  return element('rect', { x: px(x), y: px(y), width: px(width), height: px(height), class: look });
}

function svg(height: number, look: string, label: string, shapes: readonly HtmlElement[]): HtmlElement {
  return element(
    'svg',
    { class: look, viewBox: `0 0 ${WIDTH} ${height}`, preserveAspectRatio: 'none', role: 'img' },
    element('title', {}, label),
    ...shapes,
  );
}

function drawHistogram({ label, bins }: Extract<Chart, { kind: 'histogram' }>): HtmlElement {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const step = WIDTH / Math.max(1, bins.length);
  const bars = bins
    .map(({ count }, place) => {
      // A bin that holds anything is seen, however full the fullest is.
      const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HISTOGRAM_HEIGHT);
      return rect(place * step + 0.5, HISTOGRAM_HEIGHT - height, Math.max(0.5, step - 1), height, 'bar');
    })
    .filter((bar) => bar.attributes.height !== '0');
  const first = bins[0];
  const last = bins.at(-1);
  const axis = first && last ? [formatValue(first.from), formatValue(last.to)] : [];
  return element(
    'figure',
    { class: 'histogram' },
    svg(HISTOGRAM_HEIGHT, 'chart', label, bars),
    element('figcaption', {}, ...axis.map((text) => element('span', {}, text))),
  );
}

/** Widths of the parts: in proportion, but a part that is there is seen. */
function widthsOf(parts: readonly ChartPart[]): number[] {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  const wished = parts.map(({ count }) => (count === 0 ? 0 : Math.max(3, (count / Math.max(1, whole)) * WIDTH)));
  const sum = wished.reduce((total, width) => total + width, 0);
  return wished.map((width) => (sum === 0 ? 0 : (width / sum) * WIDTH));
}

function drawParts({ label, parts }: Extract<Chart, { kind: 'parts' }>): HtmlElement {
  let x = 0;
  const shapes = widthsOf(parts).flatMap((width, place) => {
    const shape = width === 0 ? [] : [rect(x, 0, width, PARTS_HEIGHT, parts[place]!.tone)];
    x += width;
    return shape;
  });
  return svg(PARTS_HEIGHT, 'parts', label, shapes);
}

/** A chart as inline SVG with a text alternative. Colours come from the style sheet, so that they follow the theme. */
export function drawChart(chart: Chart): HtmlElement {
  return chart.kind === 'histogram' ? drawHistogram(chart) : drawParts(chart);
}
