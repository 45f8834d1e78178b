import * as z from 'zod';
import { SETTING_FACTS } from './setting-facts.js';
import { Settings } from './settings.js';

const shape = Settings.shape;

/** Builds a field of a change: if absent, the setting is unchanged; if null, it is removed from the file. */
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
    max_workspace_mb: field('max_workspace_mb', shape.max_workspace_mb, 10_000),
    keep_uploads_days: field('keep_uploads_days', shape.keep_uploads_days, 7),
    local_model_runtime: field('local_model_runtime', shape.local_model_runtime, 'ollama'),
    local_model_server: field('local_model_server', shape.local_model_server, 'http://127.0.0.1:11434'),
    local_model_name: field('local_model_name', shape.local_model_name, 'llama3.2:3b'),
  })
  .meta({
    id: 'SettingsChange',
    description: 'Values to write into the settings file; null removes a setting, an omitted setting does not change',
    example: { backend: 'mock', workers: null },
  });
export type SettingsChange = z.infer<typeof SettingsChange>;
