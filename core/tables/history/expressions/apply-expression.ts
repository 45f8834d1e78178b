import type { WrittenColumn } from '../../ask/engine/row-writer.js';
import { groupPlaces, type PlaceGroups } from '../rows/group-places.js';
import { rowOfPlace } from '../rows/places.js';
import { columnNamed, type SourceTable, type StateColumn, type TableState, textAt } from '../state/table-state.js';
import { compileExpression, type ExpressionScope, type NamedColumn } from './language/compile-expression.js';
import { parseExpression } from './language/parse-expression.js';
import { type Evaluated, evaluateRows } from './values/evaluate-groups.js';
import { type ValuedColumn, valuedColumn } from './values/valued-column.js';

/** Cells for which an operation has no result. */
export interface CellErrors {
  count: number;
  /** The first ones, in the order of the rows. */
  examples: { row: number; text: string; count: number; message: string }[];
}

/** Texts of an expression for rows of a table. */
export interface ExpressionResult {
  /** Text of each group; null for a missing value. */
  texts: readonly (string | null)[];
  groups: PlaceGroups;
  /** Columns that the expression names. */
  columns: readonly StateColumn[];
  errors: CellErrors;
}

/** What to apply an expression to. */
export interface ExpressionTarget {
  source: SourceTable;
  state: TableState;
  isInScope(place: number): boolean;
  /** Column with the name `value`, whose decimal mark numbers have; null if there is none. */
  value: StateColumn | null;
}

const MAX_EXAMPLES = 5;

/** Columns that an expression names, in the order of their first use. */
class UsedColumns implements ExpressionScope {
  readonly used: ValuedColumn[] = [];
  readonly names: readonly string[];
  readonly #target: ExpressionTarget;
  /** By the id of the column. */
  readonly #named = new Map<string, NamedColumn>();

  constructor(target: ExpressionTarget) {
    this.#target = target;
    this.names = target.state.columns.map(({ name }) => name);
  }

  columnNamed(name: string): NamedColumn | null {
    const column = this.#find(name);
    if (column === null) return null;
    const known = this.#named.get(column.id) ?? this.#add(column);
    this.#named.set(column.id, known);
    return known;
  }

  #add(column: StateColumn): NamedColumn {
    const valued = valuedColumn(this.#target.source, column);
    const at = this.used.push(valued) - 1;
    const value = valued.kind === 'date' && !valued.hasTimes ? `CAST(v${at} AS DATE)` : `v${at}`;
    const longest = column.texts.reduce((most, text) => Math.max(most, text.length), 0);
    return { name: column.name, kind: valued.kind, value, text: `t${at}`, bytes: 3 * longest };
  }

  /** Names are the same in any case, unless two columns differ only in that. */
  #find(name: string): StateColumn | null {
    const { state, value } = this.#target;
    const exact = columnNamed(state, name);
    if (exact !== null) return exact;
    const lower = name.toLowerCase();
    const similar = state.columns.filter((column) => column.name.toLowerCase() === lower);
    if (similar.length > 0) return similar.length === 1 ? similar[0]! : null;
    return lower === 'value' ? value : null;
  }
}

const SQL_TYPES = { text: 'VARCHAR', number: 'DOUBLE', date: 'TIMESTAMP' } as const;

/** Returns the columns to write, with the value and the text of each group. */
function writtenColumns(sql: string, used: readonly ValuedColumn[], { first }: PlaceGroups): WrittenColumn[] {
  return used.flatMap(({ column: { texts, codes }, kind, toValue }, at): WrittenColumn[] => {
    // Texts are cheaper to test again than to store; numbers and dates are parsed once.
    const known = new Array<ReturnType<typeof toValue> | undefined>(kind === 'text' ? 0 : texts.length);
    const valueAt = (code: number) => {
      if (kind === 'text') return toValue(texts[code]!);
      let value = known[code];
      if (value === undefined) {
        value = toValue(texts[code]!);
        known[code] = value;
      }
      return value;
    };
    const both: WrittenColumn[] = [
      { name: `v${at}`, type: SQL_TYPES[kind], valueAt: (group) => valueAt(codes[first[group]!]!) },
      { name: `t${at}`, type: 'VARCHAR', valueAt: (group) => texts[codes[first[group]!]!]! },
    ];
    return both.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sql));
  });
}

/** Describes rows without a result: those that failed, and those with a cell that does not fit its column. */
function describeErrors(
  { source }: ExpressionTarget,
  used: readonly ValuedColumn[],
  { first, counts }: PlaceGroups,
  { texts, failed, messages }: Evaluated,
): CellErrors {
  const messageOf = new Map(failed.map((group, at) => [group, messages[at] ?? 'Failed']));
  for (const [group, text] of texts.entries()) {
    if (text !== null || messageOf.has(group)) continue;
    const misfit = used.find(({ column, kind, toValue, isMissing }) => {
      const cell = textAt(column, first[group]!);
      return kind !== 'text' && !isMissing(cell) && toValue(cell) === null;
    });
    if (misfit !== undefined)
      messageOf.set(
        group,
        `"${textAt(misfit.column, first[group]!)}" in "${misfit.column.name}" is not a ${misfit.kind}`,
      );
  }
  const found = [...messageOf].sort(([one], [other]) => first[one]! - first[other]!);
  return {
    count: found.reduce((sum, [group]) => sum + counts[group]!, 0),
    examples: found.slice(0, MAX_EXAMPLES).map(([group, message]) => ({
      row: rowOfPlace(source, first[group]!),
      text: used[0] === undefined ? '' : textAt(used[0].column, first[group]!),
      count: counts[group]!,
      message,
    })),
  };
}

/**
 * Applies an expression to the rows of a table that are in the scope, once for each combination of texts. Faults:
 * invalid-input (syntax, unknown names, kinds that do not fit), table-too-large, timed-out.
 */
export async function applyExpression(expression: string, target: ExpressionTarget): Promise<ExpressionResult> {
  const scope = new UsedColumns(target);
  const { sql, rowBytes } = compileExpression(expression, await parseExpression(expression), scope);
  const { state, source, isInScope } = target;
  const columns = scope.used.map(({ column }) => column);
  const groups = groupPlaces(columns, { rows: state.rows, places: source.data.rowCount, isWanted: isInScope });
  const rows = groups.first.length;
  const decimalMark = target.value === null ? '.' : valuedColumn(source, target.value).decimalMark;
  const evaluated = await evaluateRows({
    sql,
    rows,
    rowBytes,
    decimalMark,
    columns: writtenColumns(sql, scope.used, groups),
  });
  return { texts: evaluated.texts, groups, columns, errors: describeErrors(target, scope.used, groups, evaluated) };
}
