import { Fault, isFault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';

/** Converts an error thrown while a workbook is read to a `Fault`: `unreadable-table` unless it is one already. */
export function damagedWorkbook(source: ByteSource, error: unknown): Fault {
  if (isFault(error)) return error;
  // Messages of the JavaScript engine do not help users.
  const isEngines = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  const message = error instanceof Error ? error.message : String(error);
  const reason = isEngines || message === '' ? 'its records contradict each other' : message.slice(0, 200);
  return new Fault(
    'unreadable-table',
    `"${source.name}" is damaged: ${reason}. Open it in a spreadsheet program and save it again.`,
    { cause: error },
  );
}
