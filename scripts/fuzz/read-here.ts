import type { DictionaryLimits } from '../../core/tables/columns/dictionary-builder.js';
import { MemoryArena } from '../../core/tables/columns/memory-arena.js';
import type { EncodedReading } from '../../core/tables/encode/load-encoded.js';
import { rangeResultOf } from '../../core/tables/encode/range-result.js';
import { beginColumns, readOn } from '../../core/tables/encode/read-columns.js';

/** Reads the ranges that threads would read in this one, and hands their results over as threads do. */
export function readHere(limits: DictionaryLimits): EncodedReading['elsewhere'] {
  return (text, ranges, keepsHashes) => {
    const left = [...ranges];
    return {
      next: (take) => {
        const range = left.shift()!;
        const arena = new MemoryArena();
        const read = beginColumns(text, [range], { limits, keepsHashes, arena, hashArena: arena });
        readOn(read, text, range, () => undefined);
        take(structuredClone(rangeResultOf(read, arena)));
      },
      close: () => undefined,
    };
  };
}
