import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { columnFault } from '../../clean/kit/table-view.js';
import { codesFor } from '../../columns/codes.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import { foldSpaces } from '../rows/fold-key.js';
import { type GroupedRows, rowsOfGroups } from '../rows/group-cells.js';
import { Key, KeyMatch, type KeyPair, keyPairs, matchKeys, NO_KEY } from '../rows/match-rows.js';
import { matchingPlaces, statePlaces } from '../rows/places.js';
import { compactColumn } from '../state/compact-column.js';
import { commonTexts, pickCodes } from '../state/edited-column.js';
import { checkFormedSize, continuedRows, formTable } from '../state/form-table.js';
import {
  countRows,
  insertColumns,
  MAX_TABLE_COLUMNS,
  type StateColumn,
  type TableState,
} from '../state/table-state.js';
import { addedId, defineEdit, type EditContext, freeName, Name } from './define-edit.js';
import { referenceName, TableReference } from './table-reference.js';

const count = (number: number) => number.toLocaleString('en');

const namesOf = ({ columns }: TableState) => columns.map(({ name }) => name);

function checkColumnCount(columns: number): void {
  if (columns <= MAX_TABLE_COLUMNS) return;
  const limit = count(MAX_TABLE_COLUMNS);
  throw new Fault('table-too-large', `The table would have ${count(columns)} columns, but the limit is ${limit}.`);
}

/** Returns the columns of the second table by the ids of the columns to which their cells are appended. */
function matchColumns(state: TableState, second: TableState, mapping: Readonly<Record<string, string>>) {
  const found = new Map<string, StateColumn>();
  const others: StateColumn[] = [];
  for (const name of Object.keys(mapping))
    if (!second.columns.some((column) => column.name === name)) throw columnFault(name, namesOf(second));
  for (const column of second.columns) {
    const target = targetOf(column.name, state, mapping);
    if (target === null || found.has(target.id)) others.push(column);
    else found.set(target.id, column);
  }
  return { found, others };
}

function targetOf(name: string, state: TableState, mapping: Readonly<Record<string, string>>): StateColumn | null {
  const { columns } = state;
  if (Object.hasOwn(mapping, name)) {
    const wanted = columns.find((column) => column.name === mapping[name]);
    if (wanted === undefined) throw columnFault(mapping[name]!, namesOf(state));
    return wanted;
  }
  const exact = columns.find((column) => column.name === name);
  if (exact !== undefined) return exact;
  const similar = columns.filter((column) => foldSpaces(column.name) === foldSpaces(name));
  return similar.length === 1 ? similar[0]! : null;
}

const NO_CELLS: Pick<DictionaryColumn, 'texts'> = { texts: [''] };

/** Joins the cells of two columns; null is a column of empty cells. */
function chainCells(
  first: DictionaryColumn | null,
  second: DictionaryColumn | null,
  [before, after]: readonly [number, number],
): Pick<StateColumn, 'texts' | 'codes'> {
  const { texts, codeOf } = commonTexts([first, second].map((column) => (column ?? NO_CELLS).texts));
  const codes = codesFor(texts.length, before + after);
  const write = (column: DictionaryColumn | null, own: Uint32Array, from: number, count: number) => {
    for (let row = 0; row < count; row += 1) codes[from + row] = own[column === null ? 0 : column.codes[row]!]!;
  };
  write(first, codeOf[0]!, 0, before);
  write(second, codeOf[1]!, before, after);
  return { texts, codes };
}

