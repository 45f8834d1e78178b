import { loadTable } from '../../core/tables/columns/load-table.js';
import { profileColumns } from '../../core/tables/inspect/profile-table.js';
import type { ColumnFacts } from '../../core/tables/profile/meaning/column-facts.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openBytes } from '../../core/tables/read/source/byte-source.js';
import type { LabelledColumn } from './labelled-columns.js';
import { isBareNumber, writeColumn } from './write-column.js';

/** Maximum rows of the files. */
const EXTENTS = [150, 2000];
/** Differs from the seeds of the files that the benchmark reads. */
const FIRST_SEED = 100_001;

/** The published facts differ from those that the product reads: it counts placeholders and samples differently. */
function readFacts(column: LabelledColumn, extent: { seed: number; maxRows: number }): ColumnFacts {
  const bytes = writeColumn(column, extent);
  const { tables } = openDataset(openBytes('column.csv', bytes), { delimiter: ',', header_row: 1, header_rows: 1 });
  return profileColumns(loadTable(tables[0]!)).at(-1)!.facts;
}

/** Whether nothing is known about some texts of a column: its samples are numbers, but it has no statistics. */
function hasUnknownTexts({ samples, max, min, distinct }: ColumnFacts): boolean {
  const texts = new Set(samples.filter((sample) => sample.trim() !== ''));
  return max <= min && texts.size < distinct && texts.size > 0 && [...texts].every(isBareNumber);
}

/**
 * Adds the facts that the product reads from files of the columns. Those with unknown texts get none, because texts that
 * are made up would be learned. Takes minutes for 3,000 columns.
 */
export function withReadings(columns: readonly LabelledColumn[]): LabelledColumn[] {
  return columns.map((column, at) => ({
    ...column,
    readings: hasUnknownTexts(column.facts)
      ? []
      : EXTENTS.map((maxRows) => readFacts(column, { seed: FIRST_SEED + at, maxRows })),
  }));
}
