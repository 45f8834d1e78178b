import { type CodedColumn, codeColumns } from '../relations/coded-column.js';
import { type Dependency, findDependencies } from '../relations/find-dependencies.js';
import type { RowGroups } from '../relations/group-rows.js';
import { isSource } from './weigh-sources.js';
import { type ColumnsOfTable, MAX_JUDGED_ROWS, type MissingTexts } from './wrong-cell-evidence.js';

/** Columns in which sources contradict each other about the same things. */
export interface Disputes {
  /** The column of things, such as flights, and that of sources, such as web sites. */
  thing: CodedColumn;
  source: CodedColumn;
  targets: readonly CodedColumn[];
  /** The rows of each thing. */
  groups: RowGroups;
}

/** Looser than for wrong cells, because a user decides: sources that copy errors make a dependency look weak. */
const LIMITS = { error: 0.65, strength: 0.2 };
/** No pairs: sources are about one thing. */
const NO_PAIRS = { error: 0, strength: 1 };
/** Minimum share of rows that contradict the most common text of their thing. */
const MIN_ERROR = 0.05;
const MIN_GROUP = 5;

/**
 * Finds the columns in which sources contradict each other.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @returns null if no column names sources, or if the table has more than 250,000 rows.
 */
export function findDisputes(table: ColumnsOfTable, columns: readonly MissingTexts[]): Disputes | null {
  if (table.rowCount > MAX_JUDGED_ROWS) return null;
  const coded = codeColumns(table, columns, null);
  const disputed = findDependencies(coded, LIMITS, NO_PAIRS).filter(
    ({ from, rows, kept, groups }) => from.length === 1 && rows - kept >= MIN_ERROR * rows && rows >= MIN_GROUP * groups,
  );
  const byThing = new Map<CodedColumn, Dependency[]>();
  for (const one of disputed) byThing.set(one.from[0]!, [...(byThing.get(one.from[0]!) ?? []), one]);
  const candidates = [...byThing].flatMap(([thing, dependencies]) => {
    const source = coded.find((column) => dependencies.every(({ to }) => isSource(column, thing, to)));
    return source === undefined ? [] : [{ thing, source, dependencies }];
  });
  const [best] = candidates.sort(
    (one, other) =>
      other.dependencies.length - one.dependencies.length ||
      one.dependencies[0]!.groups - other.dependencies[0]!.groups,
  );
  if (best === undefined) return null;
  const { thing, source, dependencies } = best;
  return { thing, source, targets: dependencies.map(({ to }) => to), groups: dependencies[0]!.byFrom };
}
