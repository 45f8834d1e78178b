import * as z from 'zod';
import { shorten } from '../../../base/text/shorten.js';
import { codesFor } from '../../columns/codes.js';
import { applyExpression, type ExpressionResult } from '../expressions/apply-expression.js';
import { MAX_EXPRESSION } from '../expressions/language/parse-expression.js';
import { NO_GROUP } from '../rows/group-places.js';
import { checkNewName, insertColumns, requireColumn, type StateColumn, withColumns } from '../state/table-state.js';
import { addedId, defineEdit } from './define-edit.js';

const Expression = (example: string) =>
  z.string().min(1).max(MAX_EXPRESSION).meta({
    description:
      'Expression over the columns, in the syntax of DuckDB; names with blanks in double quotes, texts in single quotes',
    example,
  });

const MAX_SHOWN = 60;

type Cells = Pick<StateColumn, 'texts' | 'codes'>;

interface ResultOptions {
  places: number;
  /** Cells of places without a group; null for empty ones. */
  otherwise: StateColumn | null;
  noResult: 'empty' | 'keep';
}

/** Returns a column with the results of an expression. If the expression has one column, its codes are shared. */
function resultColumn(result: ExpressionResult, options: ResultOptions): Cells {
  const [only, ...more] = result.columns;
  const { otherwise } = options;
  const isShared = only !== undefined && more.length === 0 && (otherwise === null || otherwise === only);
  return isShared ? resultOfCodes(result, only, options) : resultOfGroups(result, options);
}

function resultOfCodes(
  { texts, groups: { first } }: ExpressionResult,
  { texts: own, codes }: StateColumn,
  { otherwise, noResult }: ResultOptions,
): Cells {
  const found = otherwise === null ? own.map(() => '') : [...own];
  for (const [group, text] of texts.entries())
    if (text !== null || noResult === 'empty') found[codes[first[group]!]!] = text ?? '';
  return { texts: found, codes };
}

function resultOfGroups(
  { texts, groups: { groupOf } }: ExpressionResult,
  { places, otherwise, noResult }: ResultOptions,
): Cells {
  const own = otherwise?.texts ?? [''];
  const codes = codesFor(own.length + texts.length, places);
  const hasResult = (group: number) => group !== NO_GROUP && (noResult === 'empty' || texts[group] !== null);
  for (let place = 0; place < places; place += 1) {
    const group = groupOf[place]!;
    codes[place] = hasResult(group) ? own.length + group : (otherwise?.codes[place] ?? 0);
  }
  return { texts: [...own, ...texts.map((text) => text ?? '')], codes };
}

/** Writes the result of an expression into a new column. */
export const computeColumn = defineEdit({
  name: 'compute_column',
  summary: 'computes a new column by an expression over other columns, such as price * quantity',
  options: z.strictObject({
    expression: Expression('price * quantity'),
    into: z.string().min(1).max(1000).meta({ description: 'Name of the new column', example: 'total' }),
  }),
  title: ({ options: { expression, into } }) => `Compute "${into}" as ${shorten(expression, MAX_SHOWN)}`,
  apply: async ({ options: { expression, into } }, context) => {
    const { source, state } = context;
    checkNewName(state, into);
    const result = await applyExpression(expression, { ...context, value: null });
    context.report(result.errors);
    const column = resultColumn(result, { places: source.data.rowCount, otherwise: null, noResult: 'empty' });
    const added = { id: addedId(context, 0), name: into, header: into, ...column };
    return insertColumns(state, [added], result.columns.at(-1)?.id ?? null);
  },
});

/** Replaces the cells of a column by the result of an expression. */
export const transformCells = defineEdit({
  name: 'transform_cells',
  summary: 'replaces the cells of a column by an expression, in which `value` is the column itself',
  needsColumn: true,
  options: z.strictObject({
    expression: Expression('upper(trim(value))'),
    no_result: z.enum(['empty', 'keep']).default('empty').meta({
      description: 'What becomes of cells without a result, because it is missing or failed',
      example: 'keep',
    }),
  }),
  title: ({ column, options: { expression } }) => `Change "${column}" to ${shorten(expression, MAX_SHOWN)}`,
  apply: async ({ column: name, options: { expression, no_result: noResult } }, context) => {
    const { source, state } = context;
    const column = requireColumn(state, name);
    const result = await applyExpression(expression, { ...context, value: column });
    context.report(result.errors);
    const changed = resultColumn(result, { places: source.data.rowCount, otherwise: column, noResult });
    return withColumns(state, new Map([[column.id, { ...column, ...changed }]]));
  },
});
