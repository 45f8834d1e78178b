import { countOf, formatShare } from '../../../report/figures.js';
import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import type { ReferenceUse } from '../column/reference-use.js';
import { MISSING } from './compared-column.js';
import { type Contradiction, ContradictionSearch, shownKey } from './find-contradictions.js';
import { KeyIndexes, keyProblem, matchReference, type OwnKey, type ReferenceMatch } from './match-reference.js';
import type { ReferenceTable } from './reference-table.js';

/** Maximum keys and cells that a finding or note lists. */
const MAX_LISTED = 10;

/** A table compared with a reference. */
export interface ReferenceResult {
  cells: readonly Contradiction[];
  use: ReferenceUse;
  /** Names of the key columns of the table. */
  keyColumns: readonly string[];
  /** Keys that are not in the reference, with their rows and the nearest keys. */
  missing: readonly { key: OwnKey; rows: number; nearest: readonly string[] }[];
  /** Whether the reference has the same text in a cell, so that it is right. Row and column are indices. */
  confirms(row: number, column: number): boolean;
  /** Whether the reference has a text in a column. */
  knows(column: number, text: string): boolean;
}

function notesOn(match: ReferenceMatch): string[] {
  const { compared, copies, skipped } = match;
  const others = compared.filter((column) => !copies.includes(column) && column.equal + column.different > 0);
  const contradictory = match.contradictoryKeys();
  return [
    ...others.map(
      (column) =>
        `"${column.own.column.name}" agrees with the reference in only ${formatShare(column.share)} of rows, so it is not compared.`,
    ),
    ...skipped.map((name) => `"${name}" has too many different texts to be compared.`),
    ...(contradictory.length === 0
      ? []
      : [
          `The reference has ${contradictory.length} keys with contradictory rows, which are not used: ${contradictory.slice(0, MAX_LISTED).map(shownKey).join(', ')}${contradictory.length > MAX_LISTED ? ' ...' : ''}.`,
        ]),
  ];
}

function useOf(match: ReferenceMatch, search: ContradictionSearch): ReferenceUse {
  const { reference, shared, data, copies, keys } = match;
  const nameOf = (at: number) => data.columns[at]!.name;
  const rows = (isCounted: (key: OwnKey) => boolean) =>
    keys.reduce((sum, key) => sum + (isCounted(key) ? key.rows : 0), 0);
  return {
    name: reference.name,
    sha256: reference.sha256,
    table: reference.table,
    keys: shared.keys.map(({ own, other }) => {
      const [name, otherName] = [nameOf(own), reference.data.columns[other]!.name];
      return name === otherName ? name : `${name}=${otherName}`;
    }),
    columns: copies.map(({ own }) => own.column.name),
    rows_matched: rows(({ found }) => found !== null),
    rows_near: search.rowsNear,
    rows_missing: [...search.missing.values()].reduce((sum, count) => sum + count, 0),
    rows_without_key: rows(({ text }) => text === null),
    keys_contradictory: match.contradictoryKeys().length,
    notes: notesOn(match),
  };
}

/** Returns the texts of the reference by the index of the column of the table. */
function textsByColumn({ shared, reference, copies }: ReferenceMatch): Map<number, Set<string>> {
  const values = shared.values.filter(({ own }) => copies.some((column) => column.own.at === own));
  return new Map(
    [...shared.keys, ...values].map(({ own, other }) => {
      const column = reference.data.columns[other]!;
      return [own, new Set(column.form === 'dictionary' ? column.texts : [])];
    }),
  );
}

function compareWith(match: ReferenceMatch): ReferenceResult {
  const search = new ContradictionSearch(match);
  const cells = search.run();
  const texts = textsByColumn(match);
  const copies = new Map(match.copies.map((column) => [column.own.at, column]));
  return {
    cells,
    use: useOf(match, search),
    keyColumns: match.shared.keys.map(({ own }) => match.data.columns[own]!.name),
    missing: [...search.missing].map(([key, rows]) => ({ key, rows, nearest: search.nearestOf(key) })),
    confirms: (row, at) => {
      const [column, record] = [copies.get(at), match.recordOf(row)];
      if (column === undefined || record === null) return false;
      const otherRow = match.index.rows[record]!;
      const value = column.ownValue(row);
      return value !== MISSING && value === column.otherValue(otherRow) && column.hasSameNotation;
    },
    knows: (column, text) => texts.get(column)?.has(text) === true,
  };
}

/** Compares the states of a table with a reference. Caches the results, because a profile and its steps need the same. */
export class ReferenceSearch {
  readonly reference: ReferenceTable;
  readonly #indexes: KeyIndexes;
  readonly #results = new WeakMap<TableData, { columns: readonly ColumnProfile[]; result: ReferenceResult | null }>();

  constructor(reference: ReferenceTable) {
    this.reference = reference;
    this.#indexes = new KeyIndexes(reference);
  }

  /**
   * Returns the comparison with the reference; null if the table does not have its key.
   * @param columns profiles of the table.
   */
  compare(data: TableData, columns: readonly ColumnProfile[]): ReferenceResult | null {
    const last = this.#results.get(data);
    if (last?.columns.length === columns.length && columns.every((column, at) => column === last.columns[at]))
      return last.result;
    const match = matchReference(data, columns, this.#indexes);
    const result = match && compareWith(match);
    this.#results.set(data, { columns, result });
    return result;
  }
}

/** Reports the keys of a table that its reference does not have. */
export function findMissingKeys(
  data: TableData,
  columns: readonly ColumnProfile[],
  search: ReferenceSearch | null,
): FoundIssue[] {
  const result = search?.compare(data, columns) ?? null;
  if (search === null) return [];
  const problem = keyProblem(data, search.reference);
  if (result === null || result.missing.length === 0 || problem !== null) return [];
  const { missing, use, keyColumns: keys } = result;
  return [
    {
      code: 'not-in-reference',
      severity: 'warning',
      table: data.table.id,
      columns: data.columns.flatMap(({ name }) => (keys.includes(name) ? [name] : [])),
      count: use.rows_missing,
      unit: 'rows',
      is_estimate: false,
      title: `${countOf(use.rows_missing, 'rows')} ${use.rows_missing === 1 ? 'has' : 'have'} a key that "${use.name}" does not contain`,
      why: 'The key is wrong, or the reference is incomplete. Joins with it lose these rows.',
      examples: missing
        .slice(0, data.examples === 'all' ? missing.length : MAX_LISTED)
        .map(({ key, rows, nearest }) => ({
          row: data.sourceRows.at(key.first)!,
          column: keys.length === 1 ? keys[0]! : null,
          text: shownKey(key.text!).slice(0, 200),
          note: [
            countOf(rows, 'rows'),
            ...(nearest.length === 0 ? [] : [`equally near: ${nearest.slice(0, 5).join(', ')}`]),
          ].join('; '),
        })),
      step: null,
    },
  ];
}
