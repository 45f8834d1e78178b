import type { SettingName, Settings } from './settings.js';

/** Description of a setting, and the effect of changing it. */
interface SettingFacts {
  meaning: string;
  /** Set if it is read only when the server or its workers start. */
  needsRestart?: true;
}

export const SETTING_FACTS: Record<SettingName, SettingFacts> = {
  backend: { meaning: 'Backend that is used if a request names none' },
  model: { meaning: 'Model that the onnx backend uses if a request names none; empty for none' },
  device: { meaning: 'Device that runs a model' },
  roots: { meaning: 'Folders that requests can read, in addition to the working folder' },
  allowed_hosts: { meaning: 'Host names that requests can use, in addition to this machine', needsRestart: true },
  workers: {
    meaning: 'Worker threads that run a model; 0 uses one per core, at most two',
    needsRestart: true,
  },
  threads_per_worker: { meaning: 'Threads of the model in each worker' },
  model_timeout_s: {
    meaning: 'Maximum time of a model per image or tile, in seconds; one more second per 10 MB of weights',
  },
  detection_memory_mb: {
    meaning: 'Memory limit of the process for images and models, in megabytes',
    needsRestart: true,
  },
  max_queue: { meaning: 'Maximum number of images that wait for a worker', needsRestart: true },
  max_megapixels: { meaning: 'Maximum size of an image, in megapixels' },
  max_image_mb: { meaning: 'Maximum size of an image, in megabytes' },
  timeout_s: { meaning: 'Maximum time of a request, in seconds' },
  table_workers: {
    meaning: 'Processes that parse tables; 0 starts one per core, at most two',
    needsRestart: true,
  },
  table_memory_mb: {
    meaning: 'Heap limit of each table worker, in megabytes; its total limit is twice that plus 512',
    needsRestart: true,
  },
  max_table_mb: { meaning: 'Maximum size of a table file, in megabytes' },
  max_uploads_mb: { meaning: 'Maximum total size of files uploaded in parts, in megabytes' },
  keep_uploads_days: { meaning: 'Days after their last use until files uploaded in parts are removed' },
  record_session: { meaning: 'Whether work with tables is recorded in the session journal' },
  training_python: { meaning: 'Python with the training extra; empty to search for it' },
  local_model_runtime: { meaning: 'Local AI runtime for questions about tables that request it' },
  local_model_server: { meaning: 'Address of its server; empty uses the default of the runtime' },
  local_model_name: { meaning: 'Name of the model on that server, or of a GGUF file' },
  local_model_key: { meaning: 'Key for the server; only ever shown as set or not set' },
  local_model_allow_remote: { meaning: 'Whether questions may be sent to another machine' },
  local_model_sees_values: { meaning: 'Whether the model sees some cell values' },
  local_model_timeout_s: { meaning: 'Time limit of the model per question, in seconds' },
  local_model_threads: { meaning: 'Threads of a model without a server; 0 uses half of the cores' },
};

/** Settings that requests may change, because they are harmless. */
export const EDITABLE = [
  'backend',
  'model',
  'device',
  'workers',
  'threads_per_worker',
  'table_workers',
  'max_uploads_mb',
  'keep_uploads_days',
  'local_model_runtime',
  'local_model_server',
  'local_model_name',
] as const satisfies readonly (keyof Settings)[];
