import type { TableBody } from '../../read/text/body-reader.js';
import type { TextEncoding } from '../../read/text/encoding/guess-encoding.js';
import type { GuessedDialect } from '../../read/text/guess/guess-dialect.js';
import type { RangeResult } from '../bytes/range-result.js';
import type { RowRange } from '../bytes/read-range.js';

/** What a range thread begins with. */
export interface RangeInput {
  source: { path: string; state: string; name: string; size: number };
  encoding: TextEncoding;
  guessed: GuessedDialect;
  body: TableBody;
  /** To be read one after another, with an answer for each. */
  ranges: readonly RowRange[];
  keepsHashes: boolean;
}

/** The answer for a range; all but a result are the last. */
export type RangeAnswer = { result: RangeResult } | { notEncodable: string } | { hashesNeeded: string };
