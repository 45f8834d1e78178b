import { stat } from 'node:fs/promises';
import { isFault } from '../../../core/base/fault.js';
import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import { hashBytes } from '../../../core/base/files/hash.js';
import { REPORT_LANGUAGES } from '../../../core/report/language/translation.js';
import type { HistoryRecipe } from '../../../core/tables/history/recipe/history-recipe.js';
import { OutputOptions } from '../../../core/tables/jobs/cleaned-file.js';
import type { ReferencedInput, ReferenceInput, StepsRequest } from '../../../core/tables/jobs/file-jobs.js';
import type { JobInput, JobSource } from '../../../core/tables/jobs/job-input.js';
import type { SessionTask, SessionValue } from '../../../core/tables/jobs/session-task.js';
import { AnswersByTable } from '../../../core/tables/journal/journal-answers.js';
import type { JournalDataset, JournalEvent, JournalReference } from '../../../core/tables/journal/journal-event.js';
import {
  type EventVerdict,
  findByFacts,
  type JournalVerdict,
  type Replayed,
  verifyJournal,
} from '../../../core/tables/journal/verify-journal.js';
import { renderHtml, renderMarkdown } from '../../../core/tables/report/render-report.js';
import { fileWordsOf, REPORT_DETAILS, type ReportInput } from '../../../core/tables/report/words/report-input.js';
import type { ReviewAnswer } from '../../../core/tables/review/review-answer.js';
import { findUpload } from '../../../core/uploads/find-upload.js';
import type { Config } from '../../kit/config.js';
import { askInPool, askSettings, runTableJob } from '../../kit/services.js';
import { uploadPlace } from '../../kit/upload-place.js';
import { hashCleaning } from './open-recording.js';
import { reportedHistory } from './report-on.js';
import { hashReview } from './review-chosen.js';
import { sessionInput } from './run-on-session.js';
import { secondFilesOf } from './second-tables.js';

type Replay = (event: JournalEvent, input: ReferencedInput, config: Config) => Promise<Replayed | null>;

const NEVER = new AbortController().signal;

/** Returns the cleaning steps of an event: the recorded selection from the plan, or the steps of its recipe. */
function requestOf({ clean, recipe, read }: JournalEvent): StepsRequest {
  if (clean) return { options: clean };
  const tables = recipe.map(({ table, steps }) => ({ table, name: '', columns: [], steps }));
  return { recipe: { version: 1, reading: read, tables } };
}

const replayProfile: Replay = async (_event, input, config) => {
  const profile = await runTableJob(config, 'profile', input, NEVER);
  return { result_sha256: hashCanonical(profile), outputs: [] };
};

/** Returns the recipe of version 2 that an event applied. */
function recipeOf({ read, history = [] }: JournalEvent): HistoryRecipe {
  const operations = history.map(({ operation, author, reason, is_on }) => {
    return { ...operation, author, is_on, ...(reason !== null && { reason }) };
  });
  return { version: 2, reading: read, table: '', columns: [], operations };
}

/** Returns the recipe of version 2 that an event applied, with the files of its second tables. */
async function historyOf(event: JournalEvent, config: Config) {
  return { history: recipeOf(event), seconds: await secondFilesOf(event.history ?? [], { config }) };
}

/** Performs a task on the table after the history of an event. */
async function replayOnSession(
  { dataset, history = [] }: JournalEvent,
  { source, read }: JobInput,
  { task, config }: { task: SessionTask; config: Config },
): Promise<SessionValue> {
  const input = await sessionInput({ source, read, sha256: dataset!.sha256, steps: history, task }, { config });
  return runTableJob(config, 'session', input, NEVER);
}

const replayPreview: Replay = async (event, input, config) => {
  if (event.history !== undefined) {
    const wanted = { ...input, ...(await historyOf(event, config)) };
    const { preview } = await runTableJob(config, 'preview-history', wanted, NEVER);
    return { result_sha256: hashCleaning(preview), outputs: [] };
  }
  const { preview } = await runTableJob(config, 'preview', { ...input, clean: requestOf(event) }, NEVER);
  return { result_sha256: hashCleaning(preview), outputs: [] };
};

/** Returns the options of the cleaned file; null if this version does not support the recorded ones. */
function outputOf({ settings }: JournalEvent): OutputOptions | null {
  const { left_out: _, session: __, ...form } = settings;
  return OutputOptions.safeParse(form).data ?? null;
}

const replayCleaning: Replay = async (event, input, config) => {
  const output = outputOf(event);
  if (output === null) return null;
  const places = { file: null, log: event.outputs.length > 1 ? { path: null } : null };
  const wanted = { ...input, output, places };
  const { preview, file, log } =
    event.history === undefined
      ? await runTableJob(config, 'clean', { ...wanted, clean: requestOf(event) }, NEVER)
      : await runTableJob(config, 'clean-history', { ...wanted, ...(await historyOf(event, config)) }, NEVER);
  const outputs = [file, ...(log ? [log] : [])].map(({ name, sha256, size: bytes }) => ({ name, sha256, bytes }));
  return { result_sha256: hashCleaning(preview), outputs };
};

const replayExport: Replay = async (event, input, config) => {
  const output = outputOf(event);
  if (output === null) return null;
  const task = { kind: 'export', output, path: null, onlyHash: true } as const;
  const { name, sha256, size: bytes } = (await replayOnSession(event, input, { task, config })).file!.file;
  return { result_sha256: null, outputs: [{ name, sha256, bytes }] };
};

