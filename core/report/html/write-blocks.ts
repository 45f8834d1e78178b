import {
  type Block,
  type Chart,
  type ChartPart,
  type Inline,
  type Phrase,
  type Section,
  severityName,
} from '../document.js';
import { formatValue } from '../figures.js';
import { markBlanks } from '../visible-text.js';
import { element, type HtmlElement, type HtmlNode } from './element.js';
import { writePictures } from './write-pictures.js';
import { writeCalls, writeProblems, writeSteps, writeUses, writeVerdict } from './write-verdicts.js';

/** Sizes of the charts in view box units. The style sheet scales them. */
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

function renderHistogram({ label, bins }: Extract<Chart, { kind: 'histogram' }>): HtmlElement {
  const max = Math.max(1, ...bins.map(({ count }) => count));
  const step = WIDTH / Math.max(1, bins.length);
  const bars = bins
    .map(({ count }, place) => {
      // A minimum height keeps small bins visible.
      const height = count === 0 ? 0 : Math.max(1.5, (count / max) * HISTOGRAM_HEIGHT);
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

/** Returns the widths of the parts: proportional, but at least wide enough to be visible. */
function widthsOf(parts: readonly ChartPart[]): number[] {
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  const widths = parts.map(({ count }) => (count === 0 ? 0 : Math.max(3, (count / Math.max(1, whole)) * WIDTH)));
  const sum = widths.reduce((total, width) => total + width, 0);
  return widths.map((width) => (sum === 0 ? 0 : (width / sum) * WIDTH));
}

function renderParts({ label, parts }: Extract<Chart, { kind: 'parts' }>): HtmlElement {
  let x = 0;
  const shapes = widthsOf(parts).flatMap((width, place) => {
    const shape = width === 0 ? [] : [rect(x, 0, width, PARTS_HEIGHT, parts[place]!.tone)];
    x += width;
    return shape;
  });
  return svg(PARTS_HEIGHT, 'parts', label, shapes);
}

/**
 * Renders a chart as inline SVG with a text alternative. Colors come from the style sheet, so they follow the theme.
 */
function renderChart(chart: Chart): HtmlElement {
  return chart.kind === 'histogram' ? renderHistogram(chart) : renderParts(chart);
}

/**
 * Renders the legend of the bars in column tables. Color is never the only cue, because each bar also has its figures
 * as text.
 */
function renderKey(): HtmlElement {
  const looks = [
    ['first', 'most frequent type'],
    ['second', 'second'],
    ['third', 'third'],
    ['disguised', 'placeholder'],
    ['missing', 'missing'],
  ] as const;
  const entries = looks.map(([look, words]) =>
    element(
      'span',
      {},
      element(
        'svg',
        { viewBox: '0 0 10 10', 'aria-hidden': 'true' },
        element('rect', { width: '10', height: '10', class: look }),
      ),
      words,
    ),
  );
  return element('p', { class: 'key' }, 'In the bars: ', ...entries);
}

function writeInline(inline: Inline): HtmlNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'data':
      // `bdi` isolates right-to-left cells, which would otherwise reorder the sentence.
      return element('bdi', { class: 'data' }, markBlanks(inline.text));
    case 'strong':
    case 'headline':
      return element('strong', {}, inline.text);
    case 'figure':
      return element('span', { class: 'figure' }, inline.text);
    case 'link':
      return element('a', { href: `#${inline.to}` }, element('bdi', { class: 'data' }, markBlanks(inline.text)));
    case 'chart':
      return renderChart(inline.chart);
    case 'verdict':
      return writeVerdict(inline.tone, inline.text);
    case 'tag':
      return element('span', { class: `tag ${inline.tone}` }, inline.text);
    case 'number': {
      const { to, text } = inline;
      const label = { class: 'number', 'aria-label': `Finding ${text}` };
      return to === null
        ? element('span', { ...label, role: 'img' }, text)
        : element('a', { ...label, href: `#${to}` }, text);
    }
    case 'change':
      return element(
        'span',
        {},
        cellNode('before', inline.before),
        element('span', { class: 'arrow' }, '→'),
        cellNode('after', inline.after),
      );
  }
}

const cellNode = (look: string, text: string): HtmlElement =>
  text === ''
    ? element('span', { class: 'nil' }, 'empty')
    : element('bdi', { class: `data ${look}` }, markBlanks(text));

function renderBalance({ label, parts }: Extract<Block, { kind: 'balance' }>): HtmlElement {
  const legend = parts.map(({ tone, label: name, figures }) =>
    element(
      'div',
      {},
      element('dt', {}, element('span', { class: `swatch ${tone}` }), name),
      element('dd', {}, ...phraseNodes(figures)),
    ),
  );
  return element(
    'div',
    { class: 'balance' },
    renderParts({ kind: 'parts', label, parts }),
    element('dl', {}, ...legend),
  );
}

export const phraseNodes = (phrase: Phrase): HtmlNode[] => phrase.map(writeInline);

function writeSentences(sentences: readonly Phrase[]): HtmlNode[] {
  return sentences.flatMap((sentence, place) => [...(place === 0 ? [] : [' ']), ...phraseNodes(sentence)]);
}

type TableBlock = Extract<Block, { kind: 'table' }>;

/** Counts of a page: the tables, whose numbers name the captions, and the pictures, which need a policy. */
export interface PageCount {
  tables: number;
  pictures: number;
}

/** Minimum columns of a table that gets a scrolling frame, because it does not fit on a phone. */
const WIDE = 5;

function writeTable({ caption, head, rows }: TableBlock, count: PageCount): HtmlElement {
  count.tables += 1;
  const id = `caption-${count.tables}`;
  const classOf = (place: number) => {
    if (head[place]?.only === 'html') return 'bars';
    return head[place]?.align === 'end' ? 'end' : undefined;
  };
  const titles = head.map(({ title }, place) => element('th', { scope: 'col', class: classOf(place) }, title));
  // The first column contains row headers: names or row numbers.
  const cells = (row: readonly Phrase[]) =>
    row.map((cell, place) =>
      place === 0
        ? element('th', { scope: 'row', class: classOf(place) }, ...phraseNodes(cell))
        : element('td', { class: classOf(place) }, ...phraseNodes(cell)),
    );
  return element(
    'div',
    { class: head.length >= WIDE ? 'scroll wide' : 'scroll', role: 'group', 'aria-labelledby': id, tabindex: '0' },
    element(
      'table',
      {},
      element('caption', { id }, ...phraseNodes(caption)),
      element('thead', {}, element('tr', {}, ...titles)),
      element('tbody', {}, ...rows.map((row) => element('tr', {}, ...cells(row)))),
    ),
  );
}

function writeBlock(block: Exclude<Block, Section>, count: PageCount, level: number): HtmlElement {
  switch (block.kind) {
    case 'calls':
      return writeCalls(block, phraseNodes);
    case 'uses':
      return writeUses(block, phraseNodes);
    case 'problems':
      return writeProblems(block, phraseNodes);
    case 'steps':
      return writeSteps(block, phraseNodes);
    case 'pictures':
      count.pictures += block.items.length;
      return writePictures(block, phraseNodes);
    case 'balance':
      return renderBalance(block);
    case 'split':
      return element(
        'div',
        { class: 'split' },
        ...[block.main, block.aside].map((side) => element('div', {}, ...writeBlocks(side, level, count))),
      );
    case 'paragraph':
      return element('p', { class: block.tone }, ...writeSentences(block.sentences));
    case 'list':
      return element('ul', {}, ...block.items.map((item) => element('li', {}, ...phraseNodes(item))));
    case 'facts': {
      const facts = block.facts.map(({ label, value }) =>
        element('div', {}, element('dt', {}, label), element('dd', {}, ...phraseNodes(value))),
      );
      return element('dl', {}, ...facts);
    }
    case 'table':
      return writeTable(block, count);
    case 'chart':
      return renderChart(block.chart);
    case 'key':
      return renderKey();
  }
}

/** Writes blocks. Consecutive cards share one grid. */
function writeBlocks(blocks: readonly Block[], level: number, count: PageCount): HtmlElement[] {
  const written: HtmlElement[] = [];
  let cards: HtmlElement[] = [];
  const endCards = () => {
    if (cards.length > 0) written.push(element('div', { class: 'cards' }, ...cards));
    cards = [];
  };
  for (const block of blocks) {
    if (block.kind === 'section' && block.look === 'card') {
      cards.push(writeSection(block, level, count));
      continue;
    }
    endCards();
    written.push(block.kind === 'section' ? writeSection(block, level, count) : writeBlock(block, count, level));
  }
  endCards();
  return written;
}

/**
 * Writes a section with its heading.
 * @param level level of the heading, from 2.
 */
export function writeSection(
  { id, title, look, mark, blocks, isFolded, isUntitled }: Section,
  level: number,
  count: PageCount,
): HtmlElement {
  if (isUntitled) return element('section', { class: 'lone', id }, ...writeBlocks(blocks, level, count));
  const severity = mark === undefined ? [] : [element('span', { class: `mark ${mark}` }, severityName(mark)), ' '];
  const heading = element(`h${Math.min(6, level)}`, { id: `${id}-title` }, ...severity, ...phraseNodes(title));
  return element(
    look === 'part' || look === 'group' ? 'section' : 'article',
    { class: look, id, 'aria-labelledby': `${id}-title` },
    ...(isFolded
      ? [element('details', {}, element('summary', {}, heading), ...writeBlocks(blocks, level + 1, count))]
      : [heading, ...writeBlocks(blocks, level + 1, count)]),
  );
}
