import { formatCount } from '../figures.js';
import { cutToWidth, widthOf } from '../text-width.js';
import { element, type HtmlElement, writeSvg } from './element.js';

/** A figure of a chart with its name. */
export interface ChartFigure {
  label: string;
  /** Null if it is missing. */
  value: number | null;
  /** The value as text, with its unit. */
  text: string;
  /** Position on the axis of a line, ascending. In any unit. */
  at?: number;
}

export interface FigureChart {
  kind: 'bars' | 'line';
  title: string;
  figures: readonly ChartFigure[];
  /** Number of groups, including those without a figure in the chart. */
  groupCount: number;
}

/** Maximum bars of a chart. A line shows all figures. */
export const MAX_BARS = 40;

/** Sizes in px. */
const WIDTH = 640;
const MARGIN = 16;
const HEAD = 40;
const GAP = 12;
const ROW = { height: 22, bar: 14 };
const PLOT_HEIGHT = 240;
const NOTE_HEIGHT = 24;
/** Width of a column of text at 12 px: capital letters of a sans-serif font fit. */
const COLUMN = 8;
/** Maximum columns of names and values, so that a third of the width remains for the bars. */
const MAX_COLUMNS = 24;
/** A circle marks each figure of a line, up to this number. */
const MAX_CIRCLES = 40;

/**
 * Colors of the house in the light theme, as attributes, and in the dark theme. The chart has its own ground, because it
 * may be placed on a page of any color. Not in the `oklch()` form of the style sheet, which many viewers of files do not
 * support.
 */
const LOOKS = {
  ground: { fill: '#ffffff' },
  ink: { fill: '#191c22' },
  soft: { fill: '#4c5058' },
  bar: { fill: '#7e8ead' },
  line: { stroke: '#7e8ead', fill: 'none', 'stroke-width': '2', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  axis: { stroke: '#caccd0', fill: 'none' },
} as const;
const DARK =
  '@media (prefers-color-scheme:dark){.ground{fill:#1e1f23}.ink{fill:#ebedef}.soft{fill:#afb3b9}.bar{fill:#667592}.line{stroke:#667592}.axis{stroke:#3c3e44}}';

type Look = keyof typeof LOOKS;

const px = (value: number) => String(Math.round(value * 100) / 100);

const look = (name: Look) => ({ class: name, ...LOOKS[name] });

interface TextPlace {
  x: number;
  /** Base line of the text. */
  y: number;
  anchor?: 'start' | 'middle' | 'end';
}

function textAt({ x, y, anchor = 'start' }: TextPlace, text: string, name: 'ink' | 'soft' = 'ink'): HtmlElement {
  return element(
    'text',
    { ...look(name), x: px(x), y: px(y), 'text-anchor': anchor === 'start' ? undefined : anchor },
    text,
  );
}

/** Returns the width of the longest text, px. The texts must have been cut. */
const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf)) * COLUMN;

/** Maps values to shares of an axis from 0 to 1 that contains zero. Does not overflow. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const size = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const low = values.reduce((least, value) => Math.min(least, value / size), 0);
  const high = values.reduce((most, value) => Math.max(most, value / size), 0);
  return (value) => (value / size - low) / (high - low || 1);
}

const isFigure = (value: number | null): value is number => value !== null && Number.isFinite(value);

const valuesOf = (figures: readonly ChartFigure[]) => figures.map(({ value }) => value).filter(isFigure);

interface Plot {
  shapes: HtmlElement[];
  height: number;
}

function renderBars(figures: readonly ChartFigure[]): Plot {
  const labels = figures.map(({ label }) => cutToWidth(label, MAX_COLUMNS));
  const texts = figures.map(({ text }) => cutToWidth(text, MAX_COLUMNS));
  const left = MARGIN + longest(labels) + GAP;
  const width = WIDTH - MARGIN - longest(texts) - GAP - left;
  const scale = scaleOf(valuesOf(figures));
  const zero = scale(0) * width;
  const rows = figures.flatMap(({ value }, place) => {
    const top = HEAD + place * ROW.height;
    const base = top + ROW.height - 7;
    return [
      textAt({ x: MARGIN, y: base }, labels[place]!),
      ...barOf(value, top),
      textAt({ x: WIDTH - MARGIN, y: base, anchor: 'end' }, texts[place]!, 'soft'),
    ];
  });
  const height = figures.length * ROW.height;
  return {
    shapes: [...rows, element('path', { ...look('axis'), d: `M${px(left + zero)} ${HEAD}v${height}` })],
    height,
  };

  function barOf(value: number | null, top: number): HtmlElement[] {
    if (!isFigure(value) || value === 0) return [];
    const end = scale(value) * width;
    // A minimum width keeps small figures visible.
    const length = Math.max(1, Math.abs(end - zero));
    const place = { x: px(left + (value < 0 ? zero - length : zero)), y: px(top + (ROW.height - ROW.bar) / 2) };
    return [element('rect', { ...look('bar'), ...place, width: px(length), height: String(ROW.bar) })];
  }
}

/** A figure at its place in the plot. `y` is null if it is missing. */
interface Point {
  x: number;
  y: number | null;
  label: string;
}

