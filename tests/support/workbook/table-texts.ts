import { CELL_KINDS, type OpenedDataset, type OpenedTable } from '../../../core/tables/read/opened/dataset.js';

/** Header and body of a table as texts. */
export function tableTexts(table: OpenedTable): (readonly string[])[] {
  return [table.columns.map(({ header }) => header), ...[...table.batches()].flatMap(({ cells }) => cells)];
}

/** Kinds of the cells of a body. */
export function tableKinds(table: OpenedTable): string[][] {
  return [...table.batches()].flatMap(({ kinds }) => kinds!.map((row) => [...row].map((kind) => CELL_KINDS[kind]!)));
}

/** The table of a dataset that has one. */
export function onlyTable(dataset: OpenedDataset): OpenedTable {
  if (dataset.tables.length !== 1) throw new Error(`${dataset.name} has ${dataset.tables.length} tables.`);
  return dataset.tables[0]!;
}
