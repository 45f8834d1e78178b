import { CELL_KINDS, type OpenedDataset, type OpenedTable } from '../../../core/tables/read/opened/dataset.js';

/** Returns the header and body of a table as texts. */
export function tableTexts(table: OpenedTable): (readonly string[])[] {
  return [table.columns.map(({ header }) => header), ...[...table.batches()].flatMap(({ cells }) => cells)];
}

/** Returns the kinds of the cells in a body. */
export function tableKinds(table: OpenedTable): string[][] {
  return [...table.batches()].flatMap(({ kinds }) => kinds!.map((row) => [...row].map((kind) => CELL_KINDS[kind]!)));
}

/** Returns the only table of a dataset. */
export function onlyTable(dataset: OpenedDataset): OpenedTable {
  if (dataset.tables.length !== 1) throw new Error(`${dataset.name} has ${dataset.tables.length} tables.`);
  return dataset.tables[0]!;
}
