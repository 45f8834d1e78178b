import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { Fault, isFault } from '../../core/base/fault.js';
import { appendToFile, writeFault, writeFileAtomically } from '../../core/base/files/write-file.js';
import { kebab } from '../../core/base/text/shell-command.js';
import { ImageResult } from '../../core/vision/results/image-result.js';
import { Origin } from '../../core/vision/results/origin.js';
import { FolderEntry } from '../../handlers/detection/detect-folder.js';

const RUN_FILE = 'run.json';
/** Journal with a line for each image, in the order of the run. */
export const JOURNAL = 'detections.jsonl';

/** Line of the journal: an image with the detections of the second model; null if that could not read it. */
const JournalEntry = FolderEntry.extend({ other: ImageResult.shape.detections.nullable().optional() });
export type JournalEntry = z.infer<typeof JournalEntry>;

/** Version 1 did not contain the origin of the results. */
const SCHEMA = 'handlens.run/2';

const RunState = z.strictObject({
  schema: z.literal(SCHEMA),
  /** The request. The run can only be resumed with the same one. */
  request: z.record(z.string(), z.unknown()),
  cursor: z.string().nullable(),
  done: z.int().min(0),
  failed: z.int().min(0),
  total: z.int().min(0),
  objects: z.int().min(0),
  /** Origin of all results; null before the first page. */
  origin: Origin.nullable(),
  /** Origin of the second model's boxes; null without a comparison. */
  compared_with: Origin.nullable().default(null),
  /** Names of the classes of the model by class id. */
  class_names: z.array(z.string()),
  /**
   * Length of the journal up to the last complete page, bytes. The rest is of an interrupted page; a resume removes it.
   */
  journal_bytes: z.int().min(0),
  finished: z.boolean(),
});
export type RunState = z.infer<typeof RunState>;

/** How to open the folder: for a new run, to overwrite an old one, or to resume it. */
export type RunMode = 'new' | 'overwrite' | 'resume';

/**
 * The folder of a run: its journal and its state. A page is written to the journal before the state counts it, so that
 * the run can be resumed whenever it stops.
 */
export interface RunFolder {
  state: RunState;
  /** Writes the files of a new run, or replaces those of the old one. Must precede the first page. */
  begin(): Promise<void>;
  addPage(
    entries: readonly JournalEntry[],
    state: Omit<RunState, 'schema' | 'request' | 'journal_bytes'>,
  ): Promise<void>;
  /** Yields the entries of all complete pages, in the order of the run. */
  entries(): AsyncGenerator<JournalEntry>;
}

function damaged(path: string, cause?: unknown): Fault {
  return new Fault('invalid-input', `"${path}" is damaged. Add --overwrite to start over.`, { cause });
}

function otherVersion(path: string): Fault {
  return new Fault('invalid-input', `"${path}" is from another version of Handlens. Add --overwrite to start over.`);
}

function parseEntry(line: string, journal: string): JournalEntry {
  try {
    return JournalEntry.parse(JSON.parse(line));
  } catch (cause) {
    throw damaged(journal, cause);
  }
}

async function readState(folder: string): Promise<RunState | null> {
  const path = join(folder, RUN_FILE);
  try {
    const state = JSON.parse(await readFile(path, 'utf8'));
    if (state?.schema !== SCHEMA && typeof state?.schema === 'string') throw otherVersion(path);
    return RunState.parse(state);
  } catch (cause) {
    if (isFault(cause)) throw cause;
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw damaged(path, cause);
  }
}

const writeState = (folder: string, state: RunState) =>
  writeFileAtomically(join(folder, RUN_FILE), `${JSON.stringify(state, null, 2)}\n`, 'replace');

/** Rejects a folder that contains a run. One that ended before it processed an image does not count. */
async function checkUnused(folder: string): Promise<void> {
  const [state, journal] = await Promise.all([readState(folder), stat(join(folder, JOURNAL)).catch(() => null)]);
  if (state?.done === 0) return;
  if (state) {
    throw new Fault(
      'already-exists',
      `"${folder}" already contains a run. Add --resume to continue it, --overwrite to start over, or choose another folder.`,
    );
  }
  if (!journal || journal.size === 0) return;
  throw new Fault(
    'already-exists',
    `"${folder}" contains a "${JOURNAL}" but no "${RUN_FILE}", so its progress is unknown. Add --overwrite to start over, or choose another folder.`,
  );
}

