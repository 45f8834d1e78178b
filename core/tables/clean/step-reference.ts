import { Fault } from '../../base/fault.js';
import { closestWord } from '../../language/edit-distance.js';
import { STEP_NAMES, type StepName } from '../profile/column/step-names.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import { columnFault } from './kit/table-view.js';
import { isRowNumber, REPAIR_RULES, repairCells } from './steps/repair-cells.js';

/**
 * One entry of `accept` or `reject`: an operation, on all columns or on one, and possibly a variant, a row or a kind of
 * evidence. As text: `[TABLE/]OPERATION[:COLUMN[:VARIANT]]`. A column may be in double quotes, with doubled quotes
 * inside.
 */
export interface StepReference {
  word: string;
  operation: StepName;
  column: string | null;
  variant: string | null;
}

/** The tables to which references may belong. */
export interface ReferenceScope {
  /** Id of the table that is cleaned, and its columns. */
  table: string;
  columns: readonly string[];
  /** The other tables to which the same references apply. */
  others: readonly { table: string; columns: readonly string[] }[];
}

/** Returns the scope of references to a table and other tables of its dataset. */
export function scopeOf(table: OpenedTable, others: ReferenceScope['others']): ReferenceScope {
  return { table: table.id, columns: table.columns.map(({ name }) => name), others };
}

const TABLE = /^(t\d{1,6})\//;
/** A column name in double quotes, and the rest after it. */
const QUOTED = /^"((?:[^"]|"")*)"(?::(.*))?$/s;
/** Classes that can be named in `accept` and `reject`, for all their steps. */
export const NAMED_CLASSES = ['proposed', 'notation'] as const;

/**
 * Parses a reference.
 * @returns null if it is to a step of another table. Faults: invalid-input, column-not-found; each suggests the nearest
 * name.
 */
export function readReference(word: string, scope: ReferenceScope): StepReference | null {
  const table = TABLE.exec(word)?.[1];
  const ids = [scope.table, ...scope.others.map((other) => other.table)];
  if (table !== undefined && !ids.includes(table))
    throw new Fault('invalid-input', `No such table: "${table}", in "${word}". Its tables are ${ids.join(', ')}.`);
  if (table !== undefined && table !== scope.table) return null;
  const everywhere = [...scope.columns, ...scope.others.flatMap(({ columns }) => columns)];
  const columns = table === undefined ? everywhere : scope.columns;
  const own = table === undefined ? word : word.slice(table.length + 1);
  const colon = own.indexOf(':');
  const operation = colon < 0 ? own : own.slice(0, colon);
  if (!isOperation(operation)) throw operationFault(operation);
  const found = { word, operation, ...readTarget(colon < 0 ? null : own.slice(colon + 1), columns) };
  if (table === undefined) checkTable(found, scope);
  return found;
}

function readTarget(rest: string | null, columns: readonly string[]): Pick<StepReference, 'column' | 'variant'> {
  if (rest === null) return { column: null, variant: null };
  const quoted = QUOTED.exec(rest);
  const name = quoted?.[1]?.replaceAll('""', '"');
  if (name !== undefined && columns.includes(name)) return { column: name, variant: quoted?.[2] ?? null };
  if (rest.startsWith('*:')) return { column: null, variant: readRule(rest.slice(2)) };
  if (columns.includes(rest)) return { column: rest, variant: null };
  const last = rest.lastIndexOf(':');
  const column = rest.slice(0, Math.max(0, last));
  if (last > 0 && columns.includes(column)) return { column, variant: rest.slice(last + 1) };
  throw columnFault(name ?? rest, columns);
}

/** Rejects a row of a column that several tables have. Faults: invalid-input. */
function checkTable(
  { word, operation, column, variant }: StepReference,
  { table, columns, others }: ReferenceScope,
): void {
  if (operation !== repairCells.name || column === null || !isRowNumber(variant)) return;
  const having = [{ table, columns }, ...others].filter((one) => one.columns.includes(column));
  if (having.length < 2) return;
  const ways = having.slice(0, 3).map((one) => `"${one.table}/${word}"`);
  throw new Fault('invalid-input', `"${word}" is a row of several tables. Name the table: ${ways.join(' or ')}.`);
}

/** Parses a kind of evidence. Faults: invalid-input. */
function readRule(word: string): string {
  if ((REPAIR_RULES as readonly string[]).includes(word)) return word;
  const near = closestWord(word, REPAIR_RULES);
  const hint = near === undefined ? `Use ${REPAIR_RULES.join(', ')}.` : `Did you mean "${near}"?`;
  throw new Fault('invalid-input', `No such kind of evidence: "${word.slice(0, 100)}". ${hint}`);
}

function isOperation(word: string): word is StepName {
  return (STEP_NAMES as readonly string[]).includes(word);
}

function operationFault(word: string): Fault {
  const near = closestWord(word, [...NAMED_CLASSES, ...STEP_NAMES]);
  const hint = near === undefined ? `Available operations: ${STEP_NAMES.join(', ')}.` : `Did you mean "${near}"?`;
  return new Fault('invalid-input', `No such cleaning operation: "${word.slice(0, 100)}". ${hint}`);
}
