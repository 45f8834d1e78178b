import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type FaultCode, isFault } from '../../base/fault.js';
import { hashFile } from '../../base/files/hash.js';
import { parseInput } from '../../base/parse-input.js';
import {
  JOURNAL_EVENTS,
  type JournalDataset,
  type JournalEvent,
  type JournalOutput,
  STEPS_LEFT_OUT,
} from './journal-event.js';
import { JournalExport } from './journal-export.js';
import { JournalId } from './journal-files.js';

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const EventVerdict = z
  .strictObject({
    number: z.int().min(1).meta({ description: 'Number of the event, from 1', example: 1 }),
    event: z.enum(JOURNAL_EVENTS).meta({ description: 'Type of the event', example: 'profiled' }),
    dataset: z.string().nullable().meta({ description: 'Name of its file', example: 'beers.csv' }),
    tool_version: z.string().meta({ description: 'Version of Handlens that recorded it', example: '0.5.0' }),
    verdict: z
      .enum(['same', 'different', 'not-checked'])
      .meta({ description: 'Whether the result is the same', example: 'same' }),
    differences: z.array(z.string()).meta({ description: 'Differences', example: [] }),
    reason: z.string().nullable().meta({ description: 'Why it was not checked; null if it was', example: null }),
  })
  .meta({ id: 'EventVerdict', description: 'The result of replaying an event' });
export type EventVerdict = z.infer<typeof EventVerdict>;

export const JournalVerdict = z
  .strictObject({
    journal: JournalId,
    verdict: z
      .enum(['same', 'different', 'incomplete'])
      .meta({ description: 'Different if any event is; incomplete if some could not be checked', example: 'same' }),
    same: count('Number of events with the same result', 4),
    different: count('Number of events with another result', 0),
    not_checked: count('Number of events that could not be checked', 0),
    events: z.array(EventVerdict).meta({ description: 'All events, in order', example: [] }),
  })
  .meta({ id: 'JournalVerdict', description: 'The result of replaying a journal' });
export type JournalVerdict = z.infer<typeof JournalVerdict>;

/** Result of replaying an event. Outputs are compared in order. */
export interface Replayed {
  /** `hashCanonical` of the result; null if the event has none. */
  result_sha256: string | null;
  outputs: readonly Pick<JournalOutput, 'name' | 'sha256' | 'bytes'>[];
}

export interface VerifyEffects {
  /** Finds the file of an event, for example with `findByFacts`. */
  openByFacts(dataset: JournalDataset): Promise<FoundFile>;
  /**
   * Replays an event on a file and its reference (null if it has none), with the name, id, options, steps and settings of
   * the event. Returns null if events of its kind cannot be replayed.
   */
  replay(event: JournalEvent, path: string, reference: string | null): Promise<Replayed | null>;
}

/** Temporary faults, which do not mean that the result differs. */
const TEMPORARY: ReadonlySet<FaultCode> = new Set<FaultCode>(['timed-out', 'overloaded', 'cancelled']);

function compare(event: JournalEvent, replayed: Replayed): string[] {
  const differences: string[] = [];
  const short = (hash: string | null) => (hash === null ? 'none' : hash.slice(0, 12));
  if (event.result_sha256 !== replayed.result_sha256) {
    differences.push(
      `The result has SHA-256 ${short(replayed.result_sha256)}, but ${short(event.result_sha256)} was recorded.`,
    );
  }
  if (event.outputs.length !== replayed.outputs.length) {
    differences.push(
      `The replay created ${replayed.outputs.length} outputs, but ${event.outputs.length} were recorded.`,
    );
  }
  for (const [place, output] of event.outputs.entries()) {
    const now = replayed.outputs[place];
    if (now === undefined || now.sha256 === output.sha256) continue;
    const sizes = now.bytes === output.bytes ? '' : ` and ${now.bytes} bytes instead of ${output.bytes}`;
    const hashes = `SHA-256 ${short(now.sha256)} instead of ${short(output.sha256)}`;
    differences.push(`The output "${output.name.slice(0, 100)}" has ${hashes}${sizes}.`);
  }
  return differences;
}

type Outcome = Pick<EventVerdict, 'verdict' | 'differences' | 'reason'>;

const notChecked = (reason: string): Outcome => ({ verdict: 'not-checked', differences: [], reason });

