import type { QueryAnswer, QueryEvidence } from '../../core/tables/ask/plan/query-answer.js';
import { plain, type Terminal } from '../terminal.js';
import { cutTo, type TableColumn, table } from './columns.js';
import { barTexts } from './describe-bars.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const MAX_VALUES = 20;
/** Maximum values with bars, as in the chart. */
const MAX_BARS = 40;
const MAX_ROWS = 10;

type Cell = QueryAnswer['values'][number][number];

/** Adds the flag --table to the advice to choose a table. */
const withFlag = (text: string) => text.replace(/Choose one of them\.$/, 'Choose one with --table.');

/** Formats a number as in the sentence, with at most 6 decimals. */
function numberText(value: number): string {
  const isSmall = value !== 0 && Math.abs(value) < 0.001;
  return String(Number(isSmall ? value.toPrecision(6) : value.toFixed(6)));
}

function valueText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'number' ? numberText(cell) : plain(cell);
}

/** Maximum share of a line that each heading takes next to bars. */
const HEAD_SHARE = 0.25;

/**
 * Formats several values as a table, with bars if the question asks for a chart. A single value is already in the
 * sentence.
 */
function valueLines(answer: QueryAnswer, terminal: Terminal): string[] {
  const { values, value_names: names, value_count: count, chart } = answer;
  if (count < 2 && chart === null) return [];
  const shown = values.slice(0, chart === null ? MAX_VALUES : MAX_BARS);
  const head = names.map((name, at) => columnOf(chart === null ? plain(name) : shortHead(name, terminal), shown, at));
  const rest = count - shown.length;
  const rows = shown.map((row) => row.map(valueText));
  const bars = chart === null ? null : barTexts(shown.map(figureOf), terminal);
  return [
    ...(bars === null
      ? table(head, rows, terminal)
      : table(
          [...head, { head: '', align: 'left' }],
          rows.map((row, at) => [...row, bars[at]!]),
          terminal,
        )),
    ...(rest > 0 ? [`  ${grouped(rest)} more: add --json`] : []),
    '',
  ];
}

function columnOf(head: string, rows: QueryAnswer['values'], at: number): TableColumn {
  const cells = rows.map((row) => row[at] ?? null);
  const isNumber =
    cells.every((cell) => cell === null || typeof cell === 'number') && cells.some((cell) => cell !== null);
  return isNumber ? { head, align: 'right' } : { head, align: 'left', cut: 'end' };
}

const shortHead = (name: string, { width }: Terminal): string => cutTo(Math.floor(width * HEAD_SHARE), plain(name));

function figureOf([, value = null]: readonly Cell[]): number | null {
  return typeof value === 'number' ? value : null;
}

function rowsText(rows: readonly number[], count: number): string {
  if (rows.length === 0) return '';
  const more = count > Math.min(rows.length, MAX_ROWS) ? ' \u2026' : '';
  return `: ${count === 1 ? 'row' : 'rows'} ${rows.slice(0, MAX_ROWS).join(', ')}${more}`;
}

const EVIDENCE_INDENT = ' '.repeat(12);

function evidenceLines(evidence: QueryEvidence, terminal: Terminal): string[] {
  const { rows, rows_used: used, table_rows: all, rows_skipped: skipped } = evidence;
  const by = evidence.proposed_by === 'model' ? ' (proposed by the local model)' : '';
  return [
    `  plan      ${plain(evidence.plan_in_words)}${by}`,
    `  rows used ${grouped(used)} of ${countOf(all, 'row')}${rowsText(rows, used)}`,
    ...skipped.map(
      ({ count, reason, rows: some }) =>
        `  skipped   ${countOf(count, 'row')}, ${plain(reason)}${rowsText(some, count)}`,
    ),
  ].flatMap((line) =>
    wrapped(line, { width: terminal.width, first: '', next: EVIDENCE_INDENT }).map((one) => terminal.paint('dim', one)),
  );
}

function planLines(evidence: QueryEvidence): string[] {
  return [
    '',
    ...JSON.stringify(evidence.plan, null, 2).split('\n').map(plain),
    '',
    plain(evidence.sql),
    ...evidence.parameters.map((value, at) => plain(`$${at + 1} = ${JSON.stringify(value)}`)),
  ].map((line) => (line === '' ? '' : `  ${line}`));
}

function declinedLines({ meanings, suggestions }: NonNullable<QueryAnswer['declined']>, terminal: Terminal): string[] {
  const part = (head: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          '',
          terminal.paint('dim', `  ${head}`),
          ...lines.flatMap((line) => wrapped(plain(line), { width: terminal.width, first: '    ', next: '      ' })),
        ];
  return [...part('Possible meanings:', meanings), ...part('Suggested questions:', suggestions)];
}

interface Shown {
  /** Whether to add the plan and the SQL statement. */
  showsPlan: boolean;
  /** Names of the columns whose use was specified. */
  given: readonly string[];
}

/** Lists the uses of the columns that an answer is about, and of those with a specified use. */
function relevantUses({ columns, evidence }: QueryAnswer, given: readonly string[]): QueryAnswer['columns'] {
  const used = new Set([...given, ...(evidence?.columns ?? []).map(({ name }) => name)]);
  return columns.filter(({ name }) => used.has(name));
}

/** Formats the notes of an answer, and what the local model contributed. */
function noteLines({ notes, model }: QueryAnswer, terminal: Terminal): string[] {
  const all = [...notes, ...(model ? [`${model.name}: ${model.note}`] : [])];
  return [
    ...(model?.words ? wrapped(`  ${plain(model.name)}: ${plain(model.words)}`, noted(terminal)) : []),
    ...all.flatMap((note) => wrapped(`${terminal.sign('notice')} note: ${plain(note)}`, noted(terminal))),
  ];
}

/** Describes an answer: the values and the evidence, and last the sentence; or why the question was declined. */
export function describeQuery(answer: QueryAnswer, terminal: Terminal, { showsPlan, given }: Shown): string {
  const { status, text, evidence, declined } = answer;
  const uses = useLines(relevantUses(answer, given), given, terminal);
  if (status === 'declined') {
    const reason = `${terminal.sign('error')} Declined: ${plain(withFlag(text))}`;
    return [
      ...wrapped(reason, noted(terminal)),
      ...uses,
      ...(declined ? declinedLines(declined, terminal) : []),
      ...noteLines(answer, terminal),
    ].join('\n');
  }
  return [
    ...valueLines(answer, terminal),
    ...(evidence ? evidenceLines(evidence, terminal) : []),
    ...uses,
    ...(evidence && showsPlan ? planLines(evidence) : []),
    ...noteLines(answer, terminal),
    ...(evidence ? [''] : []),
    ...wrapped(plain(text), { width: terminal.width, first: '', next: '' }).map((line) => terminal.paint('bold', line)),
  ].join('\n');
}
