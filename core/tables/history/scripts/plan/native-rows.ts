import { isBlank } from '../../../cells/blank.js';
import type { Operation } from '../../operations/operation.js';
import { statePlaces } from '../../rows/places.js';
import { columnNamed, requireColumn, type StateColumn, textAt } from '../../state/table-state.js';
import type { Action, RowCondition, ScriptSortKey } from './action.js';
import { hasSimpleCase } from './change-text.js';
import { conditionsOf } from './conditions.js';
import { distinctTexts, isStorable, type StepTables } from './step-tables.js';

const isSame = (one: Uint32Array, other: Uint32Array) =>
  one.length === other.length && one.every((place, at) => place === other[at]);

/** A number that all languages read as the same value. */
const NUMBER = /^(?:0|-?[1-9]\d{0,8}|-?(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9])$/;

/** Ranks of the texts of a column by code, as the languages sort them; null if they cannot. */
interface SortOrder {
  key: ScriptSortKey;
  ranks: Uint32Array;
}

const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function ordersOf(column: StateColumn, places: Uint32Array, isDescending: boolean): SortOrder[] {
  const texts = [...distinctTexts(column, places)];
  // Only empty cells are last in a script, so blanks of other characters need their order by row.
  if (texts.some((text) => text !== '' && isBlank(text)) || !texts.every(isStorable)) return [];
  const filled = texts.filter((text) => text !== '');
  const order = (by: ScriptSortKey['by'], keyOf: (text: string) => string | number): SortOrder => ({
    key: { column: column.name, by, isDescending },
    ranks: ranksOf(column, filled, keyOf, isDescending),
  });
  if (filled.every((text) => NUMBER.test(text))) return [order('number', Number)];
  const asText = order('text', (text) => text);
  return filled.every(hasSimpleCase) ? [order('lower', (text) => text.toLowerCase()), asText] : [asText];
}

function ranksOf(
  { texts, codes }: StateColumn,
  filled: readonly string[],
  keyOf: (text: string) => string | number,
  isDescending: boolean,
): Uint32Array {
  const keys = [...new Set(filled.map(keyOf))].sort((one, other) =>
    typeof one === 'number' ? one - Number(other) : compareBytes(one, String(other)),
  );
  const rankOf = new Map((isDescending ? keys.reverse() : keys).map((key, rank) => [key, rank]));
  const ranks = new Uint32Array(texts.length).fill(rankOf.size);
  for (const code of new Set(codes))
    if (texts[code] !== '') ranks[code] = rankOf.get(keyOf(texts[code]!)) ?? rankOf.size;
  return ranks;
}

interface KeyOption {
  column: string;
  order?: string;
}

function sortOf({ options = {} }: Operation, { before, source, after }: StepTables): Action | null {
  const places = statePlaces(source, before);
  const columns = (options.by as KeyOption[]).map(({ column }) => requireColumn(before, column));
  const choices = (options.by as KeyOption[]).map(({ order }, at) =>
    ordersOf(columns[at]!, places, order === 'descending'),
  );
  if (choices.some(({ length }) => length === 0)) return null;
  for (const last of [false, true]) {
    const orders = choices.map((own) => (last ? own.at(-1)! : own[0]!));
    const sorted = places.slice().sort((one, other) => {
      for (const [at, { ranks }] of orders.entries()) {
        const { codes } = columns[at]!;
        const difference = ranks[codes[one]!]! - ranks[codes[other]!]!;
        if (difference !== 0) return difference;
      }
      return 0;
    });
    // A sort of a typed array is stable.
    if (isSame(sorted, after.rows ?? places)) return { kind: 'sort-rows', keys: orders.map(({ key }) => key) };
  }
  return null;
}