/** Appends the rows of a second table. */
export const appendRows = defineEdit({
  name: 'append_rows',
  summary: 'appends the rows of a second table; its columns are matched by their names',
  scope: 'none',
  options: z.strictObject({
    table: TableReference,
    columns: z
      .record(Name, Name)
      .default({})
      .meta({
        description: 'Columns of the second table with other names, each with the column that it belongs to',
        example: { 'Beer name': 'beer_name' },
      }),
    unmatched: z.enum(['add', 'drop']).default('add').meta({
      description: 'What becomes of other columns of the second table: they are added at the end, or dropped',
      example: 'add',
    }),
  }),
  title: ({ options: { table } }) => `Append the rows of "${referenceName(table)}"`,
  apply: async ({ options: { table, columns: mapping, unmatched } }, context) => {
    const { state, note } = context;
    const second = await context.openTable(table);
    const sizes = [countRows(state), countRows(second)] as const;
    const { found, others } = matchColumns(state, second, mapping);
    const added = unmatched === 'add' ? others : [];
    checkColumnCount(state.columns.length + added.length);
    checkFormedSize(sizes[0] + sizes[1], state.columns.length + added.length);
    const cellsOf = (column: StateColumn | undefined) =>
      column === undefined ? null : compactColumn(column, second.rows);
    const used = new Set(namesOf(state));
    const columns = [
      ...state.columns.map((column) => ({
        ...column,
        ...chainCells(compactColumn(column, state.rows), cellsOf(found.get(column.id)), sizes),
      })),
      ...added.map((column, at): StateColumn => {
        const name = freeName(column.name, used);
        return { id: addedId(context, at), name, header: name, ...chainCells(null, cellsOf(column), sizes) };
      }),
    ];
    note(appendNote(found.size, second.columns.length, others, unmatched));
    return formTable({
      columns,
      rowCount: sizes[0] + sizes[1],
      sourceRows: continuedRows(state, sizes[1]),
      origins: {
        before: state,
        starts: ownStarts(...sizes),
        places: statePlaces(state.source, state),
        areGroups: false,
      },
    });
  },
});

function appendNote(matched: number, all: number, others: readonly StateColumn[], unmatched: 'add' | 'drop'): string {
  const first = `${count(matched)} of ${count(all)} columns match`;
  if (others.length === 0) return first;
  const listed = others.slice(0, 5).map(({ name }) => `"${name.slice(0, 60)}"`);
  const more = others.length > listed.length ? ` and ${count(others.length - listed.length)} more` : '';
  return `${first}; ${unmatched === 'add' ? 'added' : 'dropped'}: ${listed.join(', ')}${more}`;
}

/** Each own row comes from one row, and each appended one from none. */
function ownStarts(own: number, appended: number): Uint32Array {
  const starts = new Uint32Array(own + appended + 1).fill(own);
  for (let row = 0; row < own; row += 1) starts[row] = row;
  return starts;
}

/** The rows of the second table for each row of the first, before columns are added. */
interface Joined {
  /** Row of the second table for each row; `NO_KEY` without a match. */
  firstOf: Int32Array;
  byKey: GroupedRows;
  keyOf: Int32Array;
}

const JoinOptions = z.strictObject({
  table: TableReference,
  key: Key,
  kind: z.enum(['left', 'inner', 'anti']).default('left').meta({
    description:
      'Keep all rows; only rows with a match in the second table; or, without adding columns, only rows without one',
    example: 'left',
  }),
  columns: z
    .array(Name)
    .max(1000)
    .optional()
    .meta({
      description: 'Columns of the second table to add; all but its key columns if omitted',
      example: ['brewery_name'],
    }),
  prefix: z.string().max(200).default('').meta({ description: 'Prefix of the names of added columns', example: '' }),
  several: z.enum(['refuse', 'first', 'multiply']).default('refuse').meta({
    description:
      'If several rows of the second table have the key of a row: refuse the operation, use the first, or repeat the row for each',
    example: 'refuse',
  }),
  match: KeyMatch,
});
type JoinOptions = z.output<typeof JoinOptions>;

const MAX_NAMED = 3;

