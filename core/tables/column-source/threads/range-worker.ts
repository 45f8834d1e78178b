import { workerData } from 'node:worker_threads';
import { AnswerSender, type ThreadLink } from '../../../base/processes/awaited-thread.js';
import { MemoryArena } from '../../columns/memory-arena.js';
import { openFile } from '../../read/source/byte-source.js';
import { textFileOf } from '../../read/text/text-file.js';
import { CellEncoder } from '../bytes/cell-encoder.js';
import { HashesNeeded } from '../bytes/range-columns.js';
import { type RangeAnswer, type RangeInput, rangeResultOf } from '../bytes/range-result.js';
import { beginColumns, readNextRange } from '../bytes/read-columns.js';
import { NotReadableInRanges } from '../bytes/read-range.js';

const { port, state, ...input } = workerData as RangeInput & ThreadLink;
const owner = new AnswerSender<RangeAnswer>({ port, state }, input.ranges.length);

/** Number of answers in memory. While the owner processes one, the next one is read. */
const ARENAS = 2;

/** Reads the ranges one after another. All use the same encoder memory. */
function readAll({ source, encoding, guessed, body, ranges, keepsHashes, limits }: RangeInput): void {
  const bytes = openFile(source.path, source.name, source.size, source.state);
  try {
    const text = { file: textFileOf(bytes, encoding, guessed), body };
    const { exports } = new CellEncoder(guessed.dialect, body, limits);
    const arenas = Array.from({ length: ARENAS }, () => new MemoryArena());
    for (const [place, range] of ranges.entries()) {
      const arena = arenas[place % ARENAS]!;
      owner.waitForOwner(ARENAS);
      arena.reset();
      const plan = { limits, keepsHashes, arena, hashArena: arena };
      const read = beginColumns(text, [range], { ...plan, exports });
      readNextRange(read, text, range, () => owner.reportProgress());
      owner.send({ result: rangeResultOf(read, arena) });
    }
  } finally {
    bytes.close();
  }
}

owner.attempt(() => {
  try {
    readAll(input);
  } catch (error) {
    if (error instanceof NotReadableInRanges) owner.send({ notReadableInRanges: error.message });
    else if (error instanceof HashesNeeded) owner.send({ hashesNeeded: error.message });
    else throw error;
  }
});
