import type { FindingCode } from './finding-kinds.js';
import { groupSimilar } from './group-similar.js';
import { compareIssues, type TableIssue } from './table-issue.js';
import type { TableProfile } from './table-profile.js';

/** A finding, its table, and its index there, from 0. */
export interface PlacedFinding {
  issue: TableIssue;
  table: TableProfile;
  index: number;
}

/** Findings of one kind about different columns, worst first. */
export type FindingGroup = [PlacedFinding, ...PlacedFinding[]];

/** Findings by what they need from the reader. */
export interface RankedFindings {
  /** Those that may make results wrong, or keep a table from a use, worst first. */
  problems: FindingGroup[];
  /** The others, by kind. */
  smaller: FindingGroup[];
}

const GENERAL: readonly string[] = ['mixed-types', 'unusual-pattern', 'wrong-arithmetic'] satisfies FindingCode[];

/** Whether other findings of their column often name the cells of a finding, too. */
export const namesSharedCells = ({ code }: Pick<TableIssue, 'code'>): boolean => GENERAL.includes(code);

/** Whether a finding may make results wrong, or keeps its table from a use. */
function isProblem({ issue, table, index }: PlacedFinding): boolean {
  if (table.uses.some(({ now, findings: [first] }) => now !== 'safe' && first === index)) return true;
  return issue.severity !== 'notice' && issue.consequence !== 'doubtful' && issue.consequence !== 'minor';
}

/** Leaves out findings that only state what another one of their column states better. */
function withoutGeneral(found: readonly PlacedFinding[]): PlacedFinding[] {
  const isBetter = (one: PlacedFinding, other: PlacedFinding) =>
    other.table === one.table &&
    other.issue.columns[0] === one.issue.columns[0] &&
    !namesSharedCells(other.issue) &&
    other.issue.count >= one.issue.count;
  return found.filter((one) => !namesSharedCells(one.issue) || !found.some((other) => isBetter(one, other)));
}

/**
 * Ranks the findings of tables by severity, consequence and number of cells.
 * @param most maximum groups of problems; further ones count as smaller findings.
 */
export function rankFindings(tables: readonly TableProfile[], most: number): RankedFindings {
  const all = tables.flatMap((table) => table.issues.map((issue, index) => ({ issue, table, index })));
  all.sort((one, other) => compareIssues(one.issue, other.issue));
  const problems = groupSimilar(
    withoutGeneral(all.filter(isProblem)),
    ({ issue }) => JSON.stringify([issue.severity, issue.code, issue.consequence]),
    ({ issue }) => JSON.stringify([issue.table, issue.columns]),
  ).slice(0, most);
  const named = new Set(problems.flat());
  const smaller = groupSimilar(
    all.filter((one) => !named.has(one)),
    ({ issue }) => issue.code,
    ({ table, index }) => `${table.id} ${index}`,
  );
  return { problems, smaller };
}

/** Sums the cells, rows or columns of findings of one kind. */
export function sumOfGroup(group: FindingGroup): Pick<TableIssue, 'code' | 'count' | 'unit' | 'is_estimate'> {
  return {
    code: group[0].issue.code,
    count: group.reduce((sum, { issue }) => sum + issue.count, 0),
    unit: group[0].issue.unit,
    is_estimate: group.some(({ issue }) => issue.is_estimate),
  };
}
