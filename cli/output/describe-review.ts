import { canAnswerAll } from '../../core/tables/review/can-answer-all.js';
import type { ReviewExample, ReviewQuestion, TableReview } from '../../core/tables/review/review-result.js';
import { plain, type Terminal } from '../terminal.js';
import { cutTo, type TableColumn, table, widthOf } from './columns.js';
import { countOf, grouped } from './figures.js';
import { changedCells, visibleText } from './format-change.js';
import { formatKeys } from './format-keys.js';
import { wrapped } from './wrapped.js';

const INDENT = '      ';
/** Share of the width for the texts before and after. */
const CHANGE_SHARE = 0.4;
/** Maximum examples of a question. */
const MAX_EXAMPLES = 20;

/** Returns the place of the next question among all, from 1, and their number. */
function progressOf({ tables, question_count: open }: TableReview): { next: number; all: number } {
  const answered = tables.reduce((sum, table) => sum + table.answered, 0);
  return { next: answered + 1, all: answered + open };
}

const KINDS = [
  ['step', 'step'],
  ['format', 'format'],
  ['text', 'text'],
  ['claim', 'disputed value'],
] as const;

/** Whether a question is about a text that is probably wrong, without a correction to accept. */
const isUnknown = ({ kind, value }: ReviewQuestion) => kind === 'text' && value === null;

/** Counts the open questions by kind, if all of them are known. */
function kindsOf({ questions, question_count: open }: TableReview): string {
  if (questions.length < open || open === 0) return '';
  const counts = KINDS.flatMap(([kind, noun]) => {
    const count = questions.filter((question) => question.kind === kind && !isUnknown(question)).length;
    return count === 0 ? [] : [countOf(count, noun)];
  });
  const unknown = questions.filter(isUnknown).length;
  if (unknown > 0) counts.push(`${countOf(unknown, 'text')} that only you can correct`);
  return `: ${counts.join(', ')}`;
}

/** Describes what a review will ask. */
export function describeStart(review: TableReview, { promptWidth: width }: Terminal): string {
  const { next, all } = progressOf(review);
  const settled = review.tables.reduce((sum, table) => sum + table.settled, 0);
  const before = next === 1 ? '' : `, ${grouped(next - 1)} of them answered before`;
  const others = settled === 0 ? '' : ` ${countOf(settled, 'correction')} without a question.`;
  const text = `${countOf(all, 'question')}${before}${kindsOf(review)}.${others} Nothing is written before the end.`;
  return wrapped(text, { width, first: '', next: '' }).join('\n');
}

/** Writes the arrows of the API as signs. */
const withArrows = (text: string) => plain(text).replaceAll(' -> ', ' \u2192 ');

const indented = (lines: readonly string[]) => lines.map((line) => `${INDENT.slice(2)}${line}`);

/** Formats the texts before and after; `?` if the text after a "yes" is unknown. */
function changeOf({ before, after }: ReviewExample, kind: ReviewQuestion['kind'], width: number): [string, string] {
  return changedCells({ before, after: after === null && kind !== 'step' ? '?' : after }, width);
}

function exampleLines({ examples, kind }: ReviewQuestion, { promptWidth, paint }: Terminal): string[] {
  const [first] = examples;
  if (first === undefined) return [];
  const width = promptWidth - INDENT.length + 2;
  const head: TableColumn[] = [
    { head: 'row', align: 'right' },
    ...first.context.map(({ column }): TableColumn => ({ head: cutTo(20, plain(column)), align: 'left', cut: 'end' })),
    { head: 'before', align: 'left' },
    { head: 'after', align: 'left' },
  ];
  const rows = examples.map((example) => [
    String(example.row),
    ...first.context.map((_, at) => visibleText(example.context[at]?.text ?? '')),
    ...changeOf(example, kind, promptWidth * CHANGE_SHARE),
  ]);
  return indented(table(head, rows, { width, paint }));
}

const RIVAL_COLUMNS: readonly TableColumn[] = [
  { head: 'certainty', align: 'right' },
  { head: 'value', align: 'left' },
  { head: 'stated by', align: 'left', cut: 'end' },
];

