import { createQueue } from '../../base/create-queue.js';
import { Fault } from '../../base/fault.js';
import { describeColumns } from '../history/expressions/describe-language.js';
import type { SessionResult, SessionSource } from '../history/facts/session-facts.js';
import { readFindings, readRepairs } from '../history/findings/read-findings.js';
import { describeMatch, type MatchRequest, type TableMatch } from '../history/matching/describe-match.js';
import { countAllChanged } from '../history/operations/compare-states.js';
import { type ViewedState, viewState } from '../history/operations/step-view.js';
import { referenceName } from '../history/operations/table-reference.js';
import { Replay, type ReplayedHistory } from '../history/replay/replay.js';
import type { ScriptLanguage } from '../history/scripts/languages/script-language.js';
import { columnsById, countRows } from '../history/state/table-state.js';
import { prepareColumns } from '../history/window/prepare-columns.js';
import { WindowReader } from '../history/window/read-window.js';
import { summarizeColumns } from '../history/window/summarize-columns.js';
import type { ReferenceSearch } from '../profile/reference/reference-search.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { WatchedSource } from '../read/source/byte-source.js';
import { type AskedQuestion, askOne } from './ask-dataset.js';
import { prepareCleaning, type TableToClean } from './clean-one-table.js';
import { OutputOptions } from './cleaned-file.js';
import type { CsvFormat } from './csv-format.js';
import type { AskValue, StepsRequest } from './file-jobs.js';
import { readHistorySource } from './history-source.js';
import { IdleWork } from './idle-work.js';
import type { JobInput } from './job-input.js';
import { openReference } from './open-reference.js';
import { datasetIn, type OpenJobDataset, openSource } from './open-source.js';
import { describePreview, previewTable } from './preview-dataset.js';
import { profileThreaded } from './profile-threaded.js';
import { reviewTable } from './review-dataset.js';
import { TableShelf } from './second-tables.js';
import { exportHistory } from './session-export.js';
import { packScript, type SessionScript } from './session-script.js';
import {
  SEARCHES,
  type SessionInput,
  type SessionReview,
  type SessionTask,
  type SessionValue,
} from './session-task.js';
import { defaultFormat } from './workbook-form.js';

