import { cleanedNames, cleanedRows } from '../clean/pass/cleaned-rows.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import type { PreviewTally } from '../clean/pass/preview-tally.js';
import type { Recipe } from '../clean/recipe.js';
import type { CheckedRule } from '../schema/check-result.js';
import { TableChecker } from '../schema/table-checker.js';
import { TableSchema } from '../schema/table-schema.js';

type RecipeTable = Recipe['tables'][number];

/** Checks the number of rows. */
function rowRules({ row_count: range = {} }: RecipeTable, rows: number): CheckedRule[] {
  const { minimum, maximum } = range;
  const rule = (expected: string, isViolated: boolean): CheckedRule => ({
    ...{ constraint: 'rows', column: null, expected },
    ...{ count: Number(isViolated), cells: [] },
  });
  return [
    ...(minimum === undefined ? [] : [rule(`at least ${minimum} rows, here ${rows}`, rows < minimum)]),
    ...(maximum === undefined ? [] : [rule(`at most ${maximum} rows, here ${rows}`, rows > maximum)]),
  ];
}

/**
 * Checks a table after the steps of a plan, in one pass over its rows.
 * @param maxCells maximum violations to list for each rule.
 * @param tally counts the changes of the steps in the same pass. Faults: invalid-input (an invalid schema),
 * unreadable-table.
 */
export function checkPlanned(
  recipe: RecipeTable,
  plan: CleaningPlan,
  maxCells: number,
  tally?: PreviewTally,
): { rows: number; rules: CheckedRule[] } {
  const names = cleanedNames(plan);
  // Without a schema, only the names of the columns are checked.
  const schema = recipe.schema ?? TableSchema.parse({ fields: names.map((name) => ({ name, type: 'any' })) });
  const checker = new TableChecker(schema, names, maxCells);
  let rows = 0;
  for (const { cells, row } of cleanedRows(plan, { ...(tally && { tally }) })) {
    rows += 1;
    checker.row(cells, row);
  }
  return { rows, rules: [...rowRules(recipe, rows), ...checker.rules] };
}
