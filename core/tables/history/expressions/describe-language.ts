import * as z from 'zod';
import type { TableState } from '../state/table-state.js';
import { FUNCTION_GROUPS, FUNCTIONS, signatureOf } from './language/functions.js';
import { writeName } from './language/write-name.js';
import { valuedColumn } from './values/valued-column.js';

const Example = z
  .strictObject({
    expression: z.string().meta({ description: 'Expression', example: "upper('Bend')" }),
    result: z.string().meta({ description: 'Its value', example: 'BEND' }),
  })
  .meta({ description: 'An example', example: { expression: "upper('Bend')", result: 'BEND' } });

/** A column for the completion of expressions. */
export const ExpressionColumn = z
  .strictObject({
    name: z.string().meta({ description: 'Name', example: 'unit price' }),
    written: z.string().meta({ description: 'Name as an expression writes it', example: '"unit price"' }),
    kind: z.enum(['text', 'number', 'date']).meta({
      description: 'Kind of its value; `text(name)` is always the cell as written',
      example: 'number',
    }),
  })
  .meta({ id: 'ExpressionColumn', description: 'A column that an expression can name' });
export type ExpressionColumn = z.infer<typeof ExpressionColumn>;

/** The language of expressions, for help and completion. */
export const ExpressionLanguage = z
  .strictObject({
    functions: z
      .array(
        z
          .strictObject({
            name: z.string().meta({ description: 'Name', example: 'upper' }),
            group: z.enum(FUNCTION_GROUPS).meta({ description: 'Group', example: 'text' }),
            signature: z.string().meta({ description: 'How to call it', example: 'upper(text)' }),
            summary: z.string().meta({ description: 'Its value, in one line', example: 'Upper case' }),
            example: Example,
          })
          .meta({ id: 'ExpressionFunction', description: 'A function of the language of expressions' }),
      )
      .meta({ description: 'Functions by group', example: [] }),
    operators: z
      .array(
        z.strictObject({
          sign: z.string().meta({ description: 'Operator', example: '||' }),
          summary: z.string().meta({ description: 'Its value, in one line', example: 'Joins texts' }),
          example: Example,
        }),
      )
      .meta({ description: 'Operators', example: [] }),
    columns: z
      .array(ExpressionColumn)
      .nullable()
      .meta({ description: 'Columns of the session; null without a session', example: null }),
  })
  .meta({ id: 'ExpressionLanguage', description: 'Functions, operators and columns of expressions' });
export type ExpressionLanguage = z.infer<typeof ExpressionLanguage>;

const operator = (sign: string, summary: string, expression: string, result: string) => ({
  sign,
  summary,
  example: { expression, result },
});

/** Operators and forms of the language. */
export const OPERATORS: ExpressionLanguage['operators'] = [
  operator('+', 'Sum; date + 3 is three days later', "DATE '2024-02-28' + 2", '2024-03-01'),
  operator('-', 'Difference; date - date is a number of days', "DATE '2024-03-01' - DATE '2024-02-28'", '2'),
  operator('*', 'Product', '2.5 * 4', '10'),
  operator('/', 'Quotient', '7 / 2', '3.5'),
  operator('//', 'Quotient without decimals', '7 // 2', '3'),
  operator('%', 'Remainder', '7 % 3', '1'),
  operator('^', 'Power', '2 ^ 10', '1024'),
  operator('||', 'Joins texts; missing if one of them is', "'A' || 17", 'A17'),
  operator('= <> < <= > >=', 'Compares values of the same kind', "DATE '2024-03-02' >= '2024-01-01'", 'true'),
  operator('IS NULL', 'Whether a value is missing; also IS NOT NULL', 'NULL IS NULL', 'true'),
  operator('IS DISTINCT FROM', 'Compares values, also missing ones', '1 IS DISTINCT FROM NULL', 'true'),
  operator('BETWEEN', 'Whether a value is in a range, including its ends', '5 BETWEEN 1 AND 5', 'true'),
  operator('IN', 'Whether a value is one of several', "'OR' IN ('OR', 'CA')", 'true'),
  operator('LIKE', '% is any text, _ any character; ILIKE ignores case', "'Bend' LIKE 'B%'", 'true'),
  operator('AND OR NOT', 'Combines conditions', '1 < 2 AND NOT 2 < 1', 'true'),
  operator('CASE', 'The first value whose condition is true', "CASE WHEN 3 > 2 THEN 'high' ELSE 'low' END", 'high'),
  operator('CAST', 'Converts a value; failing texts are errors. Also value::type', "CAST('12' AS INTEGER)", '12'),
  operator('TRY_CAST', 'Converts a value; failing texts are missing', "TRY_CAST('x' AS INTEGER)", ''),
  operator('INTERVAL', 'A duration to add to a date', "DATE '2024-01-31' + INTERVAL 1 MONTH", '2024-02-29'),
];

/** Returns the functions and operators of expressions. */
export function describeLanguage(): Omit<ExpressionLanguage, 'columns'> {
  return {
    functions: FUNCTIONS.map((one) => ({
      name: one.name,
      group: one.group,
      signature: signatureOf(one),
      summary: one.summary,
      example: one.example,
    })),
    operators: OPERATORS,
  };
}

/** Returns the columns of a table for expressions. */
export function describeColumns(state: TableState): ExpressionColumn[] {
  return state.columns.map((column) => ({
    name: column.name,
    written: writeName(column.name),
    kind: valuedColumn(state.source, column).kind,
  }));
}
