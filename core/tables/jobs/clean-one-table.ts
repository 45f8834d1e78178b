import { Fault } from '../../base/fault.js';
import { checkRows } from '../clean/check-rows.js';
import type { TableCleaning } from '../clean/clean-preview.js';
import { cleanTable } from '../clean/clean-table.js';
import { cleanCoded, tallyCoded } from '../clean/coded/clean-coded.js';
import { fitRecipe } from '../clean/fit-recipe.js';
import type { CleanOptions } from '../clean/kit/clean-step.js';
import type { ChangeLog } from '../clean/pass/change-log.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { PreviewTally } from '../clean/pass/preview-tally.js';
import { type CleaningEffect, describeCleaning, previewPlan } from '../clean/preview-cleaning.js';
import type { ReferenceScope } from '../clean/step-reference.js';
import type { TableWriter } from '../clean/writers/table-writer.js';
import { columnSource } from '../column-source/column-source.js';
import type { TableData } from '../columns/table-data.js';
import { planCleaning } from '../inspect/plan-cleaning.js';
import { columnsWithUse } from '../profile/column/column-with-use.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { ReferenceSearch } from '../profile/reference/reference-search.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import type { OnBytes } from '../read/source/byte-source.js';
import type { StepsRequest } from './file-jobs.js';
import { profileThreaded } from './profile-threaded.js';

type Misfit = TableCleaning['misfits'][number];

/** A table and everything that its cleaning depends on. */
export interface TableToClean {
  table: OpenedTable;
  data: TableData;
  profile: TableProfile;
  /** Wrong cells that were already found for the profile. */
  wrongCells: WrongCellSearch;
  options: CleanOptions;
  /** The other tables of the dataset, to which the options may refer. */
  otherTables: ReferenceScope['others'];
  misfits: Misfit[];
}

function chooseOptions(
  request: StepsRequest,
  data: TableData,
  profile: TableProfile,
  others: ReferenceScope['others'],
): { options: CleanOptions; misfits: Misfit[] } {
  if ('options' in request) return checkSteps(request.options, data, others);
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

/** Checks the rows in the steps of a request. Faults: invalid-input (they may be rows of another table). */
function checkSteps(options: CleanOptions, data: TableData, others: ReferenceScope['others']) {
  if (options.steps === undefined) return { options, misfits: [] };
  const isShared = options.steps.some(
    ({ column, options: own }) =>
      own?.rows !== undefined && others.some(({ columns }) => columns.includes(column ?? '')),
  );
  if (isShared)
    throw new Fault('invalid-input', 'A step names rows, but several tables have its column. Choose one with `table`.');
  const checked = options.steps.map((step, at) => checkRows(step, at + 1, data, 'use'));
  const misfits = checked.flatMap((one) => one.misfits);
  return { options: { ...options, steps: checked.flatMap(({ step }) => step ?? []) }, misfits };
}

/** Reads and profiles a table, and determines the options of its cleaning. Faults: unreadable-table. */
export function readForCleaning(
  { opened, reference = null }: { opened: OpenedDataset; reference?: ReferenceSearch | null },
  table: OpenedTable,
  request: StepsRequest,
  onBytes: (read: number) => void,
): TableToClean {
  const data = columnSource.load(opened, table, onBytes);
  const wrongCells = new WrongCellSearch(reference);
  const profile = profileThreaded(data, wrongCells);
  const others = opened.tables.filter((one) => one !== table);
  return prepareCleaning({ data, profile, wrongCells }, request, others);
}

/** Determines the options of the cleaning of a table that is in memory. @param others the other tables of its file. */
export function prepareCleaning(
  { data, profile, wrongCells }: Pick<TableToClean, 'data' | 'profile' | 'wrongCells'>,
  request: StepsRequest,
  others: readonly OpenedTable[],
): TableToClean {
  const otherTables = others.map(({ id, columns }) => ({ table: id, columns: columns.map(({ name }) => name) }));
  const chosen = chooseOptions(request, data, profile, otherTables);
  return { table: data.table, data, profile, wrongCells, otherTables, ...chosen };
}

/** Plans the cleaning. Call it once, for both preview and cleaning. Faults: column-not-found, invalid-input. */
export function planOne({ data, profile, options, otherTables, wrongCells }: TableToClean): CleaningPlan {
  return planCleaning(data, profile, options, { otherTables, wrongCells, profileAgain: profileThreaded });
}

/** Previews the cleaning of a table, step by step. Faults: unreadable-table. */
export function previewOne(read: TableToClean, plan: CleaningPlan, maxRepairs?: number): TableCleaning {
  const { table, data, options, otherTables } = read;
  const { sourceRows } = data;
  const others = { otherTables, sourceRows, ...(maxRepairs !== undefined && { maxRepairs }) };
  const tally = tallyCoded(plan, data);
  const cleaning = tally ? describeCleaning(tally, options, others) : previewPlan(table, plan, options, others);
  return addFacts(read, cleaning);
}

/** Describes the effect of a plan whose changes were counted in a pass over the rows. */
export function describeTally(read: TableToClean, tally: PreviewTally): TableCleaning {
  const { options, otherTables, data } = read;
  return addFacts(read, describeCleaning(tally, options, { otherTables, sourceRows: data.sourceRows }));
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
  return describeTally(read, tally);
}

function addFacts({ misfits, profile }: TableToClean, effect: CleaningEffect): TableCleaning {
  const { reference } = profile;
  return {
    ...effect,
    ...(reference && { reference }),
    column_uses: columnsWithUse(profile.columns),
    misfits: [...misfits, ...effect.misfits],
  };
}