/** Returns a line through the points, interrupted at missing figures. */
function pathOf(points: readonly Point[]): string {
  let isDown = false;
  return points
    .map(({ x, y }) => {
      const step = y === null ? '' : `${isDown ? 'L' : 'M'}${px(x)} ${px(y)}${isDown ? '' : 'h0'}`;
      isDown = y !== null;
      return step;
    })
    .join('');
}

/** Labels the first and last point, and those between them that have room. */
function labelPoints(points: readonly Point[], y: number): HtmlElement[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const sizeOf = ({ label }: Point) => widthOf(label) * COLUMN;
  let taken = first.x + sizeOf(first) + GAP;
  const end = last.x - sizeOf(last) - GAP;
  const between = points.slice(1, -1).filter((point) => {
    const half = sizeOf(point) / 2;
    if (point.x - half < taken || point.x + half > end) return false;
    taken = point.x + half + GAP;
    return true;
  });
  return [
    textAt({ x: first.x, y }, first.label, 'soft'),
    ...between.map(({ x, label }) => textAt({ x, y, anchor: 'middle' }, label, 'soft')),
    textAt({ x: last.x, y, anchor: 'end' }, last.label, 'soft'),
  ];
}

/** Returns the texts of the greatest figure, of the least one and of zero, by their position on the axis. */
function levelsOf(figures: readonly ChartFigure[]): { value: number; text: string }[] {
  const known = figures.flatMap(({ value, text }) => (isFigure(value) ? [{ value, text }] : []));
  const sorted = known.sort((one, other) => one.value - other.value);
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  return [
    ...(greatest && greatest.value > 0 ? [greatest] : []),
    ...(least && least.value < 0 ? [least] : []),
    { value: 0, text: '0' },
  ];
}

function renderLine(figures: readonly ChartFigure[]): Plot {
  const levels = levelsOf(figures).map(({ value, text }) => ({ value, text: cutToWidth(text, MAX_COLUMNS) }));
  const left = MARGIN + longest(levels.map(({ text }) => text)) + GAP;
  const width = WIDTH - 2 * MARGIN - left;
  const scale = scaleOf(valuesOf(figures));
  const yOf = (value: number) => HEAD + GAP + (1 - scale(value)) * PLOT_HEIGHT;
  const positions = figures.map(({ at }, place) => at ?? place);
  const from = positions[0]!;
  const range = positions.at(-1)! - from || 1;
  const points = figures.map(({ label, value }, place) => ({
    x: left + ((positions[place]! - from) / range) * width,
    y: isFigure(value) ? yOf(value) : null,
    label: cutToWidth(label, MAX_COLUMNS),
  }));
  const bottom = HEAD + GAP + PLOT_HEIGHT;
  const marked = points.length > MAX_CIRCLES ? [] : points;
  return {
    shapes: [
      ...levels.flatMap(({ value, text }) => levelAt(yOf(value), text)),
      element('path', { ...look('line'), d: pathOf(points) }),
      ...marked.flatMap(({ x, y }) =>
        y === null ? [] : [element('circle', { ...look('bar'), cx: px(x), cy: px(y), r: '3' })],
      ),
      ...labelPoints(points, bottom + ROW.height),
    ],
    height: GAP + PLOT_HEIGHT + ROW.height,
  };

  function levelAt(y: number, text: string): HtmlElement[] {
    const axis = element('path', { ...look('axis'), d: `M${px(left)} ${px(y)}h${px(width)}` });
    // The text of zero would cover that of a close level.
    const isCovered = text === '0' && levels.some(({ value }) => value !== 0 && Math.abs(yOf(value) - y) < ROW.bar);
    return isCovered ? [axis] : [axis, textAt({ x: left - GAP, y: y + 4, anchor: 'end' }, text, 'soft')];
  }
}

/**
 * Writes named figures as an SVG document that needs no other file: no script, no font and no style sheet. All texts are
 * escaped. Bars: at most 40, one below the other. Line: needs at least one figure. A note reports omitted groups.
 */
export function writeChartSvg({ kind, title, figures, groupCount }: FigureChart): string {
  const shown = kind === 'bars' ? figures.slice(0, MAX_BARS) : figures;
  const { shapes, height: plotHeight } = kind === 'bars' ? renderBars(shown) : renderLine(shown);
  const rest = groupCount > shown.length;
  const bottom = HEAD + plotHeight;
  const height = bottom + (rest ? NOTE_HEIGHT : 0) + GAP;
  const note = `${formatCount(shown.length)} of ${formatCount(groupCount)} groups are shown.`;
  return writeSvg(
    element(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: String(WIDTH),
        height: String(height),
        viewBox: `0 0 ${WIDTH} ${height}`,
        role: 'img',
        'font-family': 'system-ui, sans-serif',
        'font-size': '12',
      },
      element('title', {}, title),
      element('style', {}, DARK),
      element('rect', { ...look('ground'), width: String(WIDTH), height: String(height), rx: '6' }),
      element(
        'text',
        { ...look('ink'), x: String(MARGIN), y: '26', 'font-size': '13', 'font-weight': '600' },
        cutToWidth(title, (WIDTH - 2 * MARGIN) / COLUMN),
      ),
      ...shapes,
      ...(rest ? [textAt({ x: MARGIN, y: bottom + NOTE_HEIGHT - 4 }, note, 'soft')] : []),
    ),
  );
}
