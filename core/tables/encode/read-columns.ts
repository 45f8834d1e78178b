import type { DictionaryLimits } from '../data/dictionary-builder.js';
import type { OnBytes } from '../ingest/byte-source.js';
import type { Aside } from '../ingest/reading.js';
import type { TableBody } from '../ingest/text/body-reader.js';
import { BrokenRows } from '../ingest/text/repair/broken-rows.js';
import type { TextFile } from '../ingest/text/text-file.js';
import { CellEncoder } from './cell-encoder.js';
import { RangeColumns } from './range-columns.js';
import { type RowRange, readRange } from './read-range.js';

/** The columns of a range, and what was met while they were read. */
export interface RangeRead {
  columns: RangeColumns;
  broken: BrokenRows;
  asides: Aside[];
}

/** Reads a range into columns of its own. Faults: NotEncodable, table-too-large. */
export function readColumns(
  { file, body }: { file: TextFile; body: TableBody },
  range: RowRange,
  limits: DictionaryLimits,
  onBytes: OnBytes,
): RangeRead {
  const broken = new BrokenRows();
  const asides: Aside[] = [];
  const columns = new RangeColumns(new CellEncoder(file.guessed.dialect, body, limits), limits);
  readRange(file, body, range, { broken, onAside: (aside) => asides.push(aside) }, columns, onBytes);
  return { columns, broken, asides };
}
