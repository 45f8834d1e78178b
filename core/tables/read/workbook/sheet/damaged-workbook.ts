import { Fault, isFault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';

/**
 * Converts an error thrown while a workbook is read: returns a `Fault` unchanged, anything else as `unreadable-table`.
 */
export function damagedWorkbook(source: ByteSource, error: unknown): Fault {
  if (isFault(error)) return error;
  // The engine's messages about broken structures do not help users.
  const isEngines = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  const message = error instanceof Error ? error.message : String(error);
  const reason = isEngines || message === '' ? 'its records contradict each other' : message.slice(0, 200);
  return new Fault(
    'unreadable-table',
    `"${source.name}" is damaged: ${reason}. Open it in a spreadsheet program and save it again.`,
    { cause: error },
  );
}
