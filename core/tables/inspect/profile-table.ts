import type { TableData } from '../columns/table-data.js';
import { findCategoryVariants } from '../profile/categories/find-category-variants.js';
import type { TableIssue } from '../profile/column/table-issue.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { compareIssues } from '../profile/compare-issues.js';
import { findColumnIssues } from '../profile/issues/find-column-issues.js';
import { findHeaderIssues } from '../profile/issues/headers.js';
import { findStructureIssues } from '../profile/issues/structure.js';
import { findWholeColumnIssues } from '../profile/issues/whole-column.js';
import { withoutDamage } from '../profile/numbers/without-damage.js';
import { type NumberHints, type ProfiledColumn, profileColumn } from '../profile/profile-column.js';
import { findRelations } from '../profile/relations/find-relations.js';
import { summariseColumn } from '../profile/summarise-column.js';
import { findTextQuality } from '../profile/text-quality/find-text-quality.js';
import { findWrongCells } from '../profile/wrong-cells/find-wrong-cells.js';
import type { MissingTexts, WrongCellEvidence } from '../profile/wrong-cells/wrong-cell-evidence.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import { countSetAside } from '../read/source/reading.js';
import { settleSteps } from './settle-steps.js';

const MOST_BROKEN = 100;

/** A search for wrong cells that goes on elsewhere while a profile is drawn up. */
export interface SearchElsewhere {
  /** Told once, before the evidence is asked for. */
  tell(columns: readonly MissingTexts[]): void;
  /** Waits for it. Faults: those of where it goes on. */
  evidence(): WrongCellEvidence;
}

/**
 * What a table holds, and what is wrong with it; the same for the same data.
 * @param wrongCells keeps what is found for the cleaning of the table.
 * @param search for wrong cells, on the same data; here if left out. Faults: those of the search.
 */
export function profileTable(
  data: TableData,
  wrongCells: WrongCellSearch = new WrongCellSearch(),
  search?: SearchElsewhere,
): TableProfile {
  const profiled = profileColumns(data);
  const columns = profiled.map(({ profile }) => profile);
  search?.tell(columns);
  const { issues: relationIssues, ...relations } = findRelations(data, columns);
  const others = [
    ...findStructureIssues(data),
    ...findHeaderIssues(data),
    ...findWholeColumnIssues(data.table.id, profiled),
    ...profiled.flatMap((column) => findColumnIssues(data, column)),
    ...relationIssues,
    ...findTextQuality(data, columns),
    ...findCategoryVariants(data, columns),
  ];
  if (search) wrongCells.take(data, columns, search.evidence());
  const issues = [...others, ...findWrongCells(data, columns, wrongCells)].sort(compareIssues);
  const profile = {
    ...describeReading(data),
    columns,
    ...relations,
    issues,
    issue_counts: countIssues(issues),
  };
  return { ...profile, issues: settleSteps(data, profile, wrongCells) };
}

/** What each column of a table holds. */
export function profileColumns(data: TableData): ProfiledColumn[] {
  const summaries = data.columns.map((_, index) => withoutDamage(summariseColumn(data, index)));
  const decimals = new Set(
    summaries.map(({ numbers }) => soleDecimal(numbers.kinds.point.moments.count, numbers.kinds.comma.moments.count)),
  );
  decimals.delete(null);
  const [only] = decimals;
  const hints: NumberHints = { table: decimals.size === 1 ? (only ?? null) : null, given: givenDecimal(data) };
  return summaries.map((summary, index) => profileColumn(data, index, summary, hints));
}

function soleDecimal(points: number, commas: number): '.' | ',' | null {
  if (points > 0 === commas > 0) return null;
  return points > 0 ? '.' : ',';
}

function givenDecimal(data: TableData): '.' | ',' | null {
  const guess = data.table.guesses.find(({ what, source }) => what === 'decimal' && source === 'given');
  return guess?.value === '.' || guess?.value === ',' ? guess.value : null;
}

type Reading = Omit<
  TableProfile,
  | 'columns'
  | 'issues'
  | 'issue_counts'
  | 'candidate_keys'
  | 'dependencies'
  | 'correlations'
  | 'duplicate_rows'
  | 'duplicate_rows_are_estimates'
>; // prettier-ignore

function describeReading(data: TableData): Reading {
  const { table, sourceRows, rowCount } = data;
  const broken = table.broken();
  return {
    id: table.id,
    name: table.name,
    sheet: table.sheet,
    sheet_state: table.sheetState,
    rows: rowCount,
    header_rows: [...table.headerRows],
    first_row: sourceRows.at(0) ?? table.firstRow,
    last_row: sourceRows.at(rowCount - 1) ?? null,
    asides: [...table.asides],
    rows_set_aside: countSetAside(table.asides),
    broken_rows: broken.rows.slice(0, MOST_BROKEN),
    broken_row_count: broken.total,
    hidden_rows: table.hiddenRows.length,
    merged_ranges: table.merges.length,
    guesses: [...table.guesses],
    notes: [...table.warnings],
  };
}

function countIssues(issues: readonly TableIssue[]): TableProfile['issue_counts'] {
  const count = (severity: TableIssue['severity']) => issues.filter((issue) => issue.severity === severity).length;
  return { error: count('error'), warning: count('warning'), notice: count('notice') };
}
