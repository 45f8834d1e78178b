import { Fault, isFault } from '../../../core/base/fault.js';
import { withinTime } from '../../../core/base/within-time.js';
import { parseYaml } from '../../../core/base/yaml.js';
import { type ByteStore, getText } from '../../../core/store/byte-store.js';
import { SettingsChange } from './harmless-settings.js';
import type { Settings } from './settings.js';

/**
 * Key of the file with all changes of the settings: one per line, the newest last. Changes are appended, so that
 * concurrent instances do not overwrite each other's.
 */
const KEY = 'settings.jsonl';

/** Maximum bytes of the file: tens of thousands of changes. */
const MAX_BYTES = 4 << 20;

/** Time for which a process caches the settings of a bucket, ms. */
export const HOLD_MS = 5_000;

interface Known {
  values: Partial<Settings>;
  readAt: number;
}

/** Cached settings by name of the bucket. */
const known = new Map<string, Known>();

/** Returns the path of a bucket's settings, for messages. */
export const sharedSettingsPlace = (bucket: string) => `${bucket}${KEY}`;

/** Returns the cached settings of a bucket; empty if there are none. */
export const knownSettings = (bucket: string): Partial<Settings> => known.get(bucket)?.values ?? {};

function parseLine(line: string, name: string): SettingsChange {
  try {
    return parseYaml(line, SettingsChange, { name: 'It', code: 'invalid-input' });
  } catch (cause) {
    const why = isFault(cause) ? cause.message : String(cause);
    throw new Fault('invalid-input', `The settings change in "${name}" is not valid. ${why} Fix or delete it.`, {
      issues: isFault(cause) ? cause.issues : [],
      cause,
    });
  }
}

function merge(text: string, name: string): Partial<Settings> {
  const changes = text.split('\n').flatMap((line) => (line === '' ? [] : [parseLine(line, name)]));
  const merged = Object.entries(Object.assign({}, ...changes) as SettingsChange);
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

async function read(state: ByteStore, now: Date): Promise<void> {
  const values = merge((await getText(state, KEY, MAX_BYTES)) ?? '', sharedSettingsPlace(state.name));
  known.set(state.name, { values, readAt: now.getTime() });
}

/** A read that has not ended. Requests share it, so that a store that hangs is asked only once. */
interface Reading {
  /** Why it failed; null if it did not. */
  ended: Promise<unknown>;
  startedAt: number;
}

/** Reads in progress by name of the bucket. */
const reading = new Map<string, Reading>();

function startReading(state: ByteStore, now: Date): Reading {
  const running = reading.get(state.name);
  if (running) return running;
  const startedAt = performance.now();
  const outcome = read(state, now).then(
    () => null,
    (error: unknown) => error,
  );
  // After this time, another request asks again.
  const ended = endOf({ ended: outcome, startedAt }, READ_MS, state.name).finally(() => reading.delete(state.name));
  const started = { ended, startedAt };
  reading.set(state.name, started);
  return started;
}

/** Time that requests wait for newer settings, and for the first ones, ms. Counted from the start of the read. */
const WAIT_MS = 300;
const FIRST_WAIT_MS = 3_000;
/** Time limit of a read, ms. */
const READ_MS = 5_000;

/** Returns the fault of a bucket that does not respond in time. */
export function slowStore(name: string, ms: number): Fault {
  const what = `The bucket "${name}" did not respond within ${ms / 1000} s.`;
  return new Fault('store-unavailable', `${what} Check that it is running and that HANDLENS_S3_* are correct.`);
}

/** Waits for a read, but only for as long as requests may wait. @returns why there are no newer settings, or null. */
function endOf({ ended, startedAt }: Reading, limitMs: number, name: string): Promise<unknown> {
  const left = startedAt + limitMs - performance.now();
  return withinTime(ended, left, slowStore(name, limitMs)).catch((late: unknown) => late);
}

/**
 * Reads the settings of a bucket if the cached ones are too old. While the bucket is unreachable or slow, or
 * its settings are damaged, the cached ones stay valid.
 * @returns why there are no newer settings, or null. Faults: store-unavailable, if nothing is cached; invalid-input.
 */
export async function refreshSharedSettings(state: ByteStore, now: Date): Promise<Fault | null> {
  const before = known.get(state.name);
  if (before && now.getTime() - before.readAt < HOLD_MS) return null;
  const why = await endOf(startReading(state, now), before ? WAIT_MS : FIRST_WAIT_MS, state.name);
  if (why === null) return null;
  if (before === undefined || !isFault(why)) throw why;
  return why;
}

/**
 * Appends a change to the settings of a bucket, and applies it in this process at once. Faults: store-unavailable,
 * overloaded, invalid-input.
 */
export async function addSharedChange(state: ByteStore, change: SettingsChange, now: Date): Promise<void> {
  await state.append(KEY, Buffer.from(`\n${JSON.stringify(change)}`));
  await read(state, now);
}