/** A table that is kept in memory between requests. */
interface OpenSession {
  /** The file and the import options, as given and with the id of the table. */
  keys: readonly string[];
  bytes: WatchedSource;
  job: OpenJobDataset;
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
  const job = datasetIn(bytes, input);
  const { facts } = job;
  if (input.sha256 !== null && input.sha256 !== facts.sha256)
    throw new Fault(
      'dataset-changed',
      `"${facts.name}" has changed since this session was started, so its history may not fit. Start a new session with its recipe, or restore the file.`,
    );
  const read = readHistorySource(job);
  return {
    keys: [keyOf(input), keyOf(input, read.facts.table)],
    bytes,
    job,
    csv: read.csv,
    replay: new Replay(read.table, shelf),
    reader: new WindowReader(),
    source: read.facts,
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

const idle = new IdleWork();

/**
 * Applies a history to its table and performs a task on the result. Until the next task, it prepares the columns for
 * sorts and filters. Faults: those of the import and of the task.
 */
export function runSession(input: SessionInput): Promise<SessionValue> {
  return queue(async () => {
    idle.pause();
    return runNow(input);
  });
}

function exportOf({ job, csv }: OpenSession, replayed: ReplayedHistory, task: TaskOf<'export'>): SessionValue['file'] {
  const { output, path, onlyHash } = task;
  if (output.change_log && (output.format ?? defaultFormat(job.opened)) !== 'xlsx')
    throw new Fault('invalid-input', 'Only a workbook can contain its changes. Choose the format xlsx.');
  const places = { file: path, log: null };
  return exportHistory(replayed, { job, csv, output, places, ending: 'edited', onlyHash });
}

/** Returns the table after a history, for steps and profiles. */
function viewLast({ states }: ReplayedHistory): ViewedState {
  const last = states.at(-1)!;
  return viewState(last.source, last);
}

/** Prepares the table after a history for a cleaning. */
function toClean(replayed: ReplayedHistory, request: StepsRequest, reference: ReferenceSearch | null): TableToClean {
  const { data, view, profile } = viewLast(replayed);
  if (reference === null) return prepareCleaning({ data, profile, wrongCells: view.wrongCells }, request, []);
  const wrongCells = new WrongCellSearch(reference);
  return prepareCleaning({ data, profile: profileThreaded(data, wrongCells), wrongCells }, request, []);
}

const DEFAULT_CSV = OutputOptions.parse({ format: 'csv' });

function reportOf(session: OpenSession, replayed: ReplayedHistory, { clean, reference }: TaskOf<'report'>) {
  const { job } = session;
  const read = toClean(replayed, clean, openReference({ ...job.opened, tables: [stateTable(replayed)] }, reference));
  const done = previewTable(read, { isForReport: true }, []);
  const isPart = session.source.other_tables.length > 0;
  const operation = isPart ? ('profile_table' as const) : ('profile_dataset' as const);
  const { file } = exportOf(session, replayed, { kind: 'export', output: DEFAULT_CSV, path: null, onlyHash: true })!;
  const described = describePreview(job, [done], { operation, isForReport: true });
  const profile = { ...described.profile, other_tables: session.source.other_tables };
  return { ...described, profile, csvSha256: file.sha256 };
}

const stateTable = (replayed: ReplayedHistory) => viewLast(replayed).data.table;

async function askOf({ job }: OpenSession, replayed: ReplayedHistory, question: AskedQuestion): Promise<AskValue> {
  const { data, profile } = viewLast(replayed);
  return { facts: job.facts, ...(await askOne(question, { data, profile })) };
}

function reviewOf({ job }: OpenSession, replayed: ReplayedHistory, { read, datasetId }: JobInput, task: SessionReview) {
  const { facts } = job;
  return reviewTable(toClean(replayed, { options: {} }, null), {
    ...task,
    read,
    datasetId,
    facts,
    sha256: facts.sha256,
  });
}

const NO_PARTS = {
  ...{ rows: null, columns: null, expressionColumns: null, findings: null, repairs: null, script: null, file: null },
  ...{ match: null, answer: null, report: null, review: null },
};

type TaskOf<Kind extends SessionTask['kind']> = Extract<SessionTask, { kind: Kind }>;

/** A part of the answer. */
type Part = Partial<Omit<SessionValue, 'source' | 'result'>>;

/** An opened session with its history, and the request. */
interface Opened {
  session: OpenSession;
  replayed: ReplayedHistory;
  input: SessionInput;
}

const TASKS: { [Kind in SessionTask['kind']]: (opened: Opened, task: TaskOf<Kind>) => Part | Promise<Part> } = {
  describe: () => ({}),
  rows: ({ session, replayed }, { request }) => ({ rows: session.reader.read(replayed, request) }),
  columns: ({ replayed }, { request }) => ({ columns: summarizeColumns(replayed, request) }),
  match: async ({ replayed }, { request }) => ({ match: await matchOf(replayed, request) }),
  'expression-columns': ({ replayed: { states } }) => ({ expressionColumns: describeColumns(states.at(-1)!) }),
  profile: ({ replayed }, task) => ({ findings: readFindings(replayed, task) }),
  repairs: ({ replayed }, task) => ({ repairs: readRepairs(replayed, task) }),
  script: ({ session, replayed }, { language }) => ({ script: scriptOf(session, replayed, language) }),
  export: ({ session, replayed }, task) => ({ file: exportOf(session, replayed, task) }),
  ask: async ({ session, replayed }, { kind: _, ...question }) => ({
    answer: await askOf(session, replayed, question),
  }),
  report: ({ session, replayed }, task) => ({ report: reportOf(session, replayed, task) }),
  review: ({ session, replayed, input }, { kind: _, ...review }) => ({
    review: reviewOf(session, replayed, input, review),
  }),
};

const perform = <Kind extends SessionTask['kind']>(opened: Opened, task: TaskOf<Kind>): Part | Promise<Part> =>
  TASKS[task.kind as Kind](opened, task);

async function runNow(input: SessionInput): Promise<SessionValue> {
  const session = sessionOf(input);
  shelf.setFiles(input.seconds);
  const replayed = await session.replay.run(input.steps);
  const { kind } = input.task;
  const part = await perform({ session, replayed, input }, input.task);
  if (!SEARCHES.has(kind) && kind !== 'export') idle.start(prepareColumns(replayed));
  return { ...NO_PARTS, source: session.source, result: describeResult(replayed), ...part };
}
