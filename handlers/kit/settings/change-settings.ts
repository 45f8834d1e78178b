import { stringify } from 'yaml';
import { z } from 'zod';
import { Fault } from '../../../core/fault.js';
import { writeFileWhole } from '../../../core/files/write-file.js';
import { checkModelName } from '../../../core/local-model/check-model-name.js';
import { checkServerAddress } from '../../../core/local-model/check-server-address.js';
import { readSettingsFile } from './read-settings.js';
import { SETTING_FACTS } from './setting-facts.js';
import { Settings } from './settings.js';

const shape = Settings.shape;

/** A field that is left alone when it is absent, and taken out of the file when it is null. */
const field = <Schema extends z.ZodType>(name: keyof typeof SETTING_FACTS, schema: Schema, example: z.output<Schema>) =>
  schema
    .nullable()
    .optional()
    .meta({ description: SETTING_FACTS[name].meaning, example: example as never });

export const SettingsChange = z
  .strictObject({
    backend: field('backend', shape.backend, 'mock'),
    model: field('model', shape.model, 'yolox_nano'),
    device: field('device', shape.device, 'cpu'),
    workers: field('workers', shape.workers, 2),
    threads_per_worker: field('threads_per_worker', shape.threads_per_worker, 1),
    table_workers: field('table_workers', shape.table_workers, 2),
    max_uploads_mb: field('max_uploads_mb', shape.max_uploads_mb, 10_000),
    keep_uploads_days: field('keep_uploads_days', shape.keep_uploads_days, 7),
    local_model_runtime: field('local_model_runtime', shape.local_model_runtime, 'ollama'),
    local_model_server: field('local_model_server', shape.local_model_server, 'http://127.0.0.1:11434'),
    local_model_name: field('local_model_name', shape.local_model_name, 'llama3.2:3b'),
  })
  .meta({
    id: 'SettingsChange',
    description: 'What to write into the settings file; null takes a setting out of it, what is absent stays',
    example: { backend: 'mock', workers: null },
  });
export type SettingsChange = z.infer<typeof SettingsChange>;

/** Runs a check of one field, with its place in what it refuses. */
function checkField(pointer: string, check: () => void): void {
  try {
    check();
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause;
    throw new Fault(cause.code, cause.message, { issues: [{ pointer, detail: cause.message }], cause });
  }
}

/** A request may name a model server of this machine alone, whatever the operator allows himself. */
function checkLocalModel({ local_model_server: server, local_model_name: name }: SettingsChange): void {
  if (server) checkField('/local_model_server', () => void checkServerAddress(server, false));
  if (name) checkField('/local_model_name', () => void checkModelName(name, false));
}

const HEADER = '# Settings of Handlens for this user; variables and flags go before them. See configs/defaults.yaml.\n';

let last: Promise<unknown> = Promise.resolve();

async function write(path: string, change: SettingsChange): Promise<void> {
  const merged = Object.entries({ ...readSettingsFile(path), ...change });
  const kept = Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
  const body = Object.keys(kept).length === 0 ? '' : stringify(kept, { schema: 'core', lineWidth: 0 });
  await writeFileWhole(path, HEADER + body, 'replace');
}

/**
 * Writes a change into the settings file, whole or not at all; changes of one process come one after the other.
 * Faults: invalid-input, not-writable.
 */
export function changeSettings(path: string, change: SettingsChange): Promise<void> {
  checkLocalModel(change);
  const turn = last.then(() => write(path, change));
  last = turn.catch(() => undefined);
  return turn;
}
