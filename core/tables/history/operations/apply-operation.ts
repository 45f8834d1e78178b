import { Fault, isFault } from '../../../base/fault.js';
import type { CleanStep } from '../../clean/kit/clean-step.js';
import { STEP_NAMES } from '../../profile/column/step-names.js';
import { scopeTest, statePlaces } from '../rows/places.js';
import { columnOfTexts, mergeAt } from '../state/edited-column.js';
import { columnsById, type SourceTable, type StateColumn, type TableState, textAt } from '../state/table-state.js';
import { compileStep } from './apply-step.js';
import { columnsWithout, renamedColumns } from './compare-states.js';
import type { EditContext } from './define-edit.js';
import type { EditName } from './edit-names.js';
import { EDITS } from './edits.js';
import type { Operation } from './operation.js';
import type { SecondTables, TableReference } from './table-reference.js';

/** What an operation is applied to, and where it reports to. */
export interface OperationContext extends Pick<EditContext, 'state' | 'newId'> {
  report?: EditContext['report'];
  note?: EditContext['note'];
  tables?: SecondTables;
}

/** An operation whose options are checked. */
export interface CompiledOperation {
  /** One line: verb first, with the columns in double quotes. */
  title: string;
  /** Applies the operation. Faults: column-not-found, invalid-input, table-too-large, timed-out, those of second tables. */
  apply(context: OperationContext): Promise<TableState>;
}

const STEPS: ReadonlySet<string> = new Set(STEP_NAMES);

const isStep = (operation: Operation): operation is Operation & CleanStep => STEPS.has(operation.operation);

/** Checks an operation as far as possible without its table. Faults: invalid-input. */
export function compileOperation(operation: Operation): CompiledOperation {
  const { column, options, scope } = operation;
  if (isStep(operation)) {
    const step = compileStep({ operation: operation.operation, column, options: operation.options });
    return {
      title: step.title,
      apply: async ({ state, newId }) => {
        const { source } = state;
        return limit(source, state, scopeTest(source, state, scope), step.apply({ source, state, newId }));
      },
    };
  }
  const definition = EDITS[operation.operation as EditName];
  if (definition.scope === 'none' && scope !== undefined)
    throw new Fault('invalid-input', `The operation ${definition.name} cannot be limited to rows. Remove \`scope\`.`);
  if (definition.scope === 'rows' && scope === undefined)
    throw new Fault('invalid-input', `The operation ${definition.name} needs the rows. Add \`scope\`.`);
  const edit = definition.compile(column, options);
  return {
    title: edit.title,
    apply: async ({ state, newId, report = () => undefined, note = () => undefined, tables }) => {
      const { source } = state;
      const isIn = scopeTest(source, state, scope);
      const openTable = (reference: TableReference) => {
        if (tables === undefined) throw new Error('This operation needs a second table.');
        return tables.open(reference);
      };
      const after = await edit.apply({
        source,
        state,
        newId,
        isInScope: isIn ?? (() => true),
        report,
        note,
        openTable,
      });
      return definition.scope === 'cells' ? limit(source, state, isIn, after) : after;
    },
  };
}

/**
 * Compiles an operation of a stored history. If it is not valid, for example because another version of Handlens stored
 * it, it has a title and fails when it is applied, so that it can be edited or removed.
 */
export function compileStored(operation: Operation): CompiledOperation {
  try {
    return compileOperation(operation);
  } catch (error) {
    if (!isFault(error)) throw error;
    const of = operation.column === undefined ? '' : ` of "${operation.column}"`;
    return { title: `${operation.operation}${of}, not valid`, apply: () => Promise.reject(error) };
  }
}

/** Undoes the changes of an operation in rows outside its scope, if it has one. Faults: invalid-input. */
function limit(source: SourceTable, before: TableState, isIn: ReturnType<typeof scopeTest>, after: TableState) {
  if (isIn === null) return after;
  const old = columnsById(before);
  if (columnsWithout(before, after).length > 0 || renamedColumns(before, after).length > 0)
    throw new Fault('invalid-input', 'An operation that removes or renames columns cannot be limited to rows.');
  const columns = after.columns.map((column): StateColumn => {
    const known = old.get(column.id);
    if (known !== undefined) return mergeAt(known, column, isIn);
    return columnOfTexts(column, column.codes.length, (place) => (isIn(place) ? textAt(column, place) : ''));
  });
  if (after.rows === before.rows) return { ...after, columns };
  const kept = new Set(after.rows);
  const rows = statePlaces(source, before).filter((place) => kept.has(place) || !isIn(place));
  return { ...after, columns, rows };
}
