import type { FindOptions } from '../../operations/edit-cells.js';
import type { Operation } from '../../operations/operation.js';
import { statePlaces } from '../../rows/places.js';
import { columnNamed, columnsById, type StateColumn, textAt } from '../../state/table-state.js';
import type { Added } from './action.js';
import { portablePattern } from './portable-pattern.js';
import { distinctTexts, isStorable, pairsBetween, type StepTables } from './step-tables.js';

/** Returns the name of a column after the renaming of a step. Removed columns still have their name. */
const nameAfter = ({ after }: StepTables, { id, name }: StateColumn) => columnsById(after).get(id)?.name ?? name;

/** Returns the index of the column among the ones that an operation adds. */
const indexOf = ({ id }: StateColumn) => Number(id.slice(id.indexOf('.') + 1));

function partOf(
  { options = {} }: Operation,
  tables: StepTables,
  source: StateColumn,
  added: StateColumn,
): Added | null {
  const { by = 'separator', separator, into, from = 'start' } = options;
  if (by !== 'separator' || from !== 'start' || typeof separator !== 'string' || !isStorable(separator)) return null;
  const count = (into as string[]).length;
  const part = indexOf(added);
  const pairs = pairsBetween(source, added, tables.kept, null);
  const isExact = ([text, own]: [string, string]) => {
    const parts = text.split(separator);
    return own === (part < count - 1 ? (parts[part] ?? '') : parts.slice(part).join(separator));
  };
  if (pairs === null || ![...pairs].every(isExact) || ![...pairs.keys()].every(isStorable)) return null;
  return { kind: 'part', column: nameAfter(tables, source), separator, part, count };
}

function extractOf(
  { options = {} }: Operation,
  tables: StepTables,
  source: StateColumn,
  added: StateColumn,
): Added | null {
  const defaults = { is_pattern: true, ignore_case: false, whole_cell: false };
  const pairs = pairsBetween(source, added, tables.kept, null);
  if (pairs === null || ![...pairs.keys()].every(isStorable)) return null;
  const pattern = portablePattern({ ...defaults, ...(options as unknown as FindOptions) }, pairs.keys());
  // With alternatives, a group may not take part in a match, and the whole match counts.
  if (pattern === null || (pattern.hasAlternatives && pattern.groups > 0)) return null;
  return { kind: 'extract', column: nameAfter(tables, source), pattern, group: pattern.groups > 0 ? 1 : 0 };
}

function joinOf({ options = {} }: Operation, tables: StepTables, added: StateColumn): Added | null {
  const { columns, separator = ' ', skip_empty: skipEmpty = true } = options;
  const joined = (columns as string[]).map((name) => columnNamed(tables.before, name)!);
  const places = statePlaces(tables.source, tables.before);
  const texts = new Set(skipEmpty ? joined.flatMap((column) => [...distinctTexts(column, places)]) : []);
  const skipped = [...texts].filter((text) => text.trim() === '');
  const isSkipped = new Set(skipped);
  const isExact = tables.kept.every((place) => {
    const own = joined.map((column) => textAt(column, place)).filter((text) => !isSkipped.has(text));
    return textAt(added, place) === own.join(String(separator));
  });
  if (!isExact) return null;
  const names = joined.map((column) => nameAfter(tables, column));
  return { kind: 'join', columns: names, skipped, separator: String(separator) };
}

/** Returns how all languages compute a new column; null if an operation has no equivalent. */
export function nativeAdded(operation: Operation, tables: StepTables, added: StateColumn): Added | null {
  if (operation.scope !== undefined) return null;
  if (operation.operation === 'join_columns') return joinOf(operation, tables, added);
  const source = operation.column === undefined ? null : columnNamed(tables.before, operation.column);
  if (source === null) return null;
  if (operation.operation === 'split_column') return partOf(operation, tables, source, added);
  return operation.operation === 'extract_text' ? extractOf(operation, tables, source, added) : null;
}
