import type { MessagePort } from 'node:worker_threads';
import type { FaultCode } from '../../fault.js';
import type { RangeResult } from '../encode/range-result.js';
import type { RowRange } from '../encode/read-range.js';
import type { TableBody } from '../ingest/text/body-reader.js';
import type { GuessedDialect } from '../ingest/text/dialect/guess-dialect.js';
import type { TextEncoding } from '../ingest/text/encoding/guess-encoding.js';

/** Places of the numbers that both threads see: answers that were given, how far the thread is, answers that were taken. */
export const AT = { given: 0, progress: 1, taken: 2 } as const;

/** What a range thread begins with. */
export interface RangeThreadStart {
  port: MessagePort;
  state: Int32Array<SharedArrayBuffer>;
  source: { path: string; state: string; name: string; size: number };
  encoding: TextEncoding;
  guessed: GuessedDialect;
  body: TableBody;
  /** To be read one after another, with an answer for each. */
  ranges: readonly RowRange[];
  keepsHashes: boolean;
}

/** The answer for a range; all but a result are the last. */
export type RangeAnswer =
  | { result: RangeResult }
  | { notEncodable: string }
  | { hashesNeeded: string }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };
