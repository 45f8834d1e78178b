import type { TableCleaning } from '../clean/clean-preview.js';
import { cleanTable } from '../clean/clean-table.js';
import { cleanCoded, tallyCoded } from '../clean/coded/clean-coded.js';
import { fitRecipe } from '../clean/fit-recipe.js';
import type { CleanOptions } from '../clean/kit/clean-step.js';
import type { ChangeLog } from '../clean/pass/change-log.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { PreviewTally } from '../clean/pass/preview-tally.js';
import { type CleaningEffect, describeCleaning, previewPlan } from '../clean/preview-cleaning.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { columnSource } from '../column-source/column-source.js';
import type { TableData } from '../columns/table-data.js';
import { planCleaning } from '../inspect/plan-cleaning.js';
import { columnsWithUse } from '../profile/column/column-with-use.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import type { OnBytes } from '../read/source/byte-source.js';
import { profileThreaded } from './profile-threaded.js';
import type { CleanRequest } from './table-job.js';

type Misfit = TableCleaning['misfits'][number];

/** A table and everything that its cleaning depends on. */
export interface TableToClean {
  table: OpenedTable;
  data: TableData;
  profile: TableProfile;
  /** Wrong cells that were already found for the profile. */
  wrongCells: WrongCellSearch;
  options: CleanOptions;
  /** Columns of the other tables of the dataset, to which the options may refer. */
  otherColumns: readonly string[];
  misfits: Misfit[];
}

function chooseOptions(request: CleanRequest, data: TableData, profile: TableProfile) {
  if ('options' in request) return { options: request.options, misfits: [] };
  const { id, name } = data.table;
  const recipe =
    request.recipe.tables.find((one) => one.table === id && one.name === name) ??
    request.recipe.tables.find((one) => one.table === id);
  if (recipe) {
    const { steps, misfits } = fitRecipe(recipe, data, profile);
    return { options: { steps }, misfits };
  }
  const message = `The recipe has no steps for the table ${id} ("${name}"), so it does not change.`;
  return { options: { steps: [] }, misfits: [{ code: 'table-new', column: null, step: null, message }] };
}

/** Reads and profiles a table, and determines the options of its cleaning. Faults: unreadable-table. */
export function readForCleaning(
  opened: OpenedDataset,
  table: OpenedTable,
  request: CleanRequest,
  onBytes: (read: number) => void,
): TableToClean {
  const data = columnSource.load(opened, table, onBytes);
  const wrongCells = new WrongCellSearch();
  const profile = profileThreaded(data, wrongCells);
  const others = opened.tables.filter((one) => one !== table);
  const otherColumns = others.flatMap(({ columns }) => columns.map(({ name }) => name));
  return { table, data, profile, wrongCells, otherColumns, ...chooseOptions(request, data, profile) };
}

/** Plans the cleaning. Call it once, for both preview and cleaning. Faults: column-not-found, invalid-input. */
export function planOne({ data, profile, options, otherColumns, wrongCells }: TableToClean): CleaningPlan {
  return planCleaning(data, profile, options, { otherColumns, wrongCells, profileAgain: profileThreaded });
}

/** Previews the cleaning of a table, step by step. Faults: unreadable-table. */
export function previewOne(read: TableToClean, plan: CleaningPlan, maxRepairs?: number): TableCleaning {
  const { table, data, options, otherColumns } = read;
  const others = { otherColumns, ...(maxRepairs !== undefined && { maxRepairs }) };
  const tally = tallyCoded(plan, data);
  const cleaning = tally ? describeCleaning(tally, options, others) : previewPlan(table, plan, options, others);
  return addFacts(read, cleaning);
}

/**
 * Cleans a table.
 * @returns the effect of each step. Faults: unreadable-table, table-too-large (from the writer).
 */
export function cleanOne(
  read: TableToClean,
  plan: CleaningPlan,
  writer: TableWriter,
  { log, onBytes }: { log: ChangeLog | null; onBytes: OnBytes },
): TableCleaning {
  const coded = log === null ? cleanCoded(plan, read.data, writer, onBytes) : null;
  const tally = coded ?? new PreviewTally(plan);
  if (coded === null) cleanTable(read.table, plan, writer, { ...(log && { log }), tally, onBytes });
  return addFacts(read, describeCleaning(tally, read.options, { otherColumns: read.otherColumns }));
}

function addFacts({ misfits, profile }: TableToClean, effect: CleaningEffect): TableCleaning {
  return { ...effect, column_uses: columnsWithUse(profile.columns), misfits: [...misfits, ...effect.misfits] };
}
