import { sparkline } from '../../base/text/sparkline.js';
import { type Block, type Chart, type Inline, isWording, type Phrase } from '../document.js';
import { joinTexts, separatorOf, translate } from '../language/translation.js';
import { cutToWidth, widthOf } from '../text-width.js';
import { markBlanks, markHidden } from '../visible-text.js';

/** Maximum width of a table, columns: it fits into an email and a chat without wrapping. */
const MAX_WIDTH = 92;
/** Width to which a column of text may shrink. */
const MIN_COLUMN = 12;
/** Length of the longest bar, characters. */
const BAR_LENGTH = 30;
const GAP = '  ';

/** Characters of a bar by tone: solid, dark and light. */
const BLOCKS: Readonly<Record<string, string>> = { first: '█', second: '▓', third: '▒' };

const blockOf = (tone: string) => BLOCKS[tone] ?? '░';

/** Returns the legend of bars: `█ 0.70 or more, ░ below 0.50`. */
export const legendText = (entries: Extract<Block, { kind: 'key' }>['entries']): string =>
  joinTexts(
    entries.map(([tone, words]) => `${blockOf(tone)} ${translate(words)}`),
    ', ',
  );

/** Encloses lines in a code fence longer than any in them. */
export function fenced(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}\n${text}\n${fence}`;
}

function barText({ parts, whole }: Extract<Chart, { kind: 'bar' }>): string {
  const length = (count: number) => (whole <= BAR_LENGTH ? count : (count / whole) * BAR_LENGTH);
  // Rounded at the ends, so that the parts add up.
  let sum = 0;
  return parts
    .map(({ count, tone }) => {
      const start = Math.round(length(sum));
      sum += count;
      return blockOf(tone).repeat(Math.round(length(sum)) - start);
    })
    .join('');
}

function chartText(chart: Chart): string {
  if (chart.kind === 'bar') return barText(chart);
  return chart.kind === 'histogram' ? sparkline(chart.bins.map(({ count }) => count)) : '';
}

function plainInline(inline: Inline): string {
  if (inline.kind === 'chart') return chartText(inline.chart);
  if (inline.kind === 'swatch' || inline.kind === 'minor') return '';
  if (inline.kind === 'break') return separatorOf(', ');
  if (inline.kind === 'number') return `(${inline.text})`;
  if (inline.kind === 'change') {
    return `${inline.before || translate('empty')} → ${inline.after || translate('empty')}`;
  }
  return isWording(inline) ? translate(inline.text) : inline.text;
}

/** Texts that a lenient parser, which sees markup even in a code block, would read as a tag or an entity. */
const MARKUP = /<(?=[a-z/!?])|&(?=#|[a-z][a-z0-9]*;)/gi;

/** Returns a text for a code block: invisible characters and those of markup become visible code points. */
export const plainCode = (text: string): string =>
  markHidden(text).replace(MARKUP, (sign) => (sign === '<' ? '⟨U+003C⟩' : '⟨U+0026⟩'));

function plainText(phrase: Phrase): string {
  const [only] = phrase.length === 1 ? phrase : [];
  if (only?.kind === 'chart') return chartText(only.chart).trimEnd();
  // A column of numbers needs no parentheses.
  const text = only?.kind === 'number' ? only.text : phrase.map(plainInline).join('');
  return markBlanks(plainCode(text.trim()));
}

type Table = Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>;

/** Returns the columns, the lines with the titles first, and the width of each column. */
function layOut({ head, rows }: Table) {
  const shown = head.flatMap((one, place) => (one.only === 'html' ? [] : [{ ...one, place }]));
  const cells = rows.map((row) => shown.map(({ place }) => plainText(row[place] ?? [])));
  const lines = [shown.map(({ title }) => translate(title)), ...cells];
  const widths = shown.map((_, at) => lines.reduce((most, line) => Math.max(most, widthOf(line[at] ?? '')), 0));
  return { shown, lines, widths };
}

/** Returns by how many columns a table is too wide; 0 or less if it fits. */
const excessOf = (widths: readonly number[]) =>
  widths.reduce((total, width) => total + width, (widths.length - 1) * GAP.length) - MAX_WIDTH;

/** Whether the columns of a table can be aligned without cutting a cell off. */
export const fitsWhole = (table: Table): boolean => excessOf(layOut(table).widths) <= 0;

/** Shrinks the widest columns of text evenly until the table fits. */
function shrink(widths: readonly number[], canShrink: readonly boolean[]): number[] {
  const fitted = [...widths];
  for (let excess = excessOf(widths); excess > 0; excess -= 1) {
    const widest = fitted.reduce((best, width, at) => (canShrink[at] && width > (fitted[best] ?? 0) ? at : best), -1);
    if (widest < 0 || fitted[widest]! <= MIN_COLUMN) break;
    fitted[widest]! -= 1;
  }
  return fitted;
}

/**
 * Writes a table as aligned text in a code block of at most 92 columns, if numbers and names allow it. Long texts end
 * with an ellipsis.
 */
export function writeTextTable(table: Table): string {
  const { shown, lines, widths } = layOut(table);
  const fitted = shrink(
    widths,
    shown.map(({ align }) => align === 'start'),
  );
  const text = lines.map((line) =>
    shown
      .map(({ align }, at) => {
        const cell = cutToWidth(line[at] ?? '', fitted[at]!);
        const pad = ' '.repeat(fitted[at]! - widthOf(cell));
        return align === 'end' ? pad + cell : cell + pad;
      })
      .join(GAP)
      .trimEnd(),
  );
  return fenced(text.join('\n'));
}
