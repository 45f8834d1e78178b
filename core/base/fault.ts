/**
 * Reasons why a request fails. A code names the cause, not the place that detected it. Every code has an HTTP status
 * and an exit code (`handlers/kit/status.ts`, `cli/exit-code.ts`).
 */
export const FAULT_CODES = [
  'invalid-input',
  'invalid-json',
  'invalid-multipart',
  'not-found',
  'folder-empty',
  'empty-file',
  'too-large',
  'image-too-large',
  'unsupported-type',
  'unreadable-image',
  'path-not-allowed',
  'already-exists',
  'not-writable',
  'storage-full',
  'store-unavailable',
  'store-needed',
  'model-required',
  'model-not-found',
  'model-not-reviewed',
  'model-changed',
  'model-unsupported',
  'model-failed',
  'card-invalid',
  'device-unavailable',
  'backend-unavailable',
  'unreadable-table',
  'table-too-large',
  'password-protected',
  'dataset-not-found',
  'dataset-changed',
  'dataset-incomplete',
  'table-not-found',
  'column-not-found',
  'unreadable-dataset',
  'gate-failed',
  'training-failed',
  'host-not-allowed',
  'token-required',
  'method-not-allowed',
  'too-many-headers',
  'overloaded',
  'timed-out',
  'cancelled',
  'internal',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** One problem, at a JSON Pointer (RFC 6901) into the input. The empty pointer is the whole input. */
export interface Issue {
  pointer: string;
  detail: string;
}

/** The only expected error of this code base. Any other thrown error is a bug. */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly issues: readonly Issue[];

  /** @param message names the offending value and how to fix it. */
  constructor(code: FaultCode, message: string, options: { issues?: readonly Issue[]; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Fault';
    this.code = code;
    this.issues = options.issues ?? [];
  }
}

/** Whether a caught value is a `Fault`, and has the given code if one is passed. */
export function isFault(value: unknown, code?: FaultCode): value is Fault {
  return value instanceof Fault && (code === undefined || value.code === code);
}
