import { Fault } from '../../base/fault.js';
import { closestWord } from '../../language/edit-distance.js';
import { isBlank, trimBlanks } from '../cells/blank.js';
import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { checkRows } from './check-rows.js';
import type { CleanStep } from './kit/clean-step.js';
import { type ColumnView, viewColumns } from './kit/table-view.js';
import type { Recipe, RecipeMisfit } from './recipe.js';
import { STEP_BY_NAME } from './steps/index.js';

export interface FittedRecipe {
  /** Steps that can be applied, for `CleanOptions.steps`. */
  steps: CleanStep[];
  misfits: RecipeMisfit[];
}

const MAX_NAMED = 10;

const quoted = (texts: readonly string[]) =>
  `${texts
    .slice(0, MAX_NAMED)
    .map((text) => JSON.stringify(text.slice(0, 100)))
    .join(', ')}${texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : ''}`;

/**
 * Adapts the steps of a recipe to another file of the same kind. Reports all differences: steps with missing columns,
 * and columns, tokens and categories that only one side has. Faults: invalid-input (most columns of the recipe are
 * missing, so it is for a different table).
 */
export function fitRecipe(recipe: Recipe['tables'][number], data: TableData, profile: TableProfile): FittedRecipe {
  const seen = viewColumns(data, profile);
  const columns = new Map(seen.map((column) => [column.name, column]));
  rejectOtherTable(recipe, [...columns.keys()]);
  const misfits: RecipeMisfit[] = [];
  const steps: CleanStep[] = [];
  for (const [index, step] of recipe.steps.entries()) {
    const at = { step, number: index + 1, columns };
    const missing = missingColumns(at);
    misfits.push(...missing, ...tokenMisfits(at));
    const fitted = withoutColumns(step, new Set(missing.map(({ column }) => column)));
    if (fitted === null) continue;
    const checked = checkRows(fitted, index + 1, data, 'omit');
    misfits.push(...checked.misfits);
    if (checked.step !== null) steps.push(checked.step);
  }
  const known = new Set(recipe.columns);
  const reported = new Set(misfits.map(({ column }) => column));
  const unused = recipe.columns.filter((name) => !columns.has(name) && !reported.has(name));
  misfits.push(...unusedColumns(unused, columns));
  const unknown = seen.filter(({ name }) => !known.has(name));
  misfits.push(
    ...unknown.map(
      ({ name }): RecipeMisfit => ({
        code: 'column-new',
        column: name,
        step: null,
        message: `The recipe does not contain the column "${name}".`,
      }),
    ),
  );
  return { steps, misfits };
}

const nearest = (column: string, columns: readonly string[]) => closestWord(column, columns.slice(0, 2000));

/**
 * Rejects a recipe if most of its columns are missing, because its steps on whole rows would be applied to the wrong
 * table.
 */
function rejectOtherTable({ name, columns }: Recipe['tables'][number], present: readonly string[]): void {
  const known = new Set(present);
  const missing = columns.filter((column) => !known.has(column));
  if (missing.length * 2 <= columns.length) return;
  const near = missing.slice(0, MAX_NAMED).flatMap((column) => {
    const found = nearest(column, present);
    return found === undefined ? [] : [`"${column}" may be "${found}"`];
  });
  const hint = near.length === 0 ? `Its columns are ${quoted(present)}.` : `${near.join(', ')}.`;
  throw new Fault(
    'invalid-input',
    `The recipe for "${name}" does not match this table: ${missing.length} of its ${columns.length} columns are missing here: ` +
      `${quoted(missing)}. ${hint} Choose its table, or another recipe.`,
  );
}

interface At {
  step: CleanStep;
  number: number;
  columns: ReadonlyMap<string, ColumnView>;
}

/** Whether `except` of a step lists columns. A step on one column lists rows. */
const exceptsColumns = ({ operation }: CleanStep) => STEP_BY_NAME.get(operation)!.scope !== 'column';

/** Returns the names of all columns in a step, including those in its options. */
function namedColumns(step: CleanStep): string[] {
  const { column, options = {} } = step;
  const keys = ['columns', 'from', ...(exceptsColumns(step) ? ['except'] : [])];
  const lists = keys.flatMap((key) => (Array.isArray(options[key]) ? options[key] : []));
  const renamed = typeof options.names === 'object' && !Array.isArray(options.names) ? Object.keys(options.names) : [];
  return [...(column === undefined ? [] : [column]), ...lists, ...renamed];
}

