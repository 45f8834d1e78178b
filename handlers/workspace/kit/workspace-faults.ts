import type { FaultCode } from '../../../core/base/fault.js';

/** Faults of every endpoint of the workspace. */
export const WORKSPACE_FAULTS: readonly FaultCode[] = [
  'not-found',
  'storage-full',
  'not-writable',
  'store-unavailable',
  'overloaded',
];
