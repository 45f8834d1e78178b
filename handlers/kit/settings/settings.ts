import { delimiter } from 'node:path';
import * as z from 'zod';
import { LOCAL_MODEL_RUNTIMES } from '../../../core/local-model/contract/local-model.js';

/** All settings, with the names used in `configs/defaults.yaml`. */
export const Settings = z.strictObject({
  backend: z.enum(['mock', 'onnx']),
  model: z.string().max(4096),
  device: z.string().min(1).max(40),
  roots: z.array(z.string()),
  allowed_hosts: z.array(
    z
      .string()
      .regex(
        /^(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::\d{1,5})?$/i,
        'Must be a host name such as tools.example.org, without scheme, path and "*"',
      ),
  ),
  workers: z.int().min(0).max(64),
  threads_per_worker: z.int().min(1).max(64),
  model_timeout_s: z.number().positive().max(900),
  detection_memory_mb: z.int().min(512).max(262_144),
  max_queue: z.int().min(1),
  max_megapixels: z.number().positive().max(1000),
  max_image_mb: z.number().positive().max(2000),
  timeout_s: z.number().positive().max(900),
  table_workers: z.int().min(0).max(64),
  table_memory_mb: z.int().min(64).max(65_536),
  max_table_mb: z.number().positive().max(100_000),
  max_uploads_mb: z.number().positive().max(10_000_000),
  max_workspace_mb: z.number().positive().max(10_000_000),
  // The minimum is longer than any request, so that no upload expires while it is used.
  keep_uploads_days: z.number().min(0.02).max(3650),
  record_journal: z.boolean(),
  training_python: z.string(),
  local_model_runtime: z.enum(LOCAL_MODEL_RUNTIMES),
  local_model_server: z.string().max(500),
  local_model_name: z.string().max(500),
  local_model_key: z.string(),
  local_model_allow_remote: z.boolean(),
  local_model_sees_values: z.boolean(),
  local_model_timeout_s: z.number().positive().max(900),
  local_model_threads: z.int().min(0).max(256),
});
export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

/** Names of all settings, in the order of the schema. */
export const SETTING_NAMES = Object.keys(Settings.shape) as SettingName[];

const readBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);

/**
 * Converts text to a number. Returns text that is not a number unchanged, because NaN cannot be represented in JSON.
 */
const readNumber = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text));

const readHosts = (text: string) =>
  text
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');

/** Parsers of the environment variables. They return invalid text unchanged, so that the schema reports it. */
export const SETTING_READERS: { [Name in SettingName]: (text: string) => unknown } = {
  backend: String,
  model: String,
  device: String,
  roots: (text) => text.split(delimiter).filter((root) => root !== ''),
  allowed_hosts: readHosts,
  workers: readNumber,
  threads_per_worker: readNumber,
  model_timeout_s: readNumber,
  detection_memory_mb: readNumber,
  max_queue: readNumber,
  max_megapixels: readNumber,
  max_image_mb: readNumber,
  timeout_s: readNumber,
  table_workers: readNumber,
  table_memory_mb: readNumber,
  max_table_mb: readNumber,
  max_uploads_mb: readNumber,
  max_workspace_mb: readNumber,
  keep_uploads_days: readNumber,
  record_journal: readBoolean,
  training_python: String,
  local_model_runtime: String,
  local_model_server: String,
  local_model_name: String,
  local_model_key: String,
  local_model_allow_remote: readBoolean,
  local_model_sees_values: readBoolean,
  local_model_timeout_s: readNumber,
  local_model_threads: readNumber,
};

/** Returns the environment variable of a setting. */
export function variableOf(name: SettingName): string {
  return `HANDLENS_${name.toUpperCase()}`;
}