function rivalLines({ rivals }: ReviewQuestion, { promptWidth, paint }: Terminal): string[] {
  const rows = rivals.map(({ value, source_count: count, sources, probability }) => {
    const more = count > sources.length ? ` and ${grouped(count - sources.length)} more` : '';
    return [`${Math.round(probability * 100)}%`, visibleText(value), `${sources.map(plain).join(', ')}${more}`];
  });
  return indented(table(RIVAL_COLUMNS, rows, { width: promptWidth - INDENT.length + 2, paint }));
}

/** Formats the suggested answer and its probability. */
function suggestion({ suggested, probability }: ReviewQuestion): string {
  const certainty = suggested === 'yes' ? probability : 1 - probability;
  return `suggested: ${suggested}, ${Math.round(certainty * 100)}%`;
}

/** Describes a question with its suggestion, examples and evidence. */
export function describeQuestion(review: TableReview, question: ReviewQuestion, terminal: Terminal): string {
  const { promptWidth: width, paint } = terminal;
  const { next, all } = progressOf(review);
  const start = `${grouped(next)}/${grouped(all)}`.padEnd(INDENT.length - 1);
  const title = wrapped(withArrows(question.title), { width, first: `${start} `, next: INDENT });
  const suggested = suggestion(question);
  const last = title.at(-1)!;
  const room = width - widthOf(last) - widthOf(suggested);
  const suffix = room >= 2 ? `${' '.repeat(room)}${paint('dim', suggested)}` : '';
  return [
    ...title.map((line, at) => {
      const text = at === 0 ? `${start} ${paint('bold', line.slice(start.length + 1))}` : paint('bold', line);
      return at === title.length - 1 ? `${text}${suffix}` : text;
    }),
    ...(suffix === '' ? [paint('dim', `${INDENT}${suggested}`)] : []),
    ...exampleLines(question, terminal),
    ...rivalLines(question, terminal),
    ...wrapped(withArrows(question.reason), { width, first: INDENT, next: INDENT }),
  ].join('\n');
}

/** Lists the keys that answer a question. */
export function describeKeys(question: ReviewQuestion, terminal: Terminal): string {
  const { kind, is_editable, similar, suggested, examples, cells } = question;
  const keys = [
    ['y', 'yes'],
    ['n', 'no'],
    ...(is_editable ? [['e', 'edit']] : []),
    ...(canAnswerAll(question) ? [['a', `${suggested} to all ${grouped(similar)} of this kind`]] : []),
    ...(kind !== 'step' && cells > examples.length && examples.length < MAX_EXAMPLES ? [['m', 'more rows']] : []),
    ['b', 'back'],
    ['q', 'stop'],
  ] as const;
  return formatKeys(INDENT, keys, terminal);
}

/** Lists the next questions with the options that answer them, for a shell without a terminal. */
export function describeQuestions(review: TableReview): string {
  if (review.questions.length === 0) return 'No open questions.';
  const lines = review.questions.flatMap((question) => [
    `${question.id}  ${withArrows(question.title)}  ${suggestion(question)}`,
    `  ${withArrows(question.reason)}`,
  ]);
  const rest = review.question_count - review.questions.length;
  return [...lines, ...(rest > 0 ? [`${countOf(rest, 'more question')}`] : [])].join('\n');
}

/** Describes what the answers result in, and the written recipe. */
export function describeEnd({ tables, answers, cells_changed }: TableReview, file: string, terminal: Terminal): string {
  const accepted = answers.filter(({ answer }) => answer !== 'no').length;
  const learned = tables.reduce((total, table) => total + table.cells_learned, 0);
  const parts = [
    ...(learned === 0 ? [] : [`the state of ${countOf(learned, 'other cell')} learned`]),
    ...(cells_changed === null ? [] : [`${countOf(cells_changed, 'cell')} to change`]),
    `wrote ${plain(file)}`,
  ];
  const counts = `${grouped(accepted)} accepted, ${grouped(answers.length - accepted)} rejected`;
  const key = terminal.paint('bold', `${grouped(answers.length)} answered: ${counts}`);
  const text = `${terminal.sign('done')} ${key}  ${parts.join(', ')}`;
  return wrapped(text, { width: terminal.width, first: '', next: '  ' }).join('\n');
}
