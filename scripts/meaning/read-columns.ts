import { loadTable } from '../../core/tables/columns/load-table.js';
import { profileColumns } from '../../core/tables/inspect/profile-table.js';
import type { ColumnFacts } from '../../core/tables/profile/meaning/column-facts.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openBytes } from '../../core/tables/read/source/byte-source.js';
import type { LabelledColumn } from './labelled-columns.js';
import { isBareNumber, writeColumn } from './write-column.js';

/** Maximum rows of the two files that are generated for each column. */
const EXTENTS = [150, 2000];
/** Differs from the seeds of the files that the benchmark reads. */
const FIRST_SEED = 100_001;

/**
 * Writes a column as a file and returns the facts that the product reads from it. They differ from the published facts,
 * because the product counts placeholders and chooses samples differently.
 */
function readFacts(column: LabelledColumn, extent: { seed: number; maxRows: number }): ColumnFacts {
  const bytes = writeColumn(column, extent);
  const { tables } = openDataset(openBytes('column.csv', bytes), { delimiter: ',', header_row: 1, header_rows: 1 });
  return profileColumns(loadTable(tables[0]!)).at(-1)!.facts;
}

/** Returns whether a column has texts of unknown form: its samples are numbers, but it has no statistics of numbers. */
function hasUnknownTexts({ samples, max, min, distinct }: ColumnFacts): boolean {
  const texts = new Set(samples.filter((sample) => sample.trim() !== ''));
  return max <= min && texts.size < distinct && texts.size > 0 && [...texts].every(isBareNumber);
}

/**
 * Adds to each column the facts that the product reads from generated files. Columns with unknown texts get none,
 * because the trees would learn from invented texts. Takes minutes for 3,000 columns.
 */
export function withReadings(columns: readonly LabelledColumn[]): LabelledColumn[] {
  return columns.map((column, at) => ({
    ...column,
    readings: hasUnknownTexts(column.facts)
      ? []
      : EXTENTS.map((maxRows) => readFacts(column, { seed: FIRST_SEED + at, maxRows })),
  }));
}