function deduplicateOf({ operation, options = {}, scope }: Operation, tables: StepTables): Action | null {
  const { before, source, kept } = tables;
  if (scope !== undefined || options.keep === 'most_complete') return null;
  const keep = options.keep === 'last' ? 'last' : 'first';
  const names = options.columns as string[] | undefined;
  const columns = names === undefined ? [...before.columns] : names.map((name) => columnNamed(before, name));
  if (columns.some((column) => column === null)) return null;
  const keys = columns as StateColumn[];
  const places = statePlaces(source, before);
  const texts = new Set(keys.flatMap((column) => [...distinctTexts(column, places)]));
  if (![...texts].every(isStorable)) return null;
  const blanks = [...texts].filter(isBlank);
  const choices = operation === 'deduplicate_rows' && options.keep_blank !== false ? [blanks] : [null, blanks];
  const found = choices.find((free) => isSame(firstOfEqual(keys, places, keep, free), kept));
  if (found === undefined) return null;
  // Names in the columns of a script are those before the step, and no such step renames columns.
  return {
    kind: 'deduplicate',
    columns: [...new Set(keys.map(({ name }) => name))],
    keep,
    blanks: found?.length === 0 ? null : found,
  };
}

function firstOfEqual(
  keys: readonly StateColumn[],
  places: Uint32Array,
  keep: 'first' | 'last',
  blanks: readonly string[] | null,
): Uint32Array {
  const free = new Set(blanks ?? []);
  const keyOf = (place: number) => JSON.stringify(keys.map((column) => textAt(column, place)));
  const isFree = (place: number) => blanks !== null && keys.every((column) => free.has(textAt(column, place)));
  const known = new Map<string, number>();
  for (const place of places) {
    const key = keyOf(place);
    if (keep === 'last' || !known.has(key)) known.set(key, place);
  }
  const kept = new Set(known.values());
  return places.filter((place) => kept.has(place) || isFree(place));
}

/** Returns the removal of rows by the scope of an operation. */
function scopedRows({ operation, scope }: Operation, tables: StepTables): Action | null {
  const where = scope === undefined ? null : conditionsOf(tables, scope);
  if (where === null) return null;
  return { kind: operation === 'keep_rows' ? 'keep-rows' : 'remove-rows', where };
}

/** Returns the texts of the key by which a join keeps rows; null if its key has several columns. */
function joinedRows({ options = {} }: Operation, { before, source, kept }: StepTables): Action | null {
  const [key, ...more] = options.key as string[];
  const column = columnNamed(before, key!) ?? columnNamed(before, key!.split('=')[0]!.trim());
  if (more.length > 0 || column === null) return null;
  const isKept = new Set(kept);
  const places = statePlaces(source, before);
  const matching = distinctTexts(column, kept);
  const others = distinctTexts(
    column,
    places.filter((place) => !isKept.has(place)),
  );
  const texts = [...matching, ...others];
  if (new Set(texts).size < texts.length || !texts.every(isStorable)) return null;
  const isExcluded = others.size < matching.size;
  const values = [...(isExcluded ? others : matching)];
  return { kind: 'keep-rows', where: [{ kind: 'values', column: column.name, values, isExcluded }] };
}

/** Returns how all languages remove or sort rows as an operation does; null if it has no equivalent. */
export function nativeRows(operation: Operation, tables: StepTables): Action | null {
  switch (operation.operation) {
    case 'keep_rows':
    case 'remove_rows':
      return scopedRows(operation, tables);
    case 'join_table':
      return joinedRows(operation, tables);
    case 'sort_rows':
      return sortOf(operation, tables);
    case 'deduplicate_rows':
    case 'drop_duplicate_rows':
      return deduplicateOf(operation, tables);
    default:
      return null;
  }
}

/** Returns the removal of the rows that a step removes, by their numbers. */
export function rowActions(operation: Operation, tables: StepTables): Action[] {
  const places = statePlaces(tables.source, tables.before);
  if (isSame(places, tables.kept)) return [];
  const native = nativeRows(operation, tables);
  if (native !== null) return [native];
  const isKept = new Set(tables.kept);
  const remaining = places.filter((place) => isKept.has(place));
  const removed = places.filter((place) => !isKept.has(place));
  const numbers = (found: Uint32Array) => [...found].map(tables.numberOf);
  const rows: RowCondition =
    removed.length <= remaining.length
      ? { kind: 'rows', rows: numbers(removed), isExcluded: true }
      : { kind: 'rows', rows: numbers(remaining), isExcluded: false };
  return [
    ...(removed.length === 0 ? [] : [{ kind: 'keep-rows', where: [rows] } as const]),
    ...(isSame(remaining, tables.kept) ? [] : [{ kind: 'order-rows', rows: numbers(tables.kept) } as const]),
  ];
}
