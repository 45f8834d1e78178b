import type { TableCleaning } from '../clean/clean-preview.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { PreviewTally } from '../clean/pass/preview-tally.js';
import type { Recipe } from '../clean/recipe.js';
import type { ReplayedHistory } from '../history/replay/replay.js';
import { referenceRules } from '../inspect/check-reference.js';
import { checkPlanned } from '../inspect/check-table.js';
import { findUncertainOptions, type UncertainImport, uncertainAmong } from '../profile/issues/uncertain-import.js';
import type { ReferenceSearch } from '../profile/reference/reference-search.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { otherTables } from '../read/opened/other-tables.js';
import type { CheckedRule, TableCheck } from '../schema/check-result.js';
import { uncheckedParts } from '../schema/table-schema.js';
import { applyHistory } from './clean-by-history.js';
import { describeTally, planOne, readForCleaning } from './clean-one-table.js';
import type { FileJobs } from './file-jobs.js';
import { openReference } from './open-reference.js';
import { withDataset, withDatasetAsync } from './open-source.js';
import { passProgress } from './pass-progress.js';

type Check = FileJobs['check'];
type RecipeTable = Recipe['tables'][number];

function malformedRule({ broken }: Pick<CleaningPlan, 'broken'>, maxCells: number): CheckedRule {
  const cells = broken.rows
    .slice(0, maxCells)
    .map(({ line, text, detail }) => ({ row: line, value: text, note: detail }));
  return { constraint: 'wellFormed', column: null, expected: 'rows that fit the header', count: broken.total, cells };
}

/** Returns a rule for each column with cells that a step could not convert. */
function stepRules({ unconverted }: Pick<TableCleaning, 'unconverted'>, maxCells: number): CheckedRule[] {
  return unconverted.map(({ operation, column, count, examples }) => ({
    ...{ constraint: 'step', column, expected: `cells that ${operation} can convert`, count },
    cells: examples.slice(0, maxCells).map(({ row, text }) => ({ row, value: text, note: null })),
  }));
}

/** Returns the entry of a recipe for a table: that with its id and name, otherwise that with its id. */
const entryOf = ({ tables }: Recipe, { id, name }: OpenedTable): RecipeTable | undefined =>
  tables.find((one) => one.table === id && one.name === name) ?? tables.find((one) => one.table === id);

function missingTable({ table, name }: RecipeTable): TableCheck {
  const rule: CheckedRule = { constraint: 'table', column: null, expected: `exists`, count: 1, cells: [] };
  return { table, name, rows: 0, steps: 0, rules: [rule], violation_count: 1, notes: [] };
}

const violations = (rules: readonly CheckedRule[]) => rules.reduce((sum, { count }) => sum + count, 0);

interface Checked {
  entry: RecipeTable;
  check: TableCheck;
  uncertain: UncertainImport;
}

interface CheckedTable {
  opened: OpenedDataset;
  reference: ReferenceSearch | null;
  table: OpenedTable;
  entry: RecipeTable;
}

function checkOne(
  { recipe, maxCells }: Check['input'],
  { opened, reference, table, entry }: CheckedTable,
  onBytes: (read: number) => void,
): Checked {
  const request = entry.steps.length > 0 ? { recipe } : { options: { steps: [] } };
  const read = readForCleaning({ opened, reference }, table, request, onBytes);
  const plan = planOne(read);
  const tally = new PreviewTally(plan);
  const { rows, rules: own } = checkPlanned(entry, plan, maxCells, tally);
  const cleaning = describeTally(read, tally);
  const rules = [
    malformedRule(plan, maxCells),
    ...stepRules(cleaning, maxCells),
    ...own,
    ...(reference === null ? [] : referenceRules(plan, read.data, { reference, maxCells })),
  ];
  const unchecked = entry.schema === undefined ? [] : uncheckedParts(entry.schema);
  const notes = [
    // Missing and new columns without a step are violations of the schema.
    ...cleaning.misfits.filter(({ step }) => step !== null || entry.schema === undefined).map(({ message }) => message),
    ...(unchecked.length === 0 ? [] : [`Not checked: ${unchecked.join(', ')}.`]),
    ...(entry.schema === undefined ? ['The recipe has no schema for this table, so its cells were not checked.'] : []),
  ];
  const check: TableCheck = {
    ...{ table: table.id, name: table.name, rows, steps: cleaning.recipe.length },
    ...{ rules, violation_count: violations(rules), notes },
  };
  return { entry, check, uncertain: uncertainAmong([read.profile]) };
}

