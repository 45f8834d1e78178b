import type { DictionaryLimits } from '../../core/tables/data/dictionary-builder.js';
import { CellEncoder } from '../../core/tables/encode/cell-encoder.js';
import type { EncodedReading } from '../../core/tables/encode/load-encoded.js';
import { RangeColumns } from '../../core/tables/encode/range-columns.js';
import { resultOf } from '../../core/tables/encode/range-result.js';
import { readRange } from '../../core/tables/encode/read-range.js';
import type { Aside } from '../../core/tables/ingest/reading.js';
import { BrokenRows } from '../../core/tables/ingest/text/repair/broken-rows.js';

/** Reads the ranges that threads would read in this one, and hands their results over as threads do. */
export function readHere(limits: DictionaryLimits): EncodedReading['elsewhere'] {
  return ({ file, body }, range) => ({
    result: () => {
      const broken = new BrokenRows();
      const asides: Aside[] = [];
      const columns = new RangeColumns(new CellEncoder(file.guessed.dialect, body, limits), limits);
      const findings = { broken, onAside: (aside: Aside) => void asides.push(aside) };
      readRange(file, body, range, findings, columns, () => undefined);
      return structuredClone(resultOf(columns, { broken: { rows: broken.rows, total: broken.total }, asides }));
    },
    close: () => undefined,
  });
}
