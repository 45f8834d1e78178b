import type { QueryAnswer, QueryEvidence } from '../../core/tables/ask/plan/query-answer.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { useLines } from './describe-uses.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_VALUES = 20;
const MAX_ROWS = 10;
const MAX_LENGTH = 60;

type Cell = QueryAnswer['values'][number][number];

/** Adds the flag --table to the advice to choose a table. */
const withFlag = (text: string) => text.replace(/Choose one of them\.$/, 'Choose one with --table.');

const cellText = (cell: Cell) => {
  if (cell === null) return '';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell);
};

/** Formats several values as a table. A single value is already in the sentence. */
function valueLines({ values, value_names: names, value_count: count }: QueryAnswer, terminal: Terminal): string[] {
  if (count < 2) return [];
  const shown = values.slice(0, MAX_VALUES);
  const rows = shown.map((row) => row.map((cell) => shortened(plain(cellText(cell)), MAX_LENGTH)));
  const aligned = names.map((_, at) => (shown.every((row) => typeof row[at] === 'number') ? 'right' : 'left'));
  const lines = columns([names.map((name) => shortened(plain(name), MAX_LENGTH)), ...rows], aligned);
  const rest = count - shown.length;
  const more = rest > 0 ? [`  and ${grouped(rest)} more: see --json`] : [];
  return ['', ...lines.map((line, at) => `  ${at === 0 ? terminal.paint('dim', line) : line}`), ...more];
}

function rowsText(rows: readonly number[], count: number): string {
  if (rows.length === 0) return '';
  return `: row ${rows.slice(0, MAX_ROWS).join(', ')}${count > Math.min(rows.length, MAX_ROWS) ? ' ...' : ''}`;
}

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
  ].map((line) => terminal.paint('dim', line));
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
    lines.length === 0 ? [] : ['', terminal.paint('dim', `  ${head}`), ...lines.map((line) => `    ${plain(line)}`)];
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

/** Describes an answer: the sentence, the values, and the evidence. */
export function describeQuery(answer: QueryAnswer, terminal: Terminal, { showsPlan, given }: Shown): string {
  const { status, text, evidence, declined, notes, model } = answer;
  const isAnswered = status === 'answered';
  return [
    isAnswered
      ? terminal.paint('bold', plain(text))
      : `${terminal.paint('yellow', 'Declined.')} ${plain(withFlag(text))}`,
    ...(isAnswered ? valueLines(answer, terminal) : []),
    ...(evidence ? ['', ...evidenceLines(evidence, terminal)] : []),
    ...useLines(relevantUses(answer, given), given, terminal),
    ...(evidence && showsPlan ? planLines(evidence) : []),
    ...(declined ? declinedLines(declined, terminal) : []),
    ...(model?.words ? ['', `  ${plain(model.name)}: ${plain(model.words)}`] : []),
    ...[...notes, ...(model ? [`${model.name}: ${model.note}`] : [])].map(
      (note) => `  ${terminal.paint('cyan', 'note')} ${plain(note)}`,
    ),
  ].join('\n');
}
