import { type CodedColumn, codeColumns } from '../relations/coded-column.js';
import { type Dependency, DependencySearch } from '../relations/find-dependencies.js';
import type { RowGroups } from '../relations/group-rows.js';
import type { MissingTexts } from '../relations/search-dependencies.js';
import { isSource } from './weigh-sources.js';
import { type ColumnsOfTable, MAX_JUDGED_ROWS } from './wrong-cell-evidence.js';

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
const MIN_ERROR = 0.1;
const MIN_GROUP = 5;
/** Minimum things, and minimum share of them about which two or more rows agree on another text. Typing errors differ. */
const CONTESTED = { things: 8, share: 0.4 };

/**
 * Finds the columns in which sources contradict each other.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @returns null if no column names sources, or if the table has more than 250,000 rows.
 */
export function findDisputes(table: ColumnsOfTable, columns: readonly MissingTexts[]): Disputes | null {
  if (table.rowCount > MAX_JUDGED_ROWS) return null;
  const coded = codeColumns(table, columns, null);
  const disputed = new DependencySearch(coded, LIMITS)
    .find(LIMITS, NO_PAIRS)
    .filter(
      (one) =>
        one.from.length === 1 &&
        one.rows - one.kept >= MIN_ERROR * one.rows &&
        one.rows >= MIN_GROUP * one.groups &&
        isContested(one),
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

/** Whether rows agree on several texts about many things, which errors in single cells do not cause. */
function isContested({ byFrom, to }: Dependency): boolean {
  let [things, contested] = [0, 0];
  for (let at = 0; at + 1 < byFrom.offsets.length; at += 1) {
    const counts = new Map<number, number>();
    for (const row of byFrom.rows.subarray(byFrom.offsets[at]!, byFrom.offsets[at + 1]!)) {
      const code = to.codes[row]!;
      if (to.isMissing[code] === 0) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    if (counts.size === 0) continue;
    things += 1;
    if ([...counts.values()].filter((count) => count >= 2).length >= 2) contested += 1;
  }
  return things >= CONTESTED.things && contested >= CONTESTED.share * things;
}
