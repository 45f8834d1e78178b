import type { FaultCode } from '../../../core/base/fault.js';

/** Faults of reading an image file on this machine. */
export const IMAGE_FILE_FAULTS = [
  'not-found',
  'path-not-allowed',
  'empty-file',
  'too-large',
  'image-too-large',
  'unsupported-type',
  'unreadable-image',
] as const satisfies readonly FaultCode[];

/** Faults of every detection. */
export const DETECT_FAULTS: readonly FaultCode[] = [
  'not-found',
  'path-not-allowed',
  'empty-file',
  'too-large',
  'image-too-large',
  'unreadable-image',
  'model-required',
  'model-not-found',
  'model-not-reviewed',
  'model-changed',
  'model-unsupported',
  'model-failed',
  'card-invalid',
  'device-unavailable',
  'backend-unavailable',
  'overloaded',
];
