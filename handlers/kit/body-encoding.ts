import { Fault } from '../../core/base/fault.js';

/**
 * Rejects a compressed body. Neither the local server nor a serverless platform decompresses it, so it would be parsed
 * as invalid JSON. Faults: unsupported-type.
 */
export function checkBodyEncoding(encoding: string | undefined): void {
  if (!encoding || encoding.trim().toLowerCase() === 'identity') return;
  throw new Fault(
    'unsupported-type',
    `A body with Content-Encoding "${encoding.slice(0, 80)}" is not supported. Send it uncompressed.`,
  );
}
