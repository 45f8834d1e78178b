import { Fault, isFault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';

/** What was thrown while a workbook was read, as a fault: a `Fault` as it is, anything else as `unreadable-table`. */
export function damagedWorkbook(source: ByteSource, error: unknown): Fault {
  if (isFault(error)) return error;
  // What the engine says about a broken structure says nothing to a reader.
  const isEngines = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  const told = error instanceof Error ? error.message : String(error);
  const reason = isEngines || told === '' ? 'its records contradict each other' : told.slice(0, 200);
  return new Fault(
    'unreadable-table',
    `"${source.name}" is damaged: ${reason}. Open it in a spreadsheet program and save it again.`,
    { cause: error },
  );
}
