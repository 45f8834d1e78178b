import type { EncodedReading } from '../../core/tables/column-source/bytes/load-encoded.js';
import { rangeResultOf } from '../../core/tables/column-source/bytes/range-result.js';
import { beginColumns, readNextRange } from '../../core/tables/column-source/bytes/read-columns.js';
import type { DictionaryLimits } from '../../core/tables/columns/dictionary-builder.js';
import { MemoryArena } from '../../core/tables/columns/memory-arena.js';

/** Reads the ranges of reader threads in this thread, and returns their results in the same form. */
export function readHere(limits: DictionaryLimits): EncodedReading['startThread'] {
  return (text, ranges, keepsHashes) => {
    const left = [...ranges];
    return {
      next: (take) => {
        const range = left.shift()!;
        const arena = new MemoryArena();
        const read = beginColumns(text, [range], { limits, keepsHashes, arena, hashArena: arena });
        readNextRange(read, text, range, () => undefined);
        take(structuredClone(rangeResultOf(read, arena)));
      },
      close: () => undefined,
    };
  };
}