/** Rejects keys that occur several times in the second table, or notes them. Faults: invalid-input. */
function checkSeveral(
  { byKey: { starts, rows }, keyOf }: Joined,
  pairs: readonly KeyPair[],
  second: TableState,
  { several, kind }: JoinOptions,
  note: EditContext['note'],
): void {
  if (kind === 'anti') return;
  const found = new Set<number>();
  for (let row = 0; row < keyOf.length; row += 1) {
    const key = keyOf[row]!;
    if (key !== NO_KEY && starts[key + 1]! - starts[key]! > 1) found.add(key);
  }
  if (found.size === 0) return;
  const textOf = (key: number) =>
    pairs
      .map(({ other }) => {
        const { texts, codes } = compactColumn(other, second.rows);
        return texts[codes[rows[starts[key]!]!]!]!.slice(0, 60);
      })
      .join(', ');
  const named = [...found].slice(0, MAX_NAMED).map((key) => `"${textOf(key)}"`);
  const more = found.size > MAX_NAMED ? ` and ${count(found.size - MAX_NAMED)} more` : '';
  const list = `${named.join(', ')}${more}`;
  if (several === 'refuse')
    throw new Fault(
      'invalid-input',
      `Several rows of the second table have the same key: ${list}. Choose another key, or set \`several\` to first or multiply.`,
    );
  const keys = found.size === 1 ? '1 key has' : `${count(found.size)} keys have`;
  note(`${keys} several rows in the second table: ${list}`);
}

/** Joins the columns of a second table by key. */
export const joinTable = defineEdit({
  name: 'join_table',
  summary: 'adds the columns of a second table whose key is the same, or keeps only rows with or without a match',
  scope: 'none',
  options: JoinOptions,
  title: ({ options: { table, key, kind } }) => {
    const by = `by ${key.map((one) => `"${one}"`).join(', ')}`;
    if (kind === 'anti') return `Keep rows without a match in "${referenceName(table)}" ${by}`;
    return `${kind === 'inner' ? 'Join matching rows of' : 'Join'} "${referenceName(table)}" ${by}`;
  },
  apply: async ({ options }, context) => {
    const { state, source, note } = context;
    const second = await context.openTable(options.table);
    const pairs = keyPairs(state, second, options.key);
    const { own, other, keys } = matchKeys(state, second, { pairs, match: options.match });
    const byKey = rowsOfGroups(other.keyOf, keys);
    const joined: Joined = { byKey, keyOf: own.keyOf, firstOf: firstRows(own.keyOf, byKey) };
    checkSeveral(joined, pairs, second, options, note);
    const matched = joined.firstOf.reduce((sum, row) => sum + (row === NO_KEY ? 0 : 1), 0);
    note(`${count(matched)} of ${count(joined.firstOf.length)} rows have a match`);
    const places = statePlaces(source, state);
    const isMatched = new Uint8Array(source.data.rowCount);
    for (let row = 0; row < places.length; row += 1) if (joined.firstOf[row] !== NO_KEY) isMatched[places[row]!] = 1;
    const keep = (wanted: number) => {
      const rows = matchingPlaces(state.rows, source.data.rowCount, (place) => isMatched[place] === wanted);
      return rows.length === places.length ? state.rows : rows;
    };
    if (options.kind === 'anti') return { ...state, rows: keep(0) };
    const brought = broughtColumns(second, pairs, options);
    checkColumnCount(state.columns.length + brought.length);
    if (options.several === 'multiply' && hasSeveral(joined))
      return multiplied(joined, brought, second, options, context);
    const cells = brought.map((column) => lookedUp(column, second, joined, { pairs, context }));
    const added = namedColumns(brought, cells, options, context);
    return insertColumns(options.kind === 'inner' ? { ...state, rows: keep(1) } : state, added, null);
  },
});

/** Returns the first row of the second table for each row. */
function firstRows(keyOf: Int32Array, { starts, rows }: GroupedRows): Int32Array {
  return keyOf.map((key) => (key === NO_KEY || starts[key + 1] === starts[key] ? NO_KEY : rows[starts[key]!]!));
}

/** Whether a row has several rows of the second table. */
const hasSeveral = ({ keyOf, byKey: { starts } }: Joined): boolean =>
  keyOf.some((key) => key !== NO_KEY && starts[key + 1]! - starts[key]! > 1);

