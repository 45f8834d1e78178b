import * as z from 'zod';
import { Interpretation, MAX_INTERPRETATIONS } from '../../read/source/interpretation.js';
import { referTo } from './refer-to.js';
import { CONSEQUENCES, Consequence } from './table-verdict.js';

/** Position of an example in the file. */
export const CellReference = z
  .strictObject({
    row: z.int().min(1).meta({ description: 'Row in the file (line) or sheet, from 1', example: 18 }),
    column: z.string().nullable().meta({ description: 'Name of the column; null for a whole row', example: 'city' }),
    text: z.string().meta({ description: 'The text of the cell, shortened to 200 characters', example: 'N/A' }),
    note: z
      .string()
      .optional()
      .meta({ description: 'Why it is listed', example: 'expected "birmingham", as in 74 other rows' }),
    expected: z.string().optional().meta({
      description: 'What the cell should be, as far as the evidence says; empty for an empty cell. Not always certain',
      example: 'birmingham',
    }),
  })
  .meta({ id: 'CellReference', description: 'A cell or row of the source' });
export type CellReference = z.infer<typeof CellReference>;

/** A finding about a table. */
export const TableIssue = z
  .strictObject({
    code: z.string().meta({ description: 'Stable name of the kind of issue', example: 'disguised-missing' }),
    severity: z.enum(['error', 'warning', 'notice']).meta({
      description: 'Error: figures from this table will be wrong; warning: they may be wrong; notice: worth knowing',
      example: 'warning',
    }),
    consequence: Consequence,
    table: z.string().meta({ description: 'Id of the table', example: 't1' }),
    columns: z.array(z.string()).meta({ description: 'Affected columns', example: ['ibu'] }),
    count: z.int().min(0).meta({ description: 'Number of affected cells, rows or columns', example: 1005 }),
    unit: z.enum(['cells', 'rows', 'columns', 'tables']).meta({ description: 'Unit of `count`', example: 'cells' }),
    is_estimate: z.boolean().meta({ description: 'True if the count is an estimate', example: false }),
    title: z
      .string()
      .meta({ description: 'The finding in one line', example: '1,005 cells contain the placeholder "N/A"' }),
    why: z
      .string()
      .meta({ description: 'Why it matters', example: 'They count as text and turn the column into text.' }),
    examples: z
      .array(CellReference)
      .max(20)
      .meta({ description: 'Some of the cells or rows, from the top of the file', example: [] }),
    step: z
      .strictObject({
        operation: z.string().meta({ description: 'Cleaning operation', example: 'replace_null_tokens' }),
        column: z.string().nullable().meta({ description: 'Its column, if it has one', example: 'ibu' }),
        variants: z.array(z.string()).optional().meta({
          description:
            'Ways to run it, of which `accept` must name one: `normalize_dates:ordered:dmy`. Absent if its name needs none',
          example: undefined,
        }),
      })
      .nullable()
      .meta({ description: 'The cleaning step that fixes it; null if there is none', example: null }),
    interpretations: z.array(Interpretation).min(1).max(MAX_INTERPRETATIONS).optional().meta({
      description: 'Only for `uncertain-import`: the next-best interpretations of the file, likeliest first',
      example: undefined,
    }),
  })
  .meta({ id: 'TableIssue', description: 'An issue of a table, with its evidence' });
export type TableIssue = z.infer<typeof TableIssue>;

/** Returns the names of a step for `accept` and previews: one name, or one per variant of the step. */
export function stepNames({ operation, column, variants = [] }: NonNullable<TableIssue['step']>): string[] {
  const name = referTo(operation, column, null);
  return variants.length === 0 ? [name] : variants.map((variant) => `${name}:${variant}`);
}

const MAX_LENGTH = 200;

/** Shortens a text for an example to at most 200 characters, with an ellipsis if it is cut. */
export function shortenExample(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const end = isHighSurrogate(text.charCodeAt(MAX_LENGTH - 2)) ? MAX_LENGTH - 2 : MAX_LENGTH - 1;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

/** Returns the indices of the findings about each column: those whose first column it is. */
export function indicesByColumn(
  issues: readonly Pick<TableIssue, 'columns'>[],
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [index, { columns }] of issues.entries()) {
    const [name] = columns;
    if (name === undefined) continue;
    const own = found.get(name);
    if (own) own.push(index);
    else found.set(name, [index]);
  }
  return found;
}

const SEVERITIES: readonly TableIssue['severity'][] = ['error', 'warning', 'notice'];

/**
 * Compares findings by severity, then by consequence, then by descending count, then by code and column, so that the
 * order is stable.
 */
export function compareIssues(a: TableIssue, b: TableIssue): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  const byConsequence = CONSEQUENCES.indexOf(a.consequence) - CONSEQUENCES.indexOf(b.consequence);
  const byCount = b.count - a.count;
  return bySeverity || byConsequence || byCount || order(a.code, b.code) || order(a.columns.join(), b.columns.join());
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
