import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import type { CellErrors } from '../expressions/apply-expression.js';
import type { SourceTable, StateColumn, TableState } from '../state/table-state.js';
import type { EditName } from './edit-names.js';
import type { TableReference } from './table-reference.js';

/**
 * How an edit is limited to rows. `cells`: its changes in other rows are undone. `rows`: it needs a scope, and applies it
 * itself. `none`: it cannot be limited.
 */
export type EditScope = 'cells' | 'rows' | 'none';

/** What an edit works on. */
export interface EditContext {
  source: SourceTable;
  state: TableState;
  /** Prefix of the ids of new columns, unique in the session. */
  newId: string;
  /** Whether a place is in the scope of the operation. */
  isInScope(place: number): boolean;
  /** Reports cells for which the edit has no result. */
  report(errors: CellErrors): void;
  /** Reports a fact about the effect that counts of rows and cells do not show. */
  note(text: string): void;
  /** Opens a second table. Faults: those of `SecondTables`. */
  openTable(reference: TableReference): Promise<TableState>;
}

/** An edit, with its options checked. */
export interface CompiledEdit {
  /** One line: verb first, with the columns in double quotes. */
  title: string;
  apply(context: EditContext): TableState | Promise<TableState>;
}

export interface EditDefinition {
  name: EditName;
  /** One-line summary for the documentation. */
  summary: string;
  options: z.ZodObject;
  /** Whether the edit is about one column, which must be named. */
  needsColumn: boolean;
  scope: EditScope;
  /** Checks the options. Faults: invalid-input. */
  compile(column: string | undefined, options: unknown): CompiledEdit;
}

interface EditParts<Schema extends z.ZodObject> {
  name: EditName;
  summary: string;
  options: Schema;
  needsColumn?: true;
  scope?: EditScope;
  title(target: { column: string; options: z.output<Schema> }): string;
  /** Faults: column-not-found, invalid-input. */
  apply(target: { column: string; options: z.output<Schema> }, context: EditContext): TableState | Promise<TableState>;
}

/** Defines an edit in one file. Its options are validated with its schema. */
export function defineEdit<Schema extends z.ZodObject>(parts: EditParts<Schema>): EditDefinition {
  const { name, summary, options: schema } = parts;
  return {
    name,
    summary,
    options: schema,
    needsColumn: parts.needsColumn === true,
    scope: parts.scope ?? 'cells',
    compile: (column, given) => {
      const parsed = schema.safeParse(given ?? {});
      if (!parsed.success) throw optionsFault(name, parsed.error, given);
      if (parts.needsColumn && column === undefined)
        throw new Fault('invalid-input', `The operation ${name} needs a column.`, {
          issues: [{ pointer: '/column', detail: 'Is missing' }],
        });
      const target = { column: column ?? '', options: parsed.data };
      return { title: parts.title(target), apply: (context) => parts.apply(target, context) };
    },
  };
}

function optionsFault(name: EditName, error: z.ZodError, given: unknown): Fault {
  const issues = issuesOf(error, given).map((issue) => ({ ...issue, pointer: `/options${issue.pointer}` }));
  const [first] = issues;
  const place = first === undefined ? '' : ` at ${first.pointer}`;
  return new Fault(
    'invalid-input',
    `The options of ${name} are not valid${place}: ${first?.detail ?? 'none matches'}.`,
    {
      issues,
    },
  );
}

/** Name of a column. */
export const Name = z.string().min(1).max(1000);

/** Names of columns. */
export const Names = (description: string, example: string[]) =>
  z.array(Name).min(1).max(1000).meta({ description, example });

/** Formats the names of columns for a title. */
export function namesText(names: readonly string[]): string {
  return names.length <= 3 ? names.map((name) => `"${name}"`).join(', ') : `${names.length} columns`;
}

/** Returns the id of the n-th column that an operation adds. */
export const addedId = ({ newId }: EditContext, at: number): StateColumn['id'] => `${newId}.${at}`;

/** Returns a name that no column has: with a number if necessary. */
export function freeName(name: string, used: Set<string>): string {
  let found = name;
  for (let number = 2; used.has(found); number += 1) found = `${name} (${number})`;
  used.add(found);
  return found;
}