/** Returns the state of a run before its first page. */
const newState = (request: RunState['request']): RunState => ({
  schema: SCHEMA,
  request,
  origin: null,
  compared_with: null,
  cursor: null,
  done: 0,
  failed: 0,
  total: 0,
  objects: 0,
  class_names: [],
  journal_bytes: 0,
  finished: false,
});

/**
 * Writes the files of a new run. Replaces the state first, then empties the journal: if stopped in between, the new
 * state makes a resumed run truncate the old journal. In the other order, the old state would refer to missing lines.
 */
async function writeNew(folder: string, state: RunState): Promise<void> {
  await writeState(folder, state);
  await writeFileAtomically(join(folder, JOURNAL), '', 'replace');
}

/**
 * Truncates the journal after the last complete page. Faults: invalid-input, if the journal is shorter than recorded,
 * because lines are missing.
 */
async function cutJournal(path: string, bytes: number): Promise<void> {
  try {
    await using journal = await open(path, 'a');
    const { size } = await journal.stat();
    if (size < bytes) throw damaged(path);
    await journal.truncate(bytes);
  } catch (error) {
    throw writeFault(error, JOURNAL);
  }
}

/** Options that may differ when a run is resumed. The page size does not affect the results. */
const FREE_OPTIONS: ReadonlySet<string> = new Set(['limit']);

/** Formats an option with its old and its new value. */
function describeChange(name: string, before: unknown, now: unknown): string {
  const flag = name === 'folder_path' ? 'the folder' : `--${kebab(name)}`;
  const format = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value));
  return `${flag} was ${format(before)}, and is now ${format(now)}`;
}

/** Checks that the options are those of the run to resume. Faults: invalid-input, naming each option that differs. */
function checkRequest(folder: string, before: RunState['request'], now: RunState['request']): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => !FREE_OPTIONS.has(name));
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  if (changed.length === 0) return;
  const changes = changed.map((name) => describeChange(name, before[name], now[name])).join('; ');
  throw new Fault(
    'invalid-input',
    `The run in "${folder}" was started with other options: ${changes}. Use the same options, or another folder.`,
  );
}

async function resumeRun(folder: string, request: RunState['request'], state: RunState): Promise<RunState> {
  checkRequest(folder, state.request, request);
  await cutJournal(join(folder, JOURNAL), state.journal_bytes);
  return state;
}

/** Returns the state of the run to resume; null for a new one. */
async function earlierState(folder: string, request: RunState['request'], mode: RunMode): Promise<RunState | null> {
  const before = mode === 'resume' ? await readState(folder) : null;
  if (before) return resumeRun(folder, request, before);
  if (mode !== 'overwrite') await checkUnused(folder);
  return null;
}

/**
 * Returns the request of the run in a folder; null if there is none. Faults: invalid-input, if its state is damaged.
 */
export async function runRequest(folder: string): Promise<RunState['request'] | null> {
  return (await readState(folder))?.request ?? null;
}

/**
 * Opens the folder of a run. Faults: already-exists, invalid-input (other options, damaged state), not-writable,
 * storage-full.
 */
export async function openRunFolder(folder: string, request: RunState['request'], mode: RunMode): Promise<RunFolder> {
  const earlier = await earlierState(folder, request, mode);
  const journal = join(folder, JOURNAL);
  let state = earlier ?? newState(request);
  let hasBegun = earlier !== null;
  return {
    get state() {
      return state;
    },
    async begin() {
      if (!hasBegun) await writeNew(folder, state);
      hasBegun = true;
    },
    async addPage(entries, next) {
      const lines = entries.map((entry) => `${JSON.stringify({ ...entry, outputs: [] })}\n`).join('');
      const bytes = Buffer.from(lines);
      await appendToFile(journal, bytes);
      const journalBytes = state.journal_bytes + bytes.length;
      state = { ...next, schema: state.schema, request: state.request, journal_bytes: journalBytes };
      await writeState(folder, state);
    },
    async *entries() {
      if (state.journal_bytes === 0) return;
      const lines = createInterface({ input: createReadStream(journal, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
      for await (const line of lines) yield parseEntry(line, journal);
    },
  };
}