/** Returns the columns to add. Faults: column-not-found. */
function broughtColumns(second: TableState, pairs: readonly KeyPair[], { columns }: JoinOptions): StateColumn[] {
  const keys = new Set(pairs.map(({ other }) => other.id));
  if (columns === undefined) return second.columns.filter(({ id }) => !keys.has(id));
  return columns.map((name) => {
    const found = second.columns.find((column) => column.name === name);
    if (found === undefined) throw columnFault(name, namesOf(second));
    return found;
  });
}

function namedColumns(
  brought: readonly StateColumn[],
  cells: readonly Pick<StateColumn, 'texts' | 'codes'>[],
  { prefix }: JoinOptions,
  context: EditContext,
): StateColumn[] {
  const used = new Set(namesOf(context.state));
  return brought.map((column, at) => {
    const name = freeName(`${prefix}${column.name}`, used);
    return { id: addedId(context, at), name, header: name, ...cells[at]! };
  });
}

/**
 * Returns the cells of a column of the second table for each row. With one key column, they follow from the texts of
 * the key, so its codes are shared.
 */
function lookedUp(
  column: StateColumn,
  second: TableState,
  { firstOf }: Joined,
  { pairs, context: { state, source } }: { pairs: readonly KeyPair[]; context: EditContext },
): Pick<StateColumn, 'texts' | 'codes'> {
  const { texts, codes } = compactColumn(column, second.rows);
  const places = statePlaces(source, state);
  const [only, ...more] = pairs;
  if (more.length === 0) {
    const key = only!.own;
    const found = new Array<string>(key.texts.length).fill('');
    for (let row = 0; row < places.length; row += 1) {
      const other = firstOf[row]!;
      if (other !== NO_KEY) found[key.codes[places[row]!]!] = texts[codes[other]!]!;
    }
    return { texts: found, codes: key.codes };
  }
  const own = codesFor(texts.length + 1, source.data.rowCount).fill(texts.length);
  for (let row = 0; row < places.length; row += 1) {
    const other = firstOf[row]!;
    if (other !== NO_KEY) own[places[row]!] = codes[other]!;
  }
  return { texts: [...texts, ''], codes: own };
}

/** Repeats rows for each match. */
function multiplied(
  { keyOf, byKey: { starts, rows } }: Joined,
  brought: readonly StateColumn[],
  second: TableState,
  options: JoinOptions,
  context: EditContext,
): TableState {
  const { state, source } = context;
  const places = statePlaces(source, state);
  const matchesOf = (row: number) => (keyOf[row] === NO_KEY ? 0 : starts[keyOf[row]! + 1]! - starts[keyOf[row]!]!);
  const least = options.kind === 'left' ? 1 : 0;
  let rowCount = 0;
  for (let row = 0; row < places.length; row += 1) rowCount += Math.max(least, matchesOf(row));
  checkFormedSize(rowCount, state.columns.length + brought.length);
  const origin = new Uint32Array(rowCount);
  const match = new Int32Array(rowCount).fill(NO_KEY);
  let next = 0;
  for (let row = 0; row < places.length; row += 1) {
    const matches = matchesOf(row);
    for (let at = 0; at < Math.max(least, matches); at += 1) {
      origin[next] = places[row]!;
      if (matches > 0) match[next] = rows[starts[keyOf[row]!]! + at]!;
      next += 1;
    }
  }
  const own = state.columns.map((column): StateColumn => ({ ...column, codes: pickCodes(column, origin) }));
  const cells = brought.map((column) => {
    const { texts, codes: known } = compactColumn(column, second.rows);
    const codes = codesFor(texts.length + 1, rowCount);
    for (let at = 0; at < rowCount; at += 1) codes[at] = match[at] === NO_KEY ? texts.length : known[match[at]!]!;
    return { texts: [...texts, ''], codes };
  });
  return formTable({
    columns: [...own, ...namedColumns(brought, cells, options, context)],
    rowCount,
    origins: { before: state, starts: null, places: origin, areGroups: false },
  });
}
