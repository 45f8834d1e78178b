import { AwaitedThread } from '../../../base/processes/awaited-thread.js';
import type { TableBody } from '../../read/text/body-reader.js';
import type { TextFile } from '../../read/text/text-file.js';
import type { RangesElsewhere } from '../bytes/load-encoded.js';
import { HashesNeeded } from '../bytes/range-columns.js';
import type { RangeResult } from '../bytes/range-result.js';
import { NotEncodable, type RowRange } from '../bytes/read-range.js';
import type { RangeAnswer, RangeInput } from './range-message.js';

const YOUNG_MB = 8;

function resultIn(answer: RangeAnswer): RangeResult {
  if ('result' in answer) return answer.result;
  if ('notEncodable' in answer) throw new NotEncodable(answer.notEncodable);
  throw new HashesNeeded(answer.hashesNeeded);
}

/** Reads ranges of a file one after another in a thread of its own. */
export function readInThread(
  program: string,
  { file, body }: { file: TextFile; body: TableBody },
  ranges: readonly RowRange[],
  keepsHashes: boolean,
): RangesElsewhere {
  const { file: opened, name, size } = file.source;
  if (opened === null) throw new Error('A thread can read files alone.');
  const { encoding, guessed } = file;
  const input: RangeInput = { source: { ...opened, name, size }, encoding, guessed, body, ranges, keepsHashes };
  const thread = new AwaitedThread<RangeAnswer>(program, input, { youngMb: YOUNG_MB });
  return {
    next: (take) => thread.next((answer) => take(resultIn(answer))),
    close: () => thread.close(),
  };
}
