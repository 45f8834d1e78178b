import { countOf, formatCount, formatShare } from '../../../report/figures.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FindingCode } from '../column/finding-kinds.js';
import { namesSharedCells } from '../column/rank-findings.js';
import { indicesByColumn, shortenExample, type TableIssue } from '../column/table-issue.js';
import type { Safety } from '../column/table-verdict.js';

/** Something that keeps a table or column from being used. */
export interface Obstacle {
  now: Safety;
  after: Safety;
  /** A clause for the reason, such as `3 cells are empty`. */
  text: string;
  /** Index of the finding; null for a fact of the profile. */
  finding: number | null;
}

/** Share of missing or wrong cells up to which results are right for practical purposes. */
const FEW = 0.05;
/** Share of wrong cells up to which groups are right for practical purposes: each wrong one adds or splits a group. */
const RARE = 0.01;
/** Share of missing cells from which results cover too few rows to be of use. */
const MOST = 0.5;

/** A finding with its index in the profile. */
export type Placed = TableIssue & { index: number };

/** Returns findings with their indices, and those about each column. */
export function placeIssues(issues: readonly TableIssue[]): { all: Placed[]; about: (column: string) => Placed[] } {
  const all = issues.map((issue, index): Placed => ({ ...issue, index }));
  const indices = indicesByColumn(issues);
  return { all, about: (column) => (indices.get(column) ?? []).map((index) => all[index]!) };
}

const EMPTY_CELLS: readonly string[] = ['missing-cells', 'blank-below'] satisfies FindingCode[];
const PLACEHOLDERS: readonly string[] = [
  'disguised-missing',
  'missing-word',
  'possibly-missing',
] satisfies FindingCode[];
/** Findings about the blanks of a cell: removing them leaves it empty. */
const BLANKS: readonly string[] = ['white-space', 'inner-blanks', 'odd-spaces', 'zero-width'] satisfies FindingCode[];

/** Returns the share of a finding's examples without a text. */
function emptyShare({ code, examples }: Placed): number {
  if (code === 'blank-below') return 1;
  const cells = examples.filter(({ column }) => column !== null);
  return cells.length === 0 ? 0 : cells.filter(({ text }) => text.trim() === '').length / cells.length;
}

/** Number of empty cells of a finding, by its examples. */
const emptyCells = (issue: Placed) => Math.round(issue.count * emptyShare(issue));

/** Whether a cleaning step can repair the finding. */
export const isRepairable = ({ step }: Placed) => step !== null;

/**
 * Returns the share of a general finding's cells that specific findings of the column name, too: by its examples in rows
 * that the examples of the others reach, or more if the others cover so many rows that some must be the same.
 */
export function shareNamed(issue: Placed, specific: readonly Placed[], rows: number): number {
  const shared = new Set(specific.flatMap(({ examples }) => examples.map(({ row }) => row)));
  // Examples can be all cells of a large table, too many for arguments of a call.
  const reach = [...shared].reduce((last, row) => Math.max(last, row), 0);
  const known = issue.examples.filter(({ row }) => row <= reach);
  const byExamples = known.length === 0 ? 0 : known.filter(({ row }) => shared.has(row)).length / known.length;
  const most = specific.reduce((largest, { count }) => Math.max(largest, count), 0);
  return Math.max(byExamples, (issue.count + most - rows) / issue.count);
}

/** Leaves out general findings whose cells another finding with a repair names, too. */
export function withoutShared(issues: readonly Placed[], rows: number): Placed[] {
  return issues.filter((issue) => {
    const better = issues.filter((other) => !namesSharedCells(other) && isRepairable(other) && other.unit === 'cells');
    const named = better.reduce((sum, { count }) => sum + count, 0);
    return !namesSharedCells(issue) || issue.count > named || shareNamed(issue, better, rows) < 1;
  });
}

function safetyOfMissing(missing: number, rows: number): Safety {
  const share = rows === 0 ? 0 : missing / rows;
  if (share >= MOST) return 'unsafe';
  return share > FEW ? 'limited' : 'safe';
}

/** Whether the repair of a finding may fill empty cells. */
const mayFill = ({ code }: Placed) => !PLACEHOLDERS.includes(code) && !BLANKS.includes(code);

/** Returns the missing cells of a column, now and after repair. */
export function missingOf(column: ColumnProfile, issues: readonly Placed[]): Counts {
  const unsure = issues.filter(({ code }) => code === 'possibly-missing').reduce((sum, { count }) => sum + count, 0);
  const now = Math.min(column.rows, column.missing + column.disguised_missing + unsure);
  const filled = issues
    .filter((issue) => isRepairable(issue) && issue.unit === 'cells' && mayFill(issue))
    .reduce((sum, issue) => sum + emptyCells(issue), 0);
  return { now, after: Math.max(0, now - Math.min(column.missing, filled)) };
}

