import { createReadStream } from 'node:fs';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { Fault } from '../../core/fault.js';
import { writeFileWhole } from '../../core/files/write-file.js';
import { FolderEntry } from '../../handlers/detection/detect-folder.js';

const RUN_FILE = 'run.json';
const JOURNAL = 'detections.jsonl';

const RunState = z.strictObject({
  schema: z.literal('handlens.run/1'),
  /** What was asked for; a run goes on only with the same. */
  request: z.record(z.string(), z.unknown()),
  cursor: z.string().nullable(),
  done: z.int().min(0),
  failed: z.int().min(0),
  total: z.int().min(0),
  objects: z.int().min(0),
  /** Names of all classes of the model, by id. */
  class_names: z.array(z.string()),
  /** Bytes of the journal that belong to complete pages; what lies behind was cut off and is dropped. */
  journal_bytes: z.int().min(0),
  finished: z.boolean(),
});
export type RunState = z.infer<typeof RunState>;

/** How a run folder is opened: a new one, over an old one, or where an old one stopped. */
export type RunMode = 'new' | 'overwrite' | 'resume';

/**
 * The folder of a folder run: its journal, one line an image, and how far it came. Each page is in the journal before
 * the state says so, so that a run that was stopped at any moment can go on.
 */
export interface RunFolder {
  state: RunState;
  addPage(
    entries: readonly FolderEntry[],
    state: Omit<RunState, 'schema' | 'request' | 'journal_bytes'>,
  ): Promise<void>;
  /** The entries of all complete pages, in order. */
  entries(): AsyncGenerator<FolderEntry>;
}

async function readState(folder: string): Promise<RunState | null> {
  const text = await readFile(join(folder, RUN_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return RunState.parse(JSON.parse(text));
  } catch (cause) {
    throw new Fault('invalid-input', `"${join(folder, RUN_FILE)}" is damaged. Start again with --overwrite.`, {
      cause,
    });
  }
}

async function isUsed(folder: string): Promise<boolean> {
  const found = await Promise.all([RUN_FILE, JOURNAL].map((name) => stat(join(folder, name)).catch(() => null)));
  return found.some((facts) => facts !== null);
}

async function begin(folder: string, request: RunState['request'], mode: RunMode): Promise<RunState> {
  if (mode === 'new' && (await isUsed(folder))) {
    throw new Fault(
      'already-exists',
      `"${folder}" holds a run already. Add --resume to go on, --overwrite to start again, or choose another folder.`,
    );
  }
  await writeFileWhole(join(folder, JOURNAL), '', 'replace');
  return {
    schema: 'handlens.run/1',
    request,
    cursor: null,
    done: 0,
    failed: 0,
    total: 0,
    objects: 0,
    class_names: [],
    journal_bytes: 0,
    finished: false,
  };
}

async function goOn(folder: string, request: RunState['request'], state: RunState): Promise<RunState> {
  if (JSON.stringify(state.request) !== JSON.stringify(request)) {
    throw new Fault(
      'invalid-input',
      `The run in "${folder}" was started with other options. Give the same, or use another folder.`,
    );
  }
  const journal = await open(join(folder, JOURNAL), 'a');
  try {
    await journal.truncate(state.journal_bytes);
  } finally {
    await journal.close();
  }
  return state;
}

/** Faults: already-exists, invalid-input. */
export async function openRunFolder(folder: string, request: RunState['request'], mode: RunMode): Promise<RunFolder> {
  const before = mode === 'resume' ? await readState(folder) : null;
  let state = before
    ? await goOn(folder, request, before)
    : await begin(folder, request, mode === 'resume' ? 'new' : mode);
  const journal = join(folder, JOURNAL);
  return {
    get state() {
      return state;
    },
    async addPage(entries, next) {
      const lines = entries.map((entry) => `${JSON.stringify({ ...entry, outputs: [] })}\n`).join('');
      await appendFile(journal, lines, { flush: true });
      const journalBytes = state.journal_bytes + Buffer.byteLength(lines);
      state = { ...next, schema: state.schema, request: state.request, journal_bytes: journalBytes };
      await writeFileWhole(join(folder, RUN_FILE), `${JSON.stringify(state, null, 2)}\n`, 'replace');
    },
    async *entries() {
      if (state.journal_bytes === 0) return;
      const lines = createInterface({ input: createReadStream(journal, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
      for await (const line of lines) yield FolderEntry.parse(JSON.parse(line));
    },
  };
}
