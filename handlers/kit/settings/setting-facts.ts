import type { SettingName, Settings } from './settings.js';

/** What a setting means to its reader, and what a change of it asks for. */
interface SettingFacts {
  meaning: string;
  /** Taken once, when the server or its workers start. */
  needsRestart?: true;
}

export const SETTING_FACTS: Record<SettingName, SettingFacts> = {
  backend: { meaning: 'What detects where a request names no backend' },
  model: { meaning: 'Model that the onnx backend takes where a request names none; empty for none' },
  device: { meaning: 'Device that runs a model' },
  roots: { meaning: 'Folders that requests may read, beside the working folder' },
  allowed_hosts: { meaning: 'Hosts that a request may name, beside this machine', needsRestart: true },
  workers: {
    meaning: 'Worker threads that run a model; 0 takes one for each core, two at most',
    needsRestart: true,
  },
  threads_per_worker: { meaning: 'Threads of the model inside each worker' },
  model_timeout_s: { meaning: 'Seconds that a model may run on one image or tile; a second more for 10 MB of weights' },
  detection_memory_mb: {
    meaning: 'Megabytes of memory that the process of images and models may use',
    needsRestart: true,
  },
  max_queue: { meaning: 'Images that may wait for a worker', needsRestart: true },
  max_megapixels: { meaning: 'Megapixels that an image may have' },
  max_image_mb: { meaning: 'Megabytes that an image may have' },
  timeout_s: { meaning: 'Seconds after which a request is given up' },
  table_workers: {
    meaning: 'Processes that read tables; 0 starts one for each core, two at most',
    needsRestart: true,
  },
  table_memory_mb: {
    meaning: 'Megabytes of heap that each table worker may use; twice as much in all, and 512',
    needsRestart: true,
  },
  max_table_mb: { meaning: 'Megabytes that a table file may have' },
  max_uploads_mb: { meaning: 'Megabytes that all files which were uploaded in parts may have together' },
  keep_uploads_days: { meaning: 'Days after its last use that such a file is removed' },
  record_session: { meaning: 'Whether table work is written to the session journal' },
  training_python: { meaning: 'Python that training is installed in; empty looks for it' },
  local_model_runtime: { meaning: 'Local AI that questions about tables may ask when they say so' },
  local_model_server: { meaning: 'Address of its server; empty takes the usual one of the runtime' },
  local_model_name: { meaning: 'Name of the model at that server, or of a GGUF file' },
  local_model_key: { meaning: 'Key that the server wants; only ever shown as set or not set' },
  local_model_allow_remote: { meaning: 'Whether what is asked may be sent to another machine' },
  local_model_sees_values: { meaning: 'Whether the model is shown some values of cells' },
  local_model_timeout_s: { meaning: 'Seconds for all that one question asks of the model' },
  local_model_threads: { meaning: 'Threads of a model without a server; 0 takes half of the cores' },
};

/** The settings that requests may change: what is harmless, whoever asks. */
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
