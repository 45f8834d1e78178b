import { stringify } from 'yaml';
import { Fault } from '../../../core/base/fault.js';
import { writeFileAtomically } from '../../../core/base/files/write-file.js';
import { checkModelName, checkServerAddress } from '../../../core/local-model/contract/check-server.js';
import type { ByteStore } from '../../../core/store/byte-store.js';
import type { SettingsChange } from './harmless-settings.js';
import { readSettingsFile } from './read-settings.js';
import { addSharedChange } from './shared-settings.js';

/** Runs the check of a field, and adds the JSON Pointer of the field to its fault. */
function checkField(pointer: string, check: () => void): void {
  try {
    check();
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    throw new Fault(cause.code, cause.message, { issues: [{ pointer, detail: cause.message }], cause });
  }
}

/** Rejects a model server on another machine. The operator can allow one, but a request can never select it. */
function checkLocalModel({ local_model_server: server, local_model_name: name }: SettingsChange): void {
  if (server) checkField('/local_model_server', () => void checkServerAddress(server, false));
  if (name) checkField('/local_model_name', () => void checkModelName(name, false));
}

const HEADER =
  '# Settings of Handlens for this user. Environment variables and flags take precedence. See configs/defaults.yaml.\n';

let last: Promise<unknown> = Promise.resolve();

async function write(path: string, change: SettingsChange): Promise<void> {
  const merged = Object.entries({ ...readSettingsFile(path), ...change });
  const kept = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
  const body = Object.keys(kept).length === 0 ? '' : stringify(kept, { schema: 'core', lineWidth: 0 });
  await writeFileAtomically(path, HEADER + body, 'replace');
}

/**
 * Writes a change atomically to the settings file, or to the bucket shared by several instances. Changes in one process
 * are serialized.
 * @param place path of the file, and the state store if it is a bucket. Faults: invalid-input, not-writable,
 * store-unavailable.
 */
export function changeSettings(
  place: { file: string; bucket: ByteStore | null },
  change: SettingsChange,
  now: Date,
): Promise<void> {
  checkLocalModel(change);
  const { file, bucket } = place;
  const turn = last.then(() => (bucket ? addSharedChange(bucket, change, now) : write(file, change)));
  last = turn.catch(() => undefined);
  return turn;
}