async function replayOn(event: JournalEvent, path: string, effects: VerifyEffects): Promise<Outcome> {
  // A registration records only the file and its hash, and the file was found.
  if (event.event === 'dataset_registered') return { verdict: 'same', differences: [], reason: null };
  if (event.settings.left_out === STEPS_LEFT_OUT) return notChecked('It has too many steps to be recorded.');
  try {
    const reference = event.reference ? await effects.openByFacts(event.reference.dataset) : null;
    if (reference && 'missing' in reference) return notChecked(reference.missing);
    const replayed = await effects.replay(event, path, reference?.path ?? null);
    if (replayed === null) return notChecked('This version cannot replay events of this kind, or with these settings.');
    const differences = compare(event, replayed);
    return { verdict: differences.length === 0 ? 'same' : 'different', differences, reason: null };
  } catch (error) {
    if (!isFault(error)) throw error;
    if (TEMPORARY.has(error.code)) return notChecked(error.message);
    return { verdict: 'different', differences: [`It fails now (${error.code}): ${error.message}`], reason: null };
  }
}

async function verifyEvent(event: JournalEvent, effects: VerifyEffects): Promise<EventVerdict> {
  const { number, event: kind, dataset } = event;
  const about = { number, event: kind, dataset: dataset?.name ?? null, tool_version: event.tool_version };
  if (dataset === null) return { ...about, ...notChecked('It has no file.') };
  const found = await effects.openByFacts(dataset);
  const outcome = 'path' in found ? await replayOn(event, found.path, effects) : notChecked(found.missing);
  return { ...about, ...outcome };
}

/**
 * Replays a journal event by event and compares each result with the recorded one.
 * @param document an exported journal, untrusted.
 * @param onEvent called after each event, with the total number of events.
 * @returns verdict `different` if any event differs, otherwise `incomplete` if any could not be checked, otherwise
 * `same`. Faults: invalid-input.
 */
export async function verifyJournal(
  document: unknown,
  effects: VerifyEffects,
  onEvent: (verdict: EventVerdict, total: number) => void = () => undefined,
): Promise<JournalVerdict> {
  const exported = parseInput(JournalExport, document);
  const events: EventVerdict[] = [];
  for (const event of exported.events) {
    const verdict = await verifyEvent(event, effects);
    events.push(verdict);
    onEvent(verdict, exported.events.length);
  }
  const count = (verdict: EventVerdict['verdict']) => events.filter((event) => event.verdict === verdict).length;
  const counts = { same: count('same'), different: count('different'), not_checked: count('not-checked') };
  const verdict = counts.different > 0 ? 'different' : counts.not_checked > 0 ? 'incomplete' : 'same';
  return { journal: exported.session, verdict, ...counts, events };
}

/** Maximum files of a folder that are hashed, among those of the right size. */
const MAX_HASHED = 100;

type FoundFile = { path: string } | { missing: string };

async function isSame(path: string, { bytes, sha256 }: JournalDataset): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes && (await hashFile(path)) === sha256;
}

async function findInFolder(folder: string, dataset: JournalDataset): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  // Try the recorded name first, because most files are not renamed.
  names.sort((a, b) => Number(b === dataset.name) - Number(a === dataset.name) || (a < b ? -1 : 1));
  let hashed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.size !== dataset.bytes) continue;
    if (hashed >= MAX_HASHED) break;
    hashed += 1;
    if (await isSame(path, dataset)) return path;
  }
  return null;
}

/**
 * Finds the file of an event: at its path, or by its content in a folder.
 * @param folder absolute and allowed; subfolders are not searched. Null checks only the path.
 * @returns the path, or why the file was not found. Opens the path in the document without checking it, so check it
 * first if the document may come from someone else.
 */
export async function findByFacts(dataset: JournalDataset, folder: string | null): Promise<FoundFile> {
  const { path, sha256, name } = dataset;
  if (path !== null && (await isSame(path, dataset))) return { path };
  const found = folder === null ? null : await findInFolder(folder, dataset);
  if (found !== null) return { path: found };
  const isThere = path !== null && (await stat(path).then(Boolean, () => false));
  const what = isThere ? `"${name}" has changed since` : `"${name}" was not found`;
  const why = path === null ? `"${name}" was an upload` : what;
  return { missing: `${why}; no file with SHA-256 ${sha256.slice(0, 12)} was found. Name a folder that contains it.` };
}
