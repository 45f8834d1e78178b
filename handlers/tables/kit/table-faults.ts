import type { FaultCode } from '../../../core/base/fault.js';

/** Faults of reading a table. */
export const READ_FAULTS: readonly FaultCode[] = [
  'not-found',
  'path-not-allowed',
  'dataset-not-found',
  'dataset-changed',
  'dataset-incomplete',
  'empty-file',
  'too-large',
  'table-too-large',
  'unsupported-type',
  'unreadable-table',
  'password-protected',
  'table-not-found',
  'column-not-found',
  'not-writable',
  'storage-full',
  'store-unavailable',
  'store-needed',
  'backend-unavailable',
  'overloaded',
  'cancelled',
];

/** Faults of cleaning a table. */
export const CLEAN_FAULTS: readonly FaultCode[] = [...READ_FAULTS, 'already-exists'];
