import { Fault, isFault } from '../../../core/base/fault.js';
import { parseYaml } from '../../../core/base/yaml.js';
import { type ByteStore, getText } from '../../../core/store/byte-store.js';
import { SettingsChange } from './harmless-settings.js';
import type { Settings } from './settings.js';

/**
 * Key of the file with all changes of the settings: one per line, the newest last. Changes are appended, so that
 * concurrent instances do not overwrite each other's.
 */
const KEY = 'settings.jsonl';

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
  const values = merge((await getText(state, KEY)) ?? '', sharedSettingsPlace(state.name));
  known.set(state.name, { values, readAt: now.getTime() });
}

/**
 * Reads the settings of a bucket if the cached ones are too old. While the bucket is unreachable, the cached ones stay
 * valid.
 * @returns why the bucket is unreachable, or null. Faults: store-unavailable, if nothing is cached; invalid-input.
 */
export async function refreshSharedSettings(state: ByteStore, now: Date): Promise<Fault | null> {
  const before = known.get(state.name);
  if (before && now.getTime() - before.readAt < HOLD_MS) return null;
  try {
    await read(state, now);
    return null;
  } catch (error) {
    if (before === undefined || !isFault(error, 'store-unavailable')) throw error;
    return error;
  }
}

/**
 * Appends a change to the settings of a bucket, and applies it in this process at once. Faults: store-unavailable,
 * overloaded, invalid-input.
 */
export async function addSharedChange(state: ByteStore, change: SettingsChange, now: Date): Promise<void> {
  await state.append(KEY, Buffer.from(`\n${JSON.stringify(change)}`));
  await read(state, now);
}
