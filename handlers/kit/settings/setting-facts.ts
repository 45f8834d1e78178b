import { suggestWord } from '../../../core/language/edit-distance.js';
import type { SettingName, Settings } from './settings.js';

/** Settings that requests may change, because no value of them is a security risk. */
export const EDITABLE = [
  'backend',
  'model',
  'device',
  'workers',
  'threads_per_worker',
  'table_workers',
  'max_uploads_mb',
  'max_workspace_mb',
  'keep_uploads_days',
  'local_model_runtime',
  'local_model_server',
  'local_model_name',
] as const satisfies readonly (keyof Settings)[];

/** Returns the editable setting that was probably meant by a misspelled name. */
export const suggestSetting = (name: string): string | undefined => suggestWord(name, EDITABLE);

/** Meaning of a setting, and how a change takes effect. */
interface SettingFacts {
  meaning: string;
  /** Set if it is only read when the server or its workers start. */
  needsRestart?: true;
}

/** A security-relevant setting. Only the owner of the machine can change it, in the file or by a variable. */
interface GuardedFacts extends SettingFacts {
  /** The risk of a wrong value, or of requests that could change the setting. */
  risk: string;
}

type FactsOf<Name extends SettingName> = Name extends (typeof EDITABLE)[number] ? SettingFacts : GuardedFacts;

export const SETTING_FACTS: { [Name in SettingName]: FactsOf<Name> } = {
  backend: { meaning: 'Backend that is used if a request names none' },
  model: { meaning: 'Model that the onnx backend uses if a request names none; empty for none' },
  device: { meaning: 'Device that runs a model' },
  roots: {
    meaning: 'Folders that requests can read, in addition to the working folder',
    risk: 'A request could read every file of these folders.',
  },
  allowed_hosts: {
    meaning: 'Host names that requests can use, in addition to this machine',
    needsRestart: true,
    risk: 'A page of such a host can call the API, so a wrong name opens it to DNS rebinding.',
  },
  workers: {
    meaning: 'Worker threads that run a model; 0 uses one per core, at most two',
    needsRestart: true,
  },
  threads_per_worker: { meaning: 'Threads of the model in each worker' },
  model_timeout_s: {
    meaning: 'Maximum time of a model per image or tile, in seconds; one more second per 10 MB of weights',
    risk: 'It limits how long one file can occupy a worker.',
  },
  detection_memory_mb: {
    meaning: 'Memory limit of the process for images and models, in megabytes',
    needsRestart: true,
    risk: 'It limits the memory that one file can use.',
  },
  max_queue: {
    meaning: 'Maximum number of images that wait for a worker',
    needsRestart: true,
    risk: 'It limits the work that callers can queue.',
  },
  max_megapixels: {
    meaning: 'Maximum size of an image, in megapixels',
    risk: 'It limits the memory that one image can use.',
  },
  max_image_mb: {
    meaning: 'Maximum size of an image, in megabytes',
    risk: 'It limits the memory that one image can use.',
  },
  timeout_s: {
    meaning: 'Maximum time of a request, in seconds',
    risk: 'It limits how long one request can occupy the machine.',
  },
  table_workers: {
    meaning: 'Processes that parse tables; 0 starts one per core, at most two',
    needsRestart: true,
  },
  table_memory_mb: {
    meaning: 'Heap limit of each table worker, in megabytes; its total limit is twice that plus 512',
    needsRestart: true,
    risk: 'It limits the memory that one file can use.',
  },
  max_table_mb: {
    meaning: 'Maximum size of a table file, in megabytes',
    risk: 'It limits the memory and time that one file can use.',
  },
  max_uploads_mb: { meaning: 'Maximum total size of files uploaded in parts, in megabytes' },
  max_workspace_mb: { meaning: 'Maximum total size of the copies of files dropped into the window, in megabytes' },
  keep_uploads_days: { meaning: 'Days after their last use until files uploaded in parts are removed' },
  record_journal: {
    meaning: 'Whether work with tables is recorded in the journal',
    risk: 'A caller could work without a record.',
  },
  training_python: {
    meaning: 'Python with the training extra; empty to search for it',
    risk: 'It names a program that training runs.',
  },
  local_model_runtime: { meaning: 'Local AI runtime for questions about tables that request it' },
  local_model_server: { meaning: 'Address of its server; empty uses the default of the runtime' },
  local_model_name: { meaning: 'Name of the model on that server, or of a GGUF file' },
  local_model_key: { meaning: 'Key for the server; only ever shown as set or not set', risk: 'It is a secret.' },
  local_model_allow_remote: {
    meaning: 'Whether questions may be sent to another machine',
    risk: 'It lets questions and column names leave this machine.',
  },
  local_model_sees_values: {
    meaning: 'Whether the model sees some cell values',
    risk: 'It lets cell values reach the model.',
  },
  local_model_timeout_s: {
    meaning: 'Time limit of the model per question, in seconds',
    risk: 'It limits how long one question can occupy the machine.',
  },
  local_model_threads: {
    meaning: 'Threads of a model without a server; 0 uses half of the cores',
    risk: 'It limits the cores that one question can use.',
  },
};
