import { type Block, type Chart, type Inline, isWording, type Phrase } from '../document.js';
import { currentCatalogue, translate } from '../language/translation.js';
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
  entries
    .map(([tone, words]) => `${blockOf(tone)} ${translate(words)}`)
    .join(currentCatalogue()?.separators[', '] ?? ', ');

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

function plainInline(inline: Inline): string {
  if (inline.kind === 'chart') return inline.chart.kind === 'bar' ? barText(inline.chart) : '';
  if (inline.kind === 'swatch') return '';
  if (inline.kind === 'change') return `${inline.before} → ${inline.after}`;
  return isWording(inline) ? translate(inline.text) : inline.text;
}

const plainText = (phrase: Phrase): string => markBlanks(markHidden(phrase.map(plainInline).join('').trim()));

/** Characters of double width: East Asian scripts and emoji (Unicode Standard Annex 11, simplified). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}]/gu;

const widthOf = (text: string) => Array.from(text).length + (text.match(WIDE) ?? []).length;

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let room = width - 1;
  for (const character of text) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

/** Shrinks the widest columns of text until the table fits. */
function shrink(widths: number[], canShrink: readonly boolean[]): number[] {
  const fitted = [...widths];
  for (;;) {
    const excess = fitted.reduce((sum, width) => sum + width, (fitted.length - 1) * GAP.length) - MAX_WIDTH;
    const widest = fitted.reduce((best, width, at) => (canShrink[at] && width > (fitted[best] ?? 0) ? at : best), -1);
    if (excess <= 0 || widest < 0 || fitted[widest]! <= MIN_COLUMN) return fitted;
    fitted[widest] = Math.max(MIN_COLUMN, fitted[widest]! - excess);
  }
}

/**
 * Writes a table as aligned text in a code block of at most 92 columns, if numbers and names allow it. Long texts end
 * with an ellipsis.
 */
export function writeTextTable({ head, rows }: Pick<Extract<Block, { kind: 'table' }>, 'head' | 'rows'>): string {
  const shown = head.flatMap((one, place) => (one.only === 'html' ? [] : [{ ...one, place }]));
  const cells = rows.map((row) => shown.map(({ place }) => plainText(row[place] ?? [])));
  const lines = [shown.map(({ title }) => translate(title)), ...cells];
  const widths = shown.map((_, at) => Math.max(...lines.map((line) => widthOf(line[at] ?? ''))));
  const fitted = shrink(
    widths,
    shown.map(({ align }) => align === 'start'),
  );
  const text = lines.map((line) =>
    shown
      .map(({ align }, at) => {
        const cell = cut(line[at] ?? '', fitted[at]!);
        const pad = ' '.repeat(fitted[at]! - widthOf(cell));
        return align === 'end' ? pad + cell : cell + pad;
      })
      .join(GAP)
      .trimEnd(),
  );
  return fenced(text.join('\n'));
}
