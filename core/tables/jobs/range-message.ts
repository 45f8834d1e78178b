import type { MessagePort } from 'node:worker_threads';
import type { FaultCode } from '../../fault.js';
import type { RangeResult } from '../encode/range-result.js';
import type { RowRange } from '../encode/read-range.js';
import type { TableBody } from '../ingest/text/body-reader.js';
import type { GuessedDialect } from '../ingest/text/dialect/guess-dialect.js';
import type { TextEncoding } from '../ingest/text/encoding/guess-encoding.js';

/** What a range thread begins with. */
export interface RangeThreadStart {
  port: MessagePort;
  /** Two numbers that both threads see: 1 once the answer is there, and one that grows while the thread gets on. */
  state: Int32Array<SharedArrayBuffer>;
  source: { path: string; state: string; name: string; size: number };
  encoding: TextEncoding;
  guessed: GuessedDialect;
  body: TableBody;
  range: RowRange;
}

export type RangeAnswer =
  | { result: RangeResult }
  | { notEncodable: string }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };
