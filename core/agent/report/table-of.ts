import { type Block, figure, type Phrase, paragraph, type TableHead } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import type { AnswerWords, ReportWord } from '../answer/answer-words.js';
import { fill } from '../answer/phrases.js';

/** Rows of a table; how many there are besides is said below it. */
const MOST_ROWS = 200;

/** A column: its title, and whether it holds figures. */
export type Column = readonly [ReportWord, 'text' | 'figure'];

/** Words of a report's own as a phrase. */
export const label = (words: AnswerWords, word: ReportWord): Phrase => [{ kind: 'text', text: words.report[word] }];

/** A table of so many rows at most, with what was left out; nothing where there are no rows. */
export function tableOf(
  words: AnswerWords,
  caption: Phrase,
  columns: readonly Column[],
  rows: readonly (readonly Phrase[])[],
): Block[] {
  if (rows.length === 0) return [];
  const head = columns.map(
    ([word, kind]): TableHead => ({ title: words.report[word], align: kind === 'figure' ? 'end' : 'start' }),
  );
  const rest = rows.length - MOST_ROWS;
  const table: Block = { kind: 'table', caption, head, rows: rows.slice(0, MOST_ROWS) };
  if (rest <= 0) return [table];
  return [table, paragraph(fill(words.report.more, { n: figure(formatCount(rest)) }))];
}