function missingColumns({ step, number, columns }: At): RecipeMisfit[] {
  const missing = [...new Set(namedColumns(step))].filter((name) => !columns.has(name));
  return missing.map((column) => {
    const message = `Step ${number}, ${step.operation}: column "${column}" does not exist.${renamedTo(column, columns)}`;
    return { code: 'column-missing', column, step: number, message };
  });
}

/** Reports missing columns that are listed in the recipe but not used by a step. */
function unusedColumns(names: readonly string[], columns: At['columns']): RecipeMisfit[] {
  return names.map((column) => {
    const message = `The recipe lists the column "${column}", which is missing here. No step uses it.${renamedTo(column, columns)}`;
    return { code: 'column-missing', column, step: null, message };
  });
}

/** Suggests the column to which a missing one may have been renamed; empty if no name is similar. */
function renamedTo(column: string, columns: At['columns']): string {
  const near = nearest(column, [...columns.keys()]);
  return near === undefined ? '' : ` Was it renamed to "${near}"?`;
}

/** Returns a step without the missing columns; null if it then has no columns. */
function withoutColumns(step: CleanStep, missing: ReadonlySet<string>): CleanStep | null {
  if (missing.size === 0) return step;
  const { column, options = {} } = step;
  const from = options.from;
  if ((column !== undefined && missing.has(column)) || (Array.isArray(from) && from.some((name) => missing.has(name))))
    return null;
  const remaining = Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const isRows = key === 'except' && !exceptsColumns(step);
      return [key, isRows ? value : withoutNames(key, value, missing)];
    }),
  );
  const isEmpty = Array.isArray(remaining.columns) && remaining.columns.length === 0;
  return isEmpty ? null : { ...step, options: remaining };
}

type OptionValue = NonNullable<CleanStep['options']>[string];

function withoutNames(key: string, value: OptionValue, missing: ReadonlySet<string>): OptionValue {
  if ((key === 'columns' || key === 'except') && Array.isArray(value))
    return value.filter((name) => !missing.has(name));
  if (key !== 'names' || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !missing.has(name)));
}

/**
 * Reports tokens and variants of the step that the column does not have, and null tokens or categories of the column
 * that the step does not list.
 */
function tokenMisfits({ step, number, columns }: At): RecipeMisfit[] {
  const column = step.column === undefined ? undefined : columns.get(step.column);
  if (column === undefined || column.texts === null) return [];
  const texts = new Set(column.texts.map(trimBlanks));
  const { tokens, merge } = step.options ?? {};
  const report = (code: RecipeMisfit['code'], found: readonly string[], what: string): RecipeMisfit[] =>
    found.length === 0
      ? []
      : [
          {
            code,
            column: column.name,
            step: number,
            message: `Step ${number}, ${step.operation}: ${what} ${quoted(found)} in "${column.name}".`,
          },
        ];
  if (Array.isArray(tokens)) {
    const known = new Set(tokens.map(trimBlanks));
    const unknown = column.profile.null_tokens.filter(
      ({ token, verdict }) => verdict === 'missing' && !known.has(trimBlanks(token)),
    );
    return [
      ...report(
        'token-unseen',
        tokens.filter((token) => !texts.has(trimBlanks(token))),
        'there is no',
      ),
      ...report(
        'token-new',
        unknown.map(({ token }) => token),
        'it does not list the placeholder',
      ),
    ];
  }
  if (typeof merge !== 'object' || Array.isArray(merge)) return [];
  const known = new Set(Object.entries(merge).flat().map(trimBlanks));
  const unknown = [...texts].filter((text) => !isBlank(text) && !known.has(text) && isNearVariant(text, known));
  return [
    ...report(
      'variant-unseen',
      Object.keys(merge).filter((variant) => !texts.has(trimBlanks(variant))),
      'there is no',
    ),
    ...report('category-new', unknown, 'it does not list the variant'),
  ];
}

/** Whether a text equals a known one except for case and punctuation, so that it is probably another variant. */
function isNearVariant(text: string, known: ReadonlySet<string>): boolean {
  const fold = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const folded = fold(text);
  return folded !== '' && [...known].some((one) => fold(one) === folded);
}