const replayReport: Replay = async (event, input, config) => {
  const { profile, preview, places, recommended, history } = await describeForReport(event, input, config);
  const generatedAt = String(event.settings.generated_at);
  // Journals of older versions do not record the detail. At that time, all reports were full.
  const detail = REPORT_DETAILS.find((name) => name === event.settings.detail) ?? 'full';
  // Before reports in Chinese, all were in English.
  const language = REPORT_LANGUAGES.find((name) => name === event.settings.language) ?? 'en';
  const { place = null } = event.settings;
  const about: ReportInput = {
    ...{ profile, cleanings: preview.tables, places, recommended, detail, language, generatedAt },
    version: event.tool_version,
    ...(history === null ? fileWordsOf(place === null ? null : String(place), input.read) : { history }),
  };
  const text = event.settings.format === 'html' ? renderHtml(about) : renderMarkdown(about);
  const sha256 = hashBytes(text);
  return {
    result_sha256: null,
    outputs: [{ name: event.outputs[0]?.name ?? '', sha256, bytes: Buffer.byteLength(text) }],
  };
};

/** Describes the table of a report again: as imported, or after the history of its session. */
async function describeForReport(event: JournalEvent, input: ReferencedInput, config: Config) {
  const clean = requestOf(event);
  const { history: steps, settings } = event;
  if (steps === undefined)
    return { ...(await runTableJob(config, 'preview', { ...input, clean, isForReport: true }, NEVER)), history: null };
  const task = { kind: 'report', clean, reference: input.reference } as const;
  const value = await replayOnSession(event, input, { task, config });
  const session = {
    id: String(settings.session ?? ''),
    name: String(settings.session_name ?? ''),
    steps,
    read: input.read,
  };
  return { ...value.report!, history: reportedHistory(session, value) };
}

const replayQuestion: Replay = async (event, input, config) => {
  if (event.question === null) return null;
  const { include_totals: includesTotals, keep_blanks: keepsBlanks } = event.settings;
  const rows = { includeTotals: includesTotals === true, keepBlanks: keepsBlanks === true };
  const wanted = { ...input, question: event.question, plan: null, rows, withTable: false };
  const task = {
    kind: 'ask',
    ...askSettings(config),
    question: event.question,
    plan: null,
    rows,
    withTable: false,
  } as const;
  const { answer } =
    event.history === undefined
      ? await askInPool(config, wanted, NEVER)
      : (await replayOnSession(event, input, { task, config })).answer!;
  return { result_sha256: hashCanonical(answer), outputs: [] };
};

/** @param answers those in force after the event. */
async function replayReview(
  event: JournalEvent,
  input: JobInput,
  { answers, config }: { answers: readonly ReviewAnswer[]; config: Config },
): Promise<Replayed> {
  const withRecipe = event.settings.recipe === true;
  const review = { answers, maxQuestions: 0, maxExamples: 0, withRecipe };
  if (event.history !== undefined) {
    const { review: found } = await replayOnSession(event, input, { task: { kind: 'review', ...review }, config });
    return { result_sha256: hashReview(found!), outputs: [] };
  }
  const sha256 = await runTableJob(config, 'hash', { ...input, read: {} }, NEVER);
  const wanted = { ...input, sha256, ...review };
  return { result_sha256: hashReview(await runTableJob(config, 'review', wanted, NEVER)), outputs: [] };
}

const REPLAYS: Partial<Record<JournalEvent['event'], Replay>> = {
  profiled: replayProfile,
  previewed: replayPreview,
  cleaned: replayCleaning,
  reported: replayReport,
  question: replayQuestion,
  exported: replayExport,
};

const sourceOf = async ({ name }: JournalDataset, path: string): Promise<JobSource> => ({
  ...{ kind: 'file', path, name },
  size: (await stat(path)).size,
});

async function referenceOf({ dataset, read, keys }: JournalReference, path: string): Promise<ReferenceInput> {
  return { source: await sourceOf(dataset, path), read, datasetId: dataset.id, keys };
}

/** Finds an upload of this or another instance by its id. Its content never changes. */
async function findUploaded({ id, sha256, path }: JournalDataset, config: Config): Promise<{ path: string } | null> {
  if (id === null || path !== null) return null;
  const upload = await findUpload(uploadPlace(config), id, new Date()).catch((error: unknown) => {
    if (isFault(error, 'dataset-incomplete')) return null;
    throw error;
  });
  return upload?.record.sha256 === sha256 ? { path: upload.path } : null;
}

interface ReplayOptions {
  config: Config;
  /** Another folder in which files are found by their content. */
  folder: string | null;
  onEvent(verdict: EventVerdict, total: number): void;
}

/**
 * Repeats the work of an exported journal and compares the results. Writes and records nothing. Faults: invalid-input.
 */
export function replayJournal(document: unknown, { config, folder, onEvent }: ReplayOptions): Promise<JournalVerdict> {
  const answersByTable = new AnswersByTable();
  return verifyJournal(
    document,
    {
      openByFacts: async (dataset) => (await findUploaded(dataset, config)) ?? findByFacts(dataset, folder),
      replay: async (event, path, referencePath) => {
        const input = { source: await sourceOf(event.dataset!, path), read: event.read, datasetId: event.dataset!.id };
        if (event.event === 'reviewed')
          return replayReview(event, input, { answers: answersByTable.add(event), config });
        const replay = REPLAYS[event.event];
        if (!replay) return null;
        const reference = referencePath === null ? null : await referenceOf(event.reference!, referencePath);
        return replay(event, { ...input, ...(reference && { reference }) }, config);
      },
    },
    onEvent,
  );
}