interface Counts {
  now: number;
  after: number;
}

/**
 * Returns the obstacle of missing cells; null if there are none.
 * @param wrong cells with a wrong text, which are of no use either.
 */
export function missingObstacle(column: ColumnProfile, issues: readonly Placed[], wrong?: Counts): Obstacle | null {
  const { now, after } = missingOf(column, issues);
  if (now === 0) return null;
  const finding = issues.find(isAboutMissing);
  return {
    now: safetyOfMissing(now + (wrong?.now ?? 0), column.rows),
    after: safetyOfMissing(after + (wrong?.after ?? 0), column.rows),
    text: `${formatCount(now)} of ${countOf(column.rows, 'cells')} (${formatShare(now / column.rows)}) ${now === 1 ? 'has' : 'have'} no value`,
    finding: finding?.index ?? null,
  };
}

const isAboutMissing = ({ code }: Placed) => EMPTY_CELLS.includes(code) || PLACEHOLDERS.includes(code);

/** Returns the cells of a finding that have a wrong text, now and after repair. */
function wrongOf(issue: Placed, named: number): Counts {
  const now = Math.round(issue.count * (1 - emptyShare(issue)) * (1 - named));
  return { now, after: isRepairable(issue) ? 0 : now };
}

/**
 * Returns the cells of a column with a wrong text, now and after repair, at most all of its cells. A cell that several
 * findings name counts once, as far as their examples show.
 */
export function wrongCells({ rows }: ColumnProfile, issues: readonly Placed[]): Counts {
  const cells = issues.filter((issue) => !isAboutMissing(issue) && issue.unit === 'cells');
  const specific = cells.filter((issue) => !namesSharedCells(issue)).toSorted((one, other) => other.count - one.count);
  const part = (issue: Placed, others: readonly Placed[]) =>
    wrongOf(issue, others.length === 0 ? 0 : Math.min(1, Math.max(0, shareNamed(issue, others, rows))));
  const general = cells
    .filter(namesSharedCells)
    .map((issue) => part(issue, specific))
    .reduce((one, other) => (other.now > one.now ? other : one), { now: 0, after: 0 });
  const all = [...specific.map((issue, at) => part(issue, specific.slice(0, at))), general];
  const sum = (which: keyof Counts) => all.reduce((total, one) => total + one[which], 0);
  // Examples may show too much overlap: there are at least as many cells as in the largest finding.
  const least = cells.reduce((most, issue) => Math.max(most, wrongOf(issue, 0).now), 0);
  const hidden = Math.max(0, least - sum('now'));
  return { now: Math.min(rows, sum('now') + hidden), after: Math.min(rows, sum('after') + hidden) };
}

/** Returns the largest finding. */
const largest = (issues: readonly Placed[]) => issues.reduce((one, other) => (other.count > one.count ? other : one));

/**
 * Judges the cells of a column that programs do not read as numbers or dates; null if there are none.
 * @param name plural of what they should be.
 */
export function textObstacle(column: ColumnProfile, issues: readonly Placed[], name: string): Obstacle | null {
  const { now, after } = wrongCells(column, issues);
  if (now === 0) return null;
  const { examples, index } = largest(issues);
  const example = examples[0] === undefined ? '' : `, such as "${shortenExample(examples[0].text)}"`;
  return {
    now: 'unsafe',
    after: after > 0 ? 'unsafe' : 'safe',
    text: `${formatCount(now)} of ${countOf(column.rows, 'cells')} are not ${name}${example}`,
    finding: index,
  };
}

/**
 * Judges all wrong cells of a column together; null if there are none.
 * @param few verdict if they are at most 5% of the cells; `safe` holds only up to 1%.
 */
export function wrongObstacle(
  column: ColumnProfile,
  issues: readonly Placed[],
  few: Exclude<Safety, 'unsafe'>,
): Obstacle | null {
  const { rows } = column;
  const { now, after } = wrongCells(column, issues);
  if (now === 0) return null;
  const judge = (wrong: number): Safety => {
    if (wrong === 0) return 'safe';
    if (wrong > FEW * rows) return 'unsafe';
    return few === 'safe' && wrong > RARE * rows ? 'limited' : few;
  };
  const share = formatShare(now / rows);
  return {
    now: judge(now),
    after: judge(after),
    text: `${formatCount(now)} of ${countOf(rows, 'cells')} (${share}) ${now === 1 ? 'is' : 'are'} wrong or written differently`,
    finding: largest(issues).index,
  };
}
