import type { FaultCode } from '../core/fault.js';

/** What the shell is told; the table stands in `vision-cli --help` too. */
export const EXIT = {
  ok: 0,
  someFailed: 1,
  usage: 2,
  input: 3,
  model: 4,
  machine: 5,
  exists: 6,
  bug: 70,
  interrupted: 130,
} as const;

/** Meaning of each exit code, for `--help`. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT.ok, 'done'],
  [EXIT.someFailed, 'done, but some images failed, or a dataset is invalid'],
  [EXIT.usage, 'wrong use: an unknown option, a value out of range'],
  [EXIT.input, 'an image, table, dataset or folder is missing, not allowed or unreadable, or a gate does not hold'],
  [EXIT.model, 'the weight file is missing, not reviewed, changed or not supported'],
  [EXIT.machine, 'the device, a library or the time of this machine did not suffice'],
  [EXIT.exists, 'a file that would be written exists already, or cannot be written'],
  [EXIT.bug, 'a bug in Handlens'],
  [EXIT.interrupted, 'stopped with Ctrl-C'],
];

/** Exit code of each fault; total, so that a new code does not compile until it has one. */
export const EXIT_OF: Record<FaultCode, number> = {
  'invalid-input': EXIT.usage,
  'invalid-json': EXIT.usage,
  'invalid-multipart': EXIT.usage,
  'not-found': EXIT.input,
  'folder-empty': EXIT.input,
  'empty-file': EXIT.input,
  'too-large': EXIT.input,
  'image-too-large': EXIT.input,
  'unsupported-type': EXIT.input,
  'unreadable-image': EXIT.input,
  'path-not-allowed': EXIT.input,
  'already-exists': EXIT.exists,
  'not-writable': EXIT.exists,
  'model-required': EXIT.model,
  'model-not-found': EXIT.model,
  'model-not-reviewed': EXIT.model,
  'model-changed': EXIT.model,
  'model-unsupported': EXIT.model,
  'model-failed': EXIT.model,
  'card-invalid': EXIT.model,
  'device-unavailable': EXIT.machine,
  'backend-unavailable': EXIT.machine,
  'unreadable-table': EXIT.input,
  'table-too-large': EXIT.input,
  'password-protected': EXIT.input,
  'dataset-not-found': EXIT.input,
  'dataset-changed': EXIT.input,
  'table-not-found': EXIT.input,
  'column-not-found': EXIT.input,
  'unreadable-dataset': EXIT.input,
  'gate-failed': EXIT.input,
  'training-failed': EXIT.machine,
  'host-not-allowed': EXIT.bug,
  overloaded: EXIT.machine,
  'timed-out': EXIT.machine,
  cancelled: EXIT.interrupted,
  internal: EXIT.bug,
};