/**
 * Checks the tables of a dataset against a recipe: applies its steps in memory, then checks its schema. Writes nothing.
 */
export function checkDataset(input: Check['input'], report: (done: number, total: number) => void): Check['value'] {
  return withDataset(input, ({ opened, facts, size }) => {
    const reference = openReference(opened, input.reference);
    const nextPass = passProgress(opened.tables.length, size, report);
    const done = opened.tables.flatMap((table) => {
      const entry = entryOf(input.recipe, table);
      return entry === undefined ? [] : [checkOne(input, { opened, reference, table, entry }, nextPass())];
    });
    const found = new Set(done.map(({ entry }) => entry));
    const isNamed = ({ table, name }: RecipeTable) =>
      input.read.table === undefined || [table, name].includes(input.read.table);
    const missing = input.recipe.tables.filter((entry) => !found.has(entry) && isNamed(entry)).map(missingTable);
    const tables = [...done.map(({ check }) => check), ...missing];
    const others = opened.tables.filter(({ id }) => !done.some(({ check }) => check.table === id));
    return {
      dataset: facts,
      tables,
      violation_count: tables.reduce((sum, { violation_count: count }) => sum + count, 0),
      notes: others.map(({ id, name }) => `The recipe does not contain the table ${id} ("${name}").`),
      uncertain_import: done.flatMap(({ uncertain }) => uncertain),
    };
  });
}

/** Returns a rule for each operation of a history: it can be applied, and has a result for each cell. */
function operationRules({ steps, outcomes }: ReplayedHistory, maxCells: number): CheckedRule[] {
  return outcomes.flatMap(({ state, title, message, errors }, at): CheckedRule[] => {
    const rule = { constraint: 'operation' as const, column: steps[at]!.operation.column ?? null };
    if (state === 'off') return [];
    const expected = `operation ${at + 1}, "${title}", can be applied`;
    if (state === 'failed') return [{ ...rule, expected: `${expected}: ${message ?? ''}`, count: 1, cells: [] }];
    const cells = (errors?.examples ?? [])
      .slice(0, maxCells)
      .map(({ row, text, message: note }) => ({ row, value: text.slice(0, MAX_VALUE), note }));
    return [{ ...rule, expected: `${expected} to each cell`, count: errors?.count ?? 0, cells }];
  });
}

/** Maximum length of a text in a list of violations. */
const MAX_VALUE = 200;

/** Checks a file against a recipe of version 2: applies its operations in memory. Writes nothing. */
export function checkHistory(
  input: FileJobs['check-history']['input'],
  report: (done: number, total: number) => void,
): Promise<Check['value']> {
  const { history, seconds, maxCells } = input;
  return withDatasetAsync(input, async (job) => {
    const { source, replayed, cleaning } = await applyHistory(history, { job, seconds, report });
    const { table } = source.table.data;
    const missing = cleaning.misfits.flatMap(({ code, column }): CheckedRule[] =>
      code === 'column-missing' ? [{ constraint: 'column', column, expected: 'exists', count: 1, cells: [] }] : [],
    );
    const rules = [
      malformedRule({ broken: table.broken() }, maxCells),
      ...missing,
      ...operationRules(replayed, maxCells),
      ...stepRules(cleaning, maxCells),
    ];
    const rows = cleaning.misfits.flatMap(({ code, message }) => (code === 'names-rows' ? [message] : []));
    const applied = replayed.outcomes.filter(({ state }) => state === 'applied' || state === 'unchanged');
    const check: TableCheck = {
      ...{ table: table.id, name: table.name, rows: cleaning.rows_after, steps: applied.length },
      ...{ rules, violation_count: violations(rules) },
      notes: [...rows, 'The recipe is a history without a schema, so the cells of the result were not checked.'],
    };
    return {
      dataset: job.facts,
      tables: [check],
      violation_count: check.violation_count,
      notes: otherTables(job.opened, [table]).map(
        ({ id, name }) => `The recipe does not contain the table ${id} ("${name}").`,
      ),
      uncertain_import: findUncertainOptions(table),
    };
  });
}
