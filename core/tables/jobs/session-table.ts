import { createQueue } from '../../base/create-queue.js';
import { Fault } from '../../base/fault.js';
import { columnSource } from '../column-source/column-source.js';
import { NO_LIMITS } from '../columns/column-builders.js';
import { describeColumns } from '../history/expressions/describe-language.js';
import { headOf } from '../history/facts/head-rows.js';
import type { SessionResult, SessionSource } from '../history/facts/session-facts.js';
import { describeMatch, type MatchRequest, type TableMatch } from '../history/matching/describe-match.js';
import { countAllChanged } from '../history/operations/compare-states.js';
import { viewState } from '../history/operations/step-view.js';
import { referenceName } from '../history/operations/table-reference.js';
import { Replay, type ReplayedHistory } from '../history/replay/replay.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import { sourceTable } from '../history/state/state-data.js';
import { columnsById, countRows } from '../history/state/table-state.js';
import { WindowReader } from '../history/window/read-window.js';
import { summarizeColumns } from '../history/window/summarize-columns.js';
import { planCleaning } from '../inspect/plan-cleaning.js';
import { listAllCells } from '../inspect/profile-table.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import type { WatchedSource } from '../read/source/byte-source.js';
import { type CsvFormat, sourceFormat } from './csv-format.js';
import { datasetIn, openSource } from './open-source.js';
import { TableShelf } from './second-tables.js';
import { exportSession } from './session-export.js';
import { packScript, type SessionScript } from './session-script.js';
import type { SessionFindings, SessionInput, SessionValue } from './session-task.js';

/** A table that is kept in memory between requests. */
interface OpenSession {
  /** The file and the import options, as given and with the id of the table. */
  keys: readonly string[];
  bytes: WatchedSource;
  source: SessionSource;
  csv: CsvFormat;
  replay: Replay;
  reader: WindowReader;
}

let open: OpenSession | null = null;
/** Second tables of the session. */
const shelf = new TableShelf();

/** Loads the table of a session, or returns the one in memory. Faults: those of the import, table-not-found. */
function sessionOf(input: SessionInput): OpenSession {
  const { source } = input;
  if (open !== null && source.kind === 'file' && isOf(open, input)) return open;
  open?.bytes.close();
  open = null;
  const bytes = openSource(input.source);
  try {
    open = load(bytes, input);
    return open;
  } finally {
    if (open === null) bytes.close();
  }
}

const keyOf = ({ source, read }: SessionInput, table = read.table): string =>
  JSON.stringify([source.kind === 'file' ? [source.path, source.size] : null, { ...read, table: table ?? null }]);

/** Whether a table in memory is that of a task. The first task of a session knows neither its table nor its hash. */
function isOf({ keys, source }: OpenSession, input: SessionInput): boolean {
  return keys.includes(keyOf(input)) && (input.sha256 === null || input.sha256 === source.sha256);
}

function load(bytes: WatchedSource, input: SessionInput): OpenSession {
  const { opened, facts } = datasetIn(bytes, input);
  if (input.sha256 !== null && input.sha256 !== facts.sha256)
    throw new Fault(
      'dataset-changed',
      `"${facts.name}" has changed since this session was started, so its history may not fit. Start a new session with its recipe, or restore the file.`,
    );
  const table = largestTable(opened);
  if (table === null) throw new Fault('unreadable-table', 'This file contains no table. Choose another file.');
  const data = columnSource.load(opened, table, () => undefined, NO_LIMITS);
  return {
    keys: [keyOf(input), keyOf(input, table.id)],
    bytes,
    csv: sourceFormat(opened, table),
    replay: new Replay(sourceTable(data), shelf),
    reader: new WindowReader(),
    source: {
      ...{ name: facts.name, bytes: facts.bytes, sha256: facts.sha256, format: facts.format },
      ...{ table: table.id, table_name: table.name, other_tables: otherTables(opened, [table]) },
      guesses: [...opened.guesses, ...table.guesses],
      header_rows: table.headerRows,
      head: headOf(data),
      rows: data.rowCount,
      columns: table.columns.map(({ name }) => name),
    },
  };
}

function describeResult(replayed: ReplayedHistory): SessionResult {
  const { source, states, outcomes } = replayed;
  const state = states.at(-1)!;
  const imported = columnsById(source.state);
  return {
    rows: countRows(state),
    columns: state.columns.map(({ id, name }) => ({ id, name, source: imported.get(id)?.name ?? null })),
    outcomes: [...outcomes],
    cells_changed: countAllChanged(states),
  };
}

function findingsOf({ states }: ReplayedHistory, finding: number | null): SessionFindings {
  const { data, view, profile } = viewState(states.at(-1)!.source, states.at(-1)!);
  const { steps } = planCleaning(data, profile, {}, { wrongCells: view.wrongCells });
  const offers = steps
    .filter(({ isReport }) => isReport !== true)
    .map(({ name, step, class: own, title, reason }) => ({ name, operation: step, class: own, title, reason }));
  if (finding === null) return { profile, offers, located: null };
  const found = listAllCells(data, profile, view.wrongCells)[finding];
  if (found === undefined)
    throw new Fault(
      'invalid-input',
      `The table has no finding ${finding}: it has ${profile.issues.length}, counted from 0.`,
    );
  return { profile, offers, located: found.examples };
}

function scriptOf(
  { bytes, source, csv }: OpenSession,
  replayed: ReplayedHistory,
  language: ScriptLanguage,
): SessionScript {
  const script = packScript(replayed, { ...source, ...csv, bytes }, language);
  bytes.checkUnchanged();
  return script;
}

async function matchOf({ states }: ReplayedHistory, { table, ...request }: MatchRequest): Promise<TableMatch> {
  return describeMatch(states.at(-1)!, await shelf.open(table), { ...request, name: referenceName(table) });
}

/** Tasks of this process run one after another, because they share the table in memory. */
const queue = createQueue();

/** Applies a history to its table and performs a task on the result. Faults: those of the import and of the task. */
export function runSession(input: SessionInput): Promise<SessionValue> {
  return queue(() => runNow(input));
}

async function runNow(input: SessionInput): Promise<SessionValue> {
  const session = sessionOf(input);
  shelf.setFiles(input.seconds);
  const replayed = await session.replay.run(input.steps);
  const { task } = input;
  const { source, csv, reader } = session;
  const none = {
    rows: null,
    columns: null,
    expressionColumns: null,
    match: null,
    findings: null,
    script: null,
    file: null,
  };
  const value = { ...none, source, result: describeResult(replayed) };
  if (task.kind === 'rows') return { ...value, rows: reader.read(replayed, task.request) };
  if (task.kind === 'columns') return { ...value, columns: summarizeColumns(replayed, task.request) };
  if (task.kind === 'profile') return { ...value, findings: findingsOf(replayed, task.finding) };
  if (task.kind === 'match') return { ...value, match: await matchOf(replayed, task.request) };
  if (task.kind === 'expression-columns')
    return { ...value, expressionColumns: describeColumns(replayed.states.at(-1)!) };
  if (task.kind === 'script') return { ...value, script: scriptOf(session, replayed, task.language) };
  if (task.kind === 'export') return { ...value, file: exportSession(replayed, { ...task, facts: source, csv }) };
  return value;
}
