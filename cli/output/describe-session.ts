import type { SessionAnswer } from '../../handlers/tables/kit/session-parts.js';
import type { SessionFile } from '../../handlers/tables/session-file.js';
import type { OperationsAnswer } from '../../handlers/tables/session-operations.js';
import type { SessionFindings } from '../../handlers/tables/session-profile.js';
import type { SessionVerdict } from '../../handlers/tables/session-verify.js';
import type { SessionList } from '../../handlers/tables/sessions-list.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { describeWorkbook } from './describe-workbook.js';
import { countOf, grouped, sizeOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

type Session = SessionAnswer['session'];
type Outcome = SessionAnswer['result']['outcomes'][number];
type Sign = Parameters<Terminal['sign']>[0];

const SIGNS: Readonly<Record<Outcome['state'] | 'removed', Sign>> = {
  applied: 'done',
  unchanged: 'notice',
  off: 'notice',
  removed: 'notice',
  failed: 'error',
};

const COLUMNS: readonly TableColumn[] = [
  { head: 'id', align: 'left' },
  { head: 'state', align: 'left' },
  { head: 'operation', align: 'left', cut: 'end' },
  { head: 'cells', align: 'right' },
  { head: 'rows', align: 'right' },
  { head: 'by', align: 'left', drop: 1 },
];

/** An operation to print: its outcome, or `removed` if the history does not contain it any more. */
type PrintedStep = Omit<Outcome, 'state'> & { state: Outcome['state'] | 'removed' };

/** Formats operations as a table: what each does at its place. */
function stepTable(outcomes: readonly PrintedStep[], { steps }: Pick<Session, 'steps'>, terminal: Terminal): string[] {
  const authors = new Map(steps.map(({ id, author }) => [id, author]));
  const rows = outcomes.map(({ id, state, title, cells, rows_removed: removed, rows_added: added }) => [
    id,
    `${terminal.sign(SIGNS[state])} ${state}`,
    plain(title),
    cells > 0 ? grouped(cells) : '',
    removed > 0 ? `-${grouped(removed)}` : added > 0 ? `+${grouped(added)}` : '',
    authors.get(id) ?? '',
  ]);
  // An operation that changes no cell or row needs no column for them.
  const used = COLUMNS.flatMap((_, at) => (rows.some((row) => row[at] !== '') ? [at] : []));
  return table(
    used.map((at) => COLUMNS[at]!),
    rows.map((row) => used.map((at) => row[at]!)),
    terminal,
  );
}

/** Formats the operations of a recipe that was applied without a session, each with its number. */
export function describeOutcomes(outcomes: readonly Outcome[], terminal: Terminal): string[] {
  const numbered = outcomes.map((outcome, at) => ({ ...outcome, id: String(at + 1) }));
  return [...stepTable(numbered, { steps: [] }, terminal), ...factLines(numbered, terminal)];
}

/** States facts about the effects of operations, such as the number of rows with a match. */
function factLines(outcomes: readonly PrintedStep[], terminal: Terminal): string[] {
  const facts = outcomes.flatMap(({ id, state, notes }) =>
    state === 'applied' || state === 'unchanged'
      ? notes.map((note) => `${terminal.sign('notice')} ${id}: ${plain(note)}`)
      : [],
  );
  return facts.flatMap((line) => wrapped(line, noted(terminal)));
}

/** States facts about the effects, names the cells for which operations have no result, and states why operations could not be applied. */
function failureLines(outcomes: readonly PrintedStep[], terminal: Terminal): string[] {
  const unconverted = outcomes.flatMap(({ id, errors }) => {
    if (errors === null) return [];
    const [first] = errors.examples;
    const example = first === undefined ? '' : `, such as row ${first.row}: ${first.message}`;
    return [`${terminal.sign('warning')} ${id}: ${countOf(errors.count, 'cell')} without a result${plain(example)}`];
  });
  const failed = outcomes.flatMap(({ id, state, message, needs }) => {
    if (state !== 'failed') return [];
    const need = needs === null ? '' : ` It needs ${needs}, which is not applied.`;
    return [`${terminal.sign('error')} ${id} failed: ${plain(`${message ?? ''}${need}`)}`];
  });
  const problems = [...unconverted, ...failed].flatMap((line) => wrapped(line, noted(terminal)));
  return [...factLines(outcomes, terminal), ...problems];
}

/** Maximum columns that are named on a terminal. */
const MAX_COLUMNS = 60;

/** Names the columns, each with its name in the source if it has another one. */
function columnLines({ result }: SessionAnswer, terminal: Terminal): string[] {
  const shown = terminal.isTty ? result.columns.slice(0, MAX_COLUMNS) : result.columns;
  const rest = result.columns.length - shown.length;
  const names = shown.map(({ name, source }) => {
    if (source === null) return `${plain(name)} (new)`;
    return source === name ? plain(name) : `${plain(name)} (was ${plain(source)})`;
  });
  const more = rest > 0 ? ` and ${countOf(rest, 'more column')}` : '';
  return wrapped(`${names.join(', ')}${more}`, { width: terminal.width, first: '  columns  ', next: '           ' });
}

/** Sums up the table after the history. */
export function sumUpSession({ session, result }: SessionAnswer, terminal: Terminal): string {
  const { rows, columns, outcomes, cells_changed: cells } = result;
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const size = `${countOf(rows, 'row')} \u00d7 ${countOf(columns.length, 'column')}`;
  const head =
    failed > 0
      ? `${terminal.sign('warning')} ${terminal.paint('bold', `${failed} of ${countOf(outcomes.length, 'operation')} failed`)}  ${countOf(cells, 'cell')} changed`
      : `${terminal.sign('done')} ${terminal.paint('bold', `${countOf(cells, 'cell')} changed`)}  ${countOf(outcomes.length, 'operation')}`;
  return wrapped(`${head}, ${size}, version ${session.version}`, noted(terminal)).join('\n');
}

/** Returns an operation that is not applied, but that a failed one needs; null if there is none. */
export function neededOperation({ result }: SessionAnswer): string | null {
  return result.outcomes.find(({ needs }) => needs !== null)?.needs ?? null;
}

/** Describes a session: its history, then its columns. */
export function describeSession(answer: SessionAnswer, terminal: Terminal): string {
  const { session, result } = answer;
  const { name, id, source, branch_of: origin } = session;
  const from = origin === null ? '' : `, branch of ${origin}`;
  const steps = stepTable(result.outcomes, session, terminal);
  const failures = failureLines(result.outcomes, terminal);
  const ignored = session.ignored.length;
  return [
    `${terminal.paint('bold', plain(name))}  session ${id}${from}, ${plain(source.name)}, ${source.table} ${plain(source.table_name)}`,
    '',
    ...(steps.length > 0 ? [...steps, ''] : []),
    ...columnLines(answer, terminal),
    '',
    ...(failures.length > 0 ? [...failures, ''] : []),
    ...(ignored > 0 ? [`${terminal.sign('notice')} ${ignored} ignored: see table session ignore`, ''] : []),
    sumUpSession(answer, terminal),
  ].join('\n');
}

/** Describes a change of a history: the operations that it affects, the failed ones last. */
export function describeHistoryChange(
  { affected, is_stored, skipped, ...answer }: OperationsAnswer,
  terminal: Terminal,
): string {
  const known =
    skipped.length === 0 ? [] : [`${terminal.sign('notice')} already in the history: ${skipped.join(', ')}`];
  if (known.length > 0 && affected.length === 0 && !is_stored) return known.join('\n');
  const printed = affected.flatMap(({ before, after }): PrintedStep[] => {
    if (after !== null) return [after];
    return before === null ? [] : [{ ...before, state: 'removed', cells: 0, rows_removed: 0, rows_added: 0 }];
  });
  const steps = stepTable(printed, answer.session, terminal);
  return [
    ...known,
    ...steps,
    ...failureLines(printed, terminal),
    ...(steps.length > 0 ? [''] : []),
    ...(is_stored ? [] : ['Nothing was stored. After the change:']),
    sumUpSession(answer, terminal),
  ].join('\n');
}

/** Whether a change makes operations fail that did not. */
export function hasNewFailure({ affected }: OperationsAnswer): boolean {
  return affected.some(({ before, after }) => after?.state === 'failed' && before?.state !== 'failed');
}

const LIST_COLUMNS: readonly TableColumn[] = [
  { head: 'session', align: 'left' },
  { head: 'name', align: 'left', cut: 'middle' },
  { head: 'operations', align: 'right' },
  { head: 'changed (UTC)', align: 'left', drop: 2 },
  { head: 'last change', align: 'left', cut: 'end', drop: 1 },
];

/** Lists sessions, the one that was changed last first. */
export function describeSessions({ sessions }: SessionList, terminal: Terminal): string {
  if (sessions.length === 0) return 'No table sessions yet.';
  const rows = sessions.map(({ id, name, file, operations, changed_at: at, last_change: change }) => [
    id,
    plain(name === file ? name : `${name} (${file})`),
    grouped(operations),
    at.slice(0, 16).replace('T', ' '),
    plain(change ?? ''),
  ]);
  return table(LIST_COLUMNS, rows, terminal).join('\n');
}

const OFFER_COLUMNS: readonly TableColumn[] = [
  { head: 'step', align: 'left', cut: 'middle' },
  { head: 'consent', align: 'left' },
  { head: 'effect', align: 'left', cut: 'end' },
];

/** Words for the classes of steps, as in a preview. */
const CONSENT: Readonly<Record<string, string>> = { proposed: 'suggested', consent: 'confirm' };

/** Lists the cleaning steps that fit a table, by the names that add them. */
export function describeOffers(offers: SessionFindings['offers'], terminal: Terminal): string {
  const rows = offers.map(({ name, class: kind, title }) => [plain(name), CONSENT[kind] ?? kind, plain(title)]);
  return table(OFFER_COLUMNS, rows, terminal).join('\n');
}

/** Describes a written file. @param output its path as the user named it. */
export function describeSessionFile(
  { rows, bytes, failed, csv, workbook, escaped_formulas: escaped }: SessionFile,
  output: string,
  terminal: Terminal,
): string {
  const notes = [
    ...describeWorkbook({ workbook }).map((note) =>
      note.startsWith('  ') ? note : `${terminal.sign('notice')} ${note}`,
    ),
    ...(csv?.note ? [`${terminal.sign('notice')} ${plain(csv.note)}`] : []),
    ...(escaped > 0
      ? [
          `${terminal.sign('notice')} ${countOf(escaped, 'cell')} escaped with an apostrophe, because spreadsheets would run the text as a formula`,
        ]
      : []),
    ...(failed.length > 0
      ? [`${terminal.sign('warning')} without ${failed.join(', ')}, which could not be applied`]
      : []),
  ].flatMap((line) => wrapped(line, noted(terminal)));
  return [...notes, `${terminal.sign('done')} wrote ${plain(output)}, ${countOf(rows, 'row')}, ${sizeOf(bytes)}`].join(
    '\n',
  );
}

const WRITTEN: Readonly<Record<SessionVerdict['written_file'], readonly [Sign, string]>> = {
  same: ['done', 'the same when written again'],
  different: ['error', 'different when written again'],
  'not-checked': ['notice', 'not compared, because the history or the source has changed'],
  none: ['notice', 'no file was written yet'],
};

function writtenLine({ written, written_file: compared }: SessionVerdict, terminal: Terminal): string {
  const [sign, words] = WRITTEN[compared];
  const file = written === null ? '' : `${written.sha256}  ${written.format} of version ${written.version}, `;
  return `${terminal.sign(sign)} file    ${file}${words}`;
}

/** Describes whether source and result are the same as before; the hash of the result as CSV is last. */
export function describeSessionVerdict(verdict: SessionVerdict, terminal: Terminal): string {
  const { name, source, source_sha256: sha256, csv_sha256: csv, failed } = verdict;
  const isSame = source === 'same';
  const state = isSame ? 'unchanged' : 'changed since the session was started';
  return [
    `${terminal.sign(isSame ? 'done' : 'error')} source  ${sha256}  ${plain(name)}, ${state}`,
    writtenLine(verdict, terminal),
    ...(failed ? [`${terminal.sign('warning')} ${countOf(failed, 'operation')} cannot be applied`] : []),
    ...(csv === null ? [] : [`${terminal.sign('done')} result  ${csv}  as CSV, ${countOf(verdict.rows ?? 0, 'row')}`]),
  ].join('\n');
}
