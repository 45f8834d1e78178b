import { type Block, type Inline, markName, type Phrase, type Section, textOf } from '../document.js';
import { separatorOf, translate, worded } from '../language/translation.js';
import { markBlanks } from '../visible-text.js';
import { element, type HtmlElement, type HtmlNode } from './element.js';
import { MAX_END_COLUMNS } from './style.js';
import { renderChart, renderParts } from './write-charts.js';
import { writeLines } from './write-lines.js';
import { slotClass, writePairs, writePictures } from './write-pictures.js';
import {
  writeBanner,
  writeCalls,
  writeProblems,
  writeSign,
  writeSteps,
  writeUses,
  writeVerdict,
} from './write-verdicts.js';

/** Renders the legend of bars. Color is never the only cue, because each bar also has its figures as text. */
function renderKey({ lead, entries }: Extract<Block, { kind: 'key' }>): HtmlElement {
  const items = entries.map(([tone, words]) =>
    element('span', {}, element('span', { class: `swatch ${tone}` }), translate(words)),
  );
  return element('p', { class: 'key' }, translate(lead), ...items);
}

function writeInline(inline: Inline): HtmlNode {
  switch (inline.kind) {
    case 'text':
      return translate(inline.text);
    case 'data':
      // `bdi` isolates right-to-left cells, which would otherwise reorder the sentence.
      return element('bdi', {}, markBlanks(inline.text));
    case 'name':
      return element('bdi', { class: 'name' }, markBlanks(inline.text));
    case 'swatch':
      return element('span', { class: `slot ${slotClass(inline.slot)}` });
    case 'strong':
    case 'headline':
      return element('strong', {}, translate(inline.text));
    case 'figure':
      // A number stays next to its unit.
      return inline.text.includes(' ') ? element('span', { class: 'figure' }, inline.text) : inline.text;
    case 'link':
      return element('a', { href: `#${inline.to}` }, element('bdi', {}, markBlanks(inline.text)));
    case 'break':
      return element('br', {});
    case 'minor':
      return element('small', { class: 'minor' }, translate(inline.text));
    case 'chart':
      return renderChart(inline.chart);
    case 'verdict':
      return writeVerdict(inline.tone, translate(inline.text));
    case 'tag':
      return element('span', { class: `tag ${inline.tone}` }, translate(inline.text));
    case 'number': {
      const { to, text, id } = inline;
      const label = { class: 'number', 'aria-label': worded`Finding ${text}`, ...(id === undefined ? {} : { id }) };
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
    ? element('span', { class: 'nil' }, translate('empty'))
    : element('bdi', { class: look }, markBlanks(text));

function renderBalance({ label, parts }: Extract<Block, { kind: 'balance' }>): HtmlElement {
  const legend = parts.map(({ tone, label: name, figures }) =>
    element(
      'div',
      {},
      element('dt', {}, element('span', { class: `swatch ${tone}` }), translate(name)),
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
  const between = separatorOf(' ');
  return sentences.flatMap((sentence, place) => [...(place === 0 ? [] : [between]), ...phraseNodes(sentence)]);
}

type TableBlock = Extract<Block, { kind: 'table' }>;

/** Counts of a page: the scrolling frames, whose numbers name the captions, and the pictures, which need a policy. */
export interface PageCount {
  frames: number;
  pictures: number;
}

/** Minimum columns of a table that gets a scrolling frame, because it does not fit on a phone. */
const WIDE = 5;

/** Returns the classes of a table that align columns to the end: one name instead of one for each cell. */
function endColumns(head: TableBlock['head']): string[] {
  if (head.length > MAX_END_COLUMNS) throw new RangeError(`a table of ${head.length} columns cannot be aligned`);
  return head.flatMap(({ align }, place) => (align === 'end' ? [`end-${place + 1}`] : []));
}

function writeTable(
  { caption, isCompact, isDense, head: heads, rows: lines }: TableBlock,
  count: PageCount,
): HtmlElement {
  const shown = heads.flatMap(({ only }, place) => (only === 'markdown' ? [] : [place]));
  const head = shown.map((place) => heads[place]!);
  const rows = lines.map((line) => shown.map((place) => line[place] ?? []));
  const classOf = (place: number) => (head[place]?.isWideOnly ? 'wide-only' : undefined);
  const titles = head.map(({ title }, place) =>
    element('th', { scope: 'col', class: classOf(place) }, translate(title)),
  );
  // The first column contains row headers: names or row numbers.
  const cells = (row: readonly Phrase[]) =>
    row.map((cell, place) =>
      place === 0
        ? element('th', { scope: 'row', class: classOf(place) }, ...phraseNodes(cell))
        : element('td', { class: classOf(place) }, ...phraseNodes(cell)),
    );
  const isFramed = head.length >= WIDE;
  if (isFramed) count.frames += 1;
  const id = `caption-${count.frames}`;
  const label = isCompact ? { 'aria-label': textOf(caption) } : {};
  const looks = [...(isCompact && !isFramed ? ['compact'] : []), ...(isDense ? ['dense'] : []), ...endColumns(head)];
  const table = element(
    'table',
    { class: looks.length === 0 ? undefined : looks.join(' '), ...label },
    ...(isCompact ? [] : [element('caption', { id: isFramed ? id : undefined }, ...phraseNodes(caption))]),
    element('thead', {}, element('tr', {}, ...titles)),
    element('tbody', {}, ...rows.map((row) => element('tr', {}, ...cells(row)))),
  );
  if (!isFramed) return table;
  const frame = { class: isCompact ? 'scroll compact' : 'scroll wide', role: 'group', tabindex: '0' };
  return element('div', { ...frame, ...(isCompact ? label : { 'aria-labelledby': id }) }, table);
}

function renderCharts({ items }: Extract<Block, { kind: 'charts' }>): HtmlElement {
  const charts = items.map(({ title, note, chart }) => {
    const words = [element('strong', {}, translate(title)), ' ', element('span', {}, ...phraseNodes(note))];
    return element('div', {}, element('p', {}, ...words), renderChart(chart));
  });
  return element('div', { class: 'charts' }, ...charts);
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
    case 'pairs':
      count.pictures += 2 * block.items.length;
      return writePairs(block, phraseNodes);
    case 'lines':
      return writeLines(block, phraseNodes);
    case 'charts':
      return renderCharts(block);
    case 'balance':
      return renderBalance(block);
    case 'split':
      return element(
        'div',
        { class: block.aspect === undefined ? 'split' : `split ${block.aspect}` },
        ...[block.main, block.aside].map((side) => element('div', {}, ...writeBlocks(side, level, count))),
      );
    case 'paragraph':
      return element('p', { class: block.tone }, ...writeSentences(block.sentences));
    case 'list':
      return element('ul', {}, ...block.items.map((item) => element('li', {}, ...phraseNodes(item))));
    case 'facts': {
      const facts = block.facts.map(({ label, value }) =>
        element('div', {}, element('dt', {}, translate(label)), element('dd', {}, ...phraseNodes(value))),
      );
      return element('dl', {}, ...facts);
    }
    case 'table':
      return writeTable(block, count);
    case 'chart':
      return renderChart(block.chart);
    case 'key':
      return renderKey(block);
    case 'banner':
      return writeBanner(block, phraseNodes);
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
  { id, title, look, mark, sign, note, blocks, isFolded, isUntitled }: Section,
  level: number,
  count: PageCount,
): HtmlElement {
  if (isUntitled) return element('section', { class: 'lone', id }, ...writeBlocks(blocks, level, count));
  const severity = mark === undefined ? [] : [element('span', { class: `mark ${mark}` }, markName(mark)), ' '];
  const before = sign === undefined ? severity : [writeSign(sign), ' '];
  const after = note === undefined ? [] : [' ', element('small', {}, ...phraseNodes(note))];
  // A section with a name is a landmark. There are too many cards, findings and cases for that.
  const isLandmark = look === 'part' || look === 'group';
  const label = isLandmark ? `${id}-title` : undefined;
  const heading = element(`h${Math.min(6, level)}`, { id: label }, ...before, ...phraseNodes(title), ...after);
  return element(
    isLandmark ? 'section' : 'article',
    { class: look, id, 'aria-labelledby': label },
    ...(isFolded
      ? [element('details', {}, element('summary', {}, heading), ...writeBlocks(blocks, level + 1, count))]
      : [heading, ...writeBlocks(blocks, level + 1, count)]),
  );
}
