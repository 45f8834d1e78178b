import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from '../../fault.js';
import type { ImageOutcome } from './image-outcome.js';

/** What is older is of comparisons that nobody carries on with. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
const ID = /^c-[0-9a-f]{24}$/;

const folderOf = (stateDir: string) => join(stateDir, 'comparisons');
const fileOf = (stateDir: string, id: string) => join(folderOf(stateDir), `${id}.jsonl`);

function gone(cause?: unknown): Fault {
  return new Fault(
    'invalid-input',
    'The comparison of this cursor is not known here any more. Start again without one.',
    {
      issues: [{ pointer: '/cursor', detail: 'Its comparison is gone' }],
      cause,
    },
  );
}

async function withState<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (cause instanceof Fault || code === undefined) throw cause;
    throw new Fault(
      'not-writable',
      `The progress of the comparison cannot be kept (${code}). Choose another HANDLENS_STATE_DIR.`,
      { cause },
    );
  }
}

async function dropOld(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.isFile() && now - facts.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

/** Begins a comparison, and clears away those of a week ago. @returns its id. Faults: not-writable. */
export function startJournal(stateDir: string, now: Date): Promise<string> {
  return withState(async () => {
    const id = `c-${randomBytes(12).toString('hex')}`;
    await mkdir(folderOf(stateDir), { recursive: true });
    await dropOld(folderOf(stateDir), now.getTime());
    await using _file = await open(fileOf(stateDir, id), 'wx', 0o600);
    return id;
  });
}

/** Sees that a comparison exists before work is done for it. Faults: invalid-input. */
export async function checkJournal(stateDir: string, id: string): Promise<void> {
  // The id comes from outside, and becomes part of a path.
  if (!ID.test(id)) throw gone();
  await stat(fileOf(stateDir, id)).catch((cause) => {
    throw gone(cause);
  });
}

/** Adds what became of further images, in one write. Faults: not-writable. */
export function addOutcomes(stateDir: string, id: string, outcomes: readonly ImageOutcome[]): Promise<void> {
  return withState(async () => {
    await using file = await open(fileOf(stateDir, id), 'a');
    // The line end goes before each line: half a line, left by a crash, never takes the next one with it.
    await file.write(outcomes.map((outcome) => `\n${JSON.stringify(outcome)}`).join(''));
  });
}

/** Lines are our own: only one that was cut off is no outcome. A look at each of its numbers would take most of the time. */
function parseLine(line: string): ImageOutcome | null {
  if (line === '') return null;
  try {
    return JSON.parse(line) as ImageOutcome;
  } catch {
    // Its page was never answered, and was asked for again.
    return null;
  }
}

/** All images of a comparison, each once: a page that was asked for twice counts once. Faults: invalid-input. */
export async function* readOutcomes(stateDir: string, id: string): AsyncGenerator<ImageOutcome> {
  await checkJournal(stateDir, id);
  const seen = new Set<string>();
  const lines = createInterface({ input: createReadStream(fileOf(stateDir, id), 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) {
    const outcome = parseLine(line);
    if (outcome === null || seen.has(outcome.image)) continue;
    seen.add(outcome.image);
    yield outcome;
  }
}
