import { Fault } from '../../core/base/fault.js';

/**
 * Rejects a compressed body: neither the local server nor a serverless platform unpacks one, and its bytes would be
 * parsed as broken JSON. Faults: unsupported-type.
 */
export function checkBodyEncoding(encoding: string | undefined): void {
  if (!encoding || encoding.trim().toLowerCase() === 'identity') return;
  throw new Fault(
    'unsupported-type',
    `A body with Content-Encoding "${encoding.slice(0, 80)}" is not supported. Send it uncompressed.`,
  );
}
