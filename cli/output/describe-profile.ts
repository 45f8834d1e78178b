import { formatCertainty } from '../../core/base/text/certainty.js';
import type { ColumnProfile } from '../../core/tables/profile/column/column-profile.js';
import { stepNames, type TableIssue } from '../../core/tables/profile/column/table-issue.js';
import type { DatasetProfile, TableProfile } from '../../core/tables/profile/column/table-profile.js';
import type { Guess } from '../../core/tables/read/source/reading.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { interpretationLines } from './describe-interpretations.js';
import { describeOtherTables } from './describe-other-tables.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_ISSUES = 30;
const MAX_ROWS = 6;

/** Usual values of import options. They are printed only if the user set them. */
const USUAL: Partial<Record<Guess['what'], readonly string[]>> = {
  quote: ['"'],
  escape: ['doubled'],
  'line-end': ['LF', 'CRLF'],
  tables: ['1'],
};

const isUsual = ({ what, value, source }: Guess) =>
  what === 'format' || (source !== 'given' && USUAL[what]?.includes(value) === true);

/** Labels of options with numeric values, which are printed without quotes. */
const LABELS: Partial<Record<Guess['what'], string>> = { header: 'header row', tables: 'tables' };

/** Formats the import options that the user may want to correct. */
function describeGuesses(guesses: readonly Guess[], terminal: Terminal): string[] {
  return guesses
    .filter((guess) => !isUsual(guess))
    .map(({ what, value, confidence, source, alternatives }) => {
      const certainty = source === 'given' ? 'specified' : formatCertainty({ confidence, alternatives });
      const label = LABELS[what];
      const quote = (text: string) => (label === undefined ? JSON.stringify(text) : text);
      const others = alternatives.slice(0, 3).map((one) => quote(one.value));
      const or = others.length > 0 && confidence < 0.95 ? `, else ${others.join(', ')}` : '';
      return terminal.paint('dim', `  ${label ?? what} ${plain(quote(value))} (${certainty}${or})`);
    });
}

/** Summarizes a column by its range, or else by its most common texts. */
function contentOf({ meaning, numbers, dates, top_values: top, is_unique: isUnique }: ColumnProfile): string {
  const hasTextMeaning = ['text', 'code', 'identifier', 'phone', 'postcode', 'category'].includes(meaning);
  if (hasTextMeaning) return textsOf(top, isUnique);
  if (dates?.min && dates.max) return `${dates.min} to ${dates.max}`;
  if (numbers && numbers.min !== null && numbers.max !== null) return `${numbers.min} to ${numbers.max}`;
  return textsOf(top, isUnique);
}

function textsOf(top: ColumnProfile['top_values'], isUnique: boolean): string {
  const texts = top.slice(0, 3).map(({ value, count }) => (isUnique ? value : `${value} (${grouped(count)})`));
  return shortened(texts.join(', '), 44);
}

function columnRow(column: ColumnProfile): string[] {
  const missing = column.missing + column.disguised_missing;
  return [
    shortened(column.name, 28),
    column.meaning,
    `${column.use} (${Math.round(column.use_confidence * 100)}%)`,
    missing === 0 ? '' : grouped(missing),
    `${column.distinct_is_estimate ? '~' : ''}${grouped(column.distinct)}`,
    contentOf(column),
  ].map(plain);
}

function columnTable(table: TableProfile, terminal: Terminal): string[] {
  const head = ['column', 'meaning', 'use', 'missing', 'distinct', 'contents'];
  const lines = columns([head, ...table.columns.map(columnRow)], ['left', 'left', 'left', 'right', 'right', 'left']);
  return lines.map((line, place) => `  ${place === 0 ? terminal.paint('dim', line) : line}`);
}

const STYLE = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;

/** Lists the first rows that have an issue, with an ellipsis if there are more. */
function rowsOf({ examples, count }: TableIssue): string {
  const rows = [...new Set(examples.map(({ row }) => row))];
  if (rows.length === 0) return '';
  const isWhole = rows.length <= MAX_ROWS && examples.length >= count;
  return `row ${rows.slice(0, MAX_ROWS).join(', ')}${isWhole ? '' : ' ...'}`;
}

function issueLines(issue: TableIssue, terminal: Terminal): string[] {
  const { severity, code, title, columns: names, step, interpretations } = issue;
  const where = rowsOf(issue);
  const repair = step ? `fix with ${stepNames(step).join(' or ')}` : '';
  const about = names.length > 0 && names.length <= 3 ? `${names.join(', ')}: ` : '';
  const more = [where, repair].filter((text) => text !== '').join('; ');
  return [
    `  ${terminal.paint(STYLE[severity], severity.padEnd(7))} ${plain(about + title)} ${terminal.paint('dim', `[${code}]`)}`,
    ...(more === '' ? [] : [terminal.paint('dim', `          ${plain(more)}`)]),
    ...(interpretations === undefined ? [] : interpretationLines(interpretations, terminal)),
  ];
}

function describeTable(table: TableProfile, terminal: Terminal): string[] {
  const { error, warning, notice } = table.issue_counts;
  const size = `${countOf(table.rows, 'row')}, ${countOf(table.columns.length, 'column')}`;
  const found = `${countOf(error, 'error')}, ${countOf(warning, 'warning')}, ${countOf(notice, 'notice')}`;
  const shown = table.issues.slice(0, MAX_ISSUES);
  const rest = table.issues.length - shown.length;
  return [
    '',
    `${terminal.paint('bold', `${table.id} ${plain(table.name)}`)}  ${size}; ${found}`,
    ...describeGuesses(table.guesses, terminal),
    ...columnTable(table, terminal),
    ...(shown.length > 0 ? [''] : []),
    ...shown.flatMap((issue) => issueLines(issue, terminal)),
    ...(rest > 0 ? [`  and ${rest} more: see --json`] : []),
  ];
}

/** Describes a profile: import options, then each table with its columns and issues. */
export function describeProfile(profile: DatasetProfile, terminal: Terminal): string {
  const { dataset, guesses, notes, tables } = profile;
  const others = describeOtherTables(profile.other_tables);
  const setAside = tables.reduce((sum, table) => sum + table.rows_set_aside, 0);
  const counts = [
    countOf(dataset.bytes, 'byte'),
    countOf(tables.length, 'table'),
    `${countOf(setAside, 'row')} outside the table`,
  ];
  const head = `${terminal.paint('bold', plain(dataset.name))}  ${dataset.format}, ${counts.join(', ')}`;
  return [
    head,
    ...describeGuesses(guesses, terminal),
    ...notes.map(({ code, message }) => `  ${terminal.paint('yellow', code)}: ${plain(message)}`),
    ...(others === null ? [] : [`  ${others}`]),
    ...tables.flatMap((table) => describeTable(table, terminal)),
  ].join('\n');
}
