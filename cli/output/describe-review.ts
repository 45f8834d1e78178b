import { canAnswerAll } from '../../core/tables/review/can-answer-all.js';
import type { ReviewQuestion, TableReview } from '../../core/tables/review/review-result.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped, shortened } from './figures.js';

/** Width of a question, in columns: that of the terminal within these bounds. */
const WIDTH = { min: 60, max: 120, unknown: 100 };
const INDENT = '      ';
const MIN_CELL = 8;
/** Maximum examples of a question. */
const MAX_EXAMPLES = 20;

const widthOf = () => Math.min(WIDTH.max, Math.max(WIDTH.min, process.stderr.columns || WIDTH.unknown));
const cellText = (text: string | null) => (text === null ? '?' : text === '' ? '(empty)' : plain(text));

/** Returns the place of the next question among all, from 1, and their number. */
function progressOf({ tables, question_count: open }: TableReview): { next: number; all: number } {
  const answered = tables.reduce((sum, table) => sum + table.answered, 0);
  return { next: answered + 1, all: answered + open };
}

/** Describes what a review will ask. */
export function describeStart(review: TableReview): string {
  const { next, all } = progressOf(review);
  const settled = review.tables.reduce((sum, table) => sum + table.settled, 0);
  const before = next === 1 ? '' : `, ${grouped(next - 1)} of them answered before`;
  const others = settled === 0 ? '' : ` ${countOf(settled, 'correction')} without a question.`;
  return `${countOf(all, 'question')}${before}.${others} Nothing is written before the end.`;
}

function exampleLines({ examples }: ReviewQuestion, terminal: Terminal): string[] {
  const [first] = examples;
  if (first === undefined) return [];
  const names = first.context.map(({ column }) => plain(column));
  const texts = examples.map(({ before, after }) => [cellText(before), cellText(after)] as const);
  const most = Math.max(6, ...texts.flat().map((text) => text.length));
  const room = widthOf() - INDENT.length - 10;
  // Before and after get the space that they need, and the context the rest.
  const changed = Math.min(most, Math.floor(room / (names.length === 0 ? 2 : 3)) - 2);
  const context = Math.max(MIN_CELL, Math.floor((room - 2 * changed) / Math.max(1, names.length)) - 2);
  const rows = examples.map(({ row, context: others }, at) => [
    grouped(row),
    ...others.map(({ text }) => shortened(cellText(text), context)),
    ...texts[at]!.map((text) => shortened(text, changed)),
  ]);
  const head = ['row', ...names.map((name) => shortened(name, context)), 'before', 'after'];
  const [heading, ...lines] = columns(
    [head, ...rows.map((row) => head.map((_, at) => row[at] ?? ''))],
    head.map(() => 'left'),
  );
  return [terminal.paint('dim', `${INDENT}${heading}`), ...lines.map((line) => `${INDENT}${line}`)];
}

function rivalLines({ rivals }: ReviewQuestion): string[] {
  return rivals.map(({ value, source_count: count, sources, probability }) => {
    const more = count > sources.length ? ` and ${grouped(count - sources.length)} more` : '';
    const named = `${sources.map(plain).join(', ')}${more}`;
    return `${INDENT}${Math.round(probability * 100)}%  ${cellText(value)}  ${shortened(named, widthOf() - 40)}`;
  });
}

/** Breaks a text into lines at spaces. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = INDENT;
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > widthOf() && line !== INDENT) {
      lines.push(line.trimEnd());
      line = INDENT;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

/** Describes a question with its evidence and examples. */
export function describeQuestion(review: TableReview, question: ReviewQuestion, terminal: Terminal): string {
  const { next, all } = progressOf(review);
  const [title, ...more] = wrapped(plain(question.title)) as [string, ...string[]];
  const suggested = `suggested: ${question.suggested} (${Math.round(question.probability * 100)}% yes)`;
  return [
    `${`${grouped(next)}/${grouped(all)}`.padEnd(INDENT.length - 1)} ${terminal.paint('bold', title.trimStart())}`,
    ...more.map((line) => terminal.paint('bold', line)),
    `${INDENT}${terminal.paint('dim', suggested)}`,
    ...exampleLines(question, terminal),
    ...rivalLines(question),
    ...wrapped(plain(question.reason)).map((line) => terminal.paint('dim', line)),
  ].join('\n');
}

/** Lists the keys that answer a question. */
export function describeKeys(question: ReviewQuestion, terminal: Terminal): string {
  const { kind, is_editable, similar, suggested, examples, cells } = question;
  const key = (letter: string, text: string) => `${terminal.paint('cyan', `[${letter}]`)} ${text}`;
  return `${INDENT}${[
    key('y', 'yes'),
    key('n', 'no'),
    ...(is_editable ? [key('e', 'edit')] : []),
    ...(canAnswerAll(question) ? [key('a', `${suggested} to all ${grouped(similar)} of this kind`)] : []),
    ...(kind !== 'step' && cells > examples.length && examples.length < MAX_EXAMPLES ? [key('m', 'more rows')] : []),
    key('b', 'back'),
    key('q', 'stop'),
  ].join('  ')} `;
}

/** Lists the next questions with the options that answer them, for a shell without a terminal. */
export function describeQuestions(review: TableReview): string {
  if (review.questions.length === 0) return 'No open questions.';
  const lines = review.questions.flatMap(({ id, title, suggested, probability, reason }) => [
    `${id}  ${plain(title)}  suggested: ${suggested} (${Math.round(probability * 100)}% yes)`,
    `  ${plain(reason)}`,
  ]);
  const rest = review.question_count - review.questions.length;
  return [...lines, ...(rest > 0 ? [`${countOf(rest, 'more question')}`] : [])].join('\n');
}

/** Describes what the answers result in. */
export function describeEnd({ tables, answers, cells_changed }: TableReview): string {
  const sum = (name: 'cells_learned') => tables.reduce((total, table) => total + table[name], 0);
  const accepted = answers.filter(({ answer }) => answer !== 'no').length;
  const learned = sum('cells_learned');
  return [
    `${countOf(answers.length, 'question')} answered: ${grouped(accepted)} accepted, ${grouped(answers.length - accepted)} rejected`,
    ...(learned === 0 ? [] : [`the state of ${countOf(learned, 'other cell')} learned`]),
    ...(cells_changed === null ? [] : [`${countOf(cells_changed, 'cell')} change`]),
  ].join(', ');
}
