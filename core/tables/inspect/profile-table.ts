import { memoize } from '../../base/memoize.js';
import { afterEffect, type OfferedStep, type StepDefinition } from '../clean/kit/define-step.js';
import { findColumn, type StepProfile, type TableView, viewTable } from '../clean/kit/table-view.js';
import { STEP_BY_NAME, STEPS } from '../clean/steps/index.js';
import type { TableData } from '../columns/table-data.js';
import { findCategoryVariants } from '../profile/categories/find-category-variants.js';
import type { ColumnProfile } from '../profile/column/column-profile.js';
import type { FindingCode, FoundIssue } from '../profile/column/finding-kinds.js';
import { compareIssues, type TableIssue } from '../profile/column/table-issue.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { findBlankBelow } from '../profile/issues/blank-below.js';
import { findDateOrders } from '../profile/issues/date-orders.js';
import { findColumnIssues } from '../profile/issues/find-column-issues.js';
import { findHeaderIssues } from '../profile/issues/headers.js';
import { findPersonalData } from '../profile/issues/personal-data.js';
import { findStructureIssues } from '../profile/issues/structure.js';
import { findUnitColumns } from '../profile/issues/unit-columns.js';
import { findWholeColumnIssues } from '../profile/issues/whole-column.js';
import { withoutDamage } from '../profile/numbers/column-types.js';
import { type NumberHints, type ProfiledColumn, profileColumn } from '../profile/profile-column.js';
import { findMissingKeys } from '../profile/reference/reference-search.js';
import { findDuplicateRows } from '../profile/relations/find-duplicate-rows.js';
import { findRelations, findRepeats } from '../profile/relations/find-relations.js';
import { findSwappedCoordinates } from '../profile/relations/find-swapped.js';
import { relateColumns } from '../profile/relations/relate-columns.js';
import type { MissingTexts } from '../profile/relations/search-dependencies.js';
import { findBalances } from '../profile/rules/find-balances.js';
import { findBrokenRules } from '../profile/rules/find-broken-rules.js';
import { findWrongTotals } from '../profile/rules/find-wrong-totals.js';
import { summariseColumn } from '../profile/summarise-column.js';
import { findTextQuality } from '../profile/text-quality/find-text-quality.js';
import { countCellStates } from '../profile/verdicts/count-cell-states.js';
import { judgeUses } from '../profile/verdicts/judge-uses.js';
import { withConsequences } from '../profile/verdicts/with-consequences.js';
import { findWrongCells } from '../profile/wrong-cells/find-wrong-cells.js';
import type { WrongCellEvidence } from '../profile/wrong-cells/wrong-cell-evidence.js';
import { WrongCellSearch } from '../profile/wrong-cells/wrong-cell-search.js';
import { countOutsideRows } from '../read/source/reading.js';

/**
 * Maximum rows for proposing steps that read all rows again. In larger tables, such a step is offered whenever a
 * finding suggests it.
 */
const MAX_ROWS = 50_000;

type Step = NonNullable<TableIssue['step']>;

/**
 * Returns the findings of a table, each with a step that its cleaning plan offers: the suggested step, an alternative,
 * or null.
 * @param profile profile of the table, whose findings may suggest steps that are not offered.
 */
function resolveSteps(data: TableData, profile: StepProfile, wrongCells: WrongCellSearch): TableIssue[] {
  const requested = new Set(profile.issues.flatMap(({ step }) => (step === null ? [] : namesFor(step))));
  const isTrusted = (name: string) => STEP_BY_NAME.get(name)?.rescansRows === true && data.rowCount > MAX_ROWS;
  for (const name of requested) if (isTrusted(name)) requested.delete(name);
  if (requested.size === 0) return profile.issues;
  const offers = collectOffers(viewTable(data, profile, wrongCells), requested);
  return profile.issues.map((issue) => {
    const { step } = issue;
    if (step === null || isTrusted(step.operation)) return issue;
    const resolved = namesFor(step).flatMap((operation) => {
      const matching = offers.get(operation)?.filter((offer) => changesColumn(offer, step.column)) ?? [];
      return matching.length === 0 ? [] : [withVariants({ ...step, operation }, matching)];
    });
    return { ...issue, step: resolved[0] ?? null };
  });
}

/** Adds the variants of a step that is offered only in variants, unless the finding already specifies them. */
function withVariants(step: Step, matching: readonly ProposedOffer[]): Step {
  if (step.variants !== undefined || matching.some(({ offer }) => offer.variant === undefined)) return step;
  const effective = matching.filter((one) => step.column === null || changesTexts(one, step.column));
  return { ...step, variants: effective.flatMap(({ offer }) => offer.variant ?? []) };
}

/** Returns the steps that may fix a finding: the suggested one and its alternatives. */
function namesFor({ operation }: Step): string[] {
  return [operation, ...(STEP_BY_NAME.get(operation)?.alternatives ?? [])];
}

/** An offer, and the table for which it was proposed. */
interface ProposedOffer {
  definition: StepDefinition;
  offer: OfferedStep;
  view: TableView;
}

/** Whether an offer changes a column (null for any column): it is for this column, or changes one of its texts. */
function changesColumn({ definition, offer, view }: ProposedOffer, requested: string | null): boolean {
  if (requested === null || offer.column !== undefined) return requested === null || offer.column === requested;
  return changesTexts({ definition, offer, view }, requested);
}

function changesTexts({ definition, offer, view }: ProposedOffer, name: string): boolean {
  const effect = definition.compile(offer.column, definition.readOptions(offer.options), view);
  if (effect.kind !== 'texts') return true;
  const column = findColumn(view, name);
  const change = effect.columns.get(column.index);
  return change !== undefined && (column.texts?.some((text) => change(text) !== null) ?? true);
}

/**
 * Proposes the requested steps, each for the table after the safe steps before it. Skips safe steps that no finding
 * suggests, because they change nothing.
 */
function collectOffers(first: TableView, requested: ReadonlySet<string>): Map<string, ProposedOffer[]> {
  const found = new Map<string, ProposedOffer[]>();
  let view = first;
  for (const definition of STEPS) {
    if (!requested.has(definition.name)) continue;
    const current = view;
    const offers = definition.propose(current);
    found.set(
      definition.name,
      offers.map((offer) => ({ definition, offer, view: current })),
    );
    view = afterSafe(definition, offers, current);
  }
  return found;
}

function afterSafe(definition: StepDefinition, offers: readonly OfferedStep[], view: TableView): TableView {
  return offers
    .filter((offer) => offer.class === 'safe')
    .reduce((before, { column, options }) => {
      return afterEffect(before, definition.compile(column, definition.readOptions(options), before));
    }, view);
}

const MAX_BROKEN = 100;

/** What is found by comparing columns. */
export interface ComparedColumns {
  dependencies: TableProfile['dependencies'];
  evidence: WrongCellEvidence;
}

/** Receives a table with its columns, before its findings are searched. */
export type OnColumns = (table: TableProfile) => void;

/** A comparison of columns that runs in another thread while the table is profiled. */
export interface BackgroundSearch {
  /** Sends the null tokens of each column. Call it once, before `result`. */
  sendColumns(columns: readonly MissingTexts[]): void;
  /** Waits for the result. Faults: those of the search. */
  result(): ComparedColumns;
}

/**
 * Profiles a table: its contents and its problems. The result is deterministic.
 * @param wrongCells caches results for the cleaning of the table.
 * @param options `search` compares the columns of the same data, by default in this thread; `onColumns` receives the
 * table without findings. Faults: those of the search.
 */
export function profileTable(
  data: TableData,
  wrongCells: WrongCellSearch = new WrongCellSearch(),
  { search, onColumns }: { search?: BackgroundSearch; onColumns?: OnColumns | undefined } = {},
): TableProfile {
  const profiled = profileColumns(data);
  const columns = profiled.map(({ profile }) => profile);
  search?.sendColumns(columns);
  onColumns?.(withoutFindings(data, columns));
  const duplicates = findDuplicateRows(data);
  const { candidate_keys, ...relations } = findRelations(data, columns, duplicates);
  const inRows = findIssuesInRows(data, profiled);
  const ofValues = findIssuesOfValues(data, columns, wrongCells);
  const dependencies = findDependencies(data, columns, { wrongCells, search });
  const others = [...inRows, ...findRepeats(data, columns, { dependencies, duplicates }), ...ofValues];
  const issues = withWrongCells(others, data, { columns, wrongCells });
  const use = wrongCells.reference?.compare(data, columns)?.use;
  const found = {
    ...describeImport(data),
    columns,
    candidate_keys,
    dependencies,
    ...relations,
    issues,
    issue_counts: countIssues(issues),
    ...(use && { reference: use }),
  };
  return withVerdicts({ ...found, issues: resolveSteps(data, found, wrongCells) });
}

/** Counts and judges a profile by its findings. */
function withVerdicts(profile: Omit<TableProfile, 'uses' | 'uses_omitted' | 'cells'>): TableProfile {
  return { ...profile, ...judgeUses(profile), cells: countCellStates(profile) };
}

/** Returns a profile as if only some of its findings had been found. */
export function withIssues(profile: TableProfile, issues: TableIssue[]): TableProfile {
  return withVerdicts({ ...profile, issues, issue_counts: countIssues(issues) });
}

function withoutFindings(data: TableData, given: readonly ColumnProfile[]): TableProfile {
  const issues: TableIssue[] = [];
  const columns = [...given];
  return {
    ...describeImport(data),
    columns,
    candidate_keys: [],
    dependencies: [],
    correlations: [],
    duplicate_rows: 0,
    duplicate_rows_are_estimates: false,
    issues,
    issue_counts: countIssues(issues),
    uses: [],
    uses_omitted: 0,
    cells: countCellStates({ columns, issues, rows: data.rowCount }),
  };
}

/** Finds dependencies; and wrong cells, if another thread searches them. */
function findDependencies(
  data: TableData,
  columns: readonly ColumnProfile[],
  { wrongCells, search }: { wrongCells: WrongCellSearch; search: BackgroundSearch | undefined },
): TableProfile['dependencies'] {
  if (search === undefined) return relateColumns(data, columns);
  const { dependencies, evidence } = search.result();
  wrongCells.addEvidence(data, columns, evidence);
  return dependencies;
}

/** Returns the findings about the structure of a table, and about each column. */
function findIssuesInRows(data: TableData, profiled: readonly ProfiledColumn[]): FoundIssue[] {
  const columns = profiled.map(({ profile }) => profile);
  return [
    ...findStructureIssues(data),
    ...findHeaderIssues(data),
    ...findBlankBelow(data, columns),
    ...findWholeColumnIssues(data.table.id, profiled),
    ...findPersonalData(data.table.id, profiled),
    ...findDateOrders(data.table.id, profiled),
    ...findUnitColumns(data, profiled),
    ...profiled.flatMap((column) => findColumnIssues(data, column)),
  ];
}

/** Returns the findings about values that contradict each other. */
function findIssuesOfValues(
  data: TableData,
  columns: readonly ColumnProfile[],
  wrongCells: WrongCellSearch,
): FoundIssue[] {
  return [
    ...findBrokenRules(data, columns),
    ...findSwappedCoordinates(data),
    ...findBalances(data, columns),
    ...findWrongTotals(data, columns),
    ...findTextQuality(data, columns),
    ...findCategoryVariants(data, columns, (column) => wrongCells.clusters(column)),
  ];
}

/** Findings that a more specific one about the same cells replaces, by their codes. */
const REPLACED_BY: ReadonlyMap<FindingCode, readonly FindingCode[]> = new Map([
  ['mixed-number-marks', ['inconsistent-number-format']],
  ['numbers-stored-as-text', ['inconsistent-number-format', 'mixed-units', 'mixed-currencies']],
  ['formatted-numbers', ['inconsistent-number-format']],
  ['dates-out-of-order', ['sentinel-values', 'distant-dates']],
  ['distant-dates', ['sentinel-values']],
  ['unusual-pattern', ['disguised-missing', 'mixed-types']],
]);
/** Those of which every number is in the other finding, too. */
const ALWAYS_SHARED: ReadonlySet<FindingCode> = new Set([
  'mixed-number-marks',
  'numbers-stored-as-text',
  'formatted-numbers',
]);

/** Whether another finding names the same cells, and says more about them. */
function isReplaced(issue: FoundIssue, all: readonly FoundIssue[]): boolean {
  const better = REPLACED_BY.get(issue.code);
  const [first] = issue.examples;
  return all.some(
    ({ code, columns: [name], count, examples }) =>
      better?.includes(code) === true &&
      name === issue.columns[0] &&
      count >= issue.count &&
      (ALWAYS_SHARED.has(issue.code) || examples.some(({ row, text }) => row === first?.row && text === first.text)),
  );
}

/** Adds the findings about wrong cells, and sorts all. */
function withWrongCells(
  others: readonly FoundIssue[],
  data: TableData,
  { columns, wrongCells }: { columns: readonly ColumnProfile[]; wrongCells: WrongCellSearch },
): TableIssue[] {
  const missingKeys = findMissingKeys(data, columns, wrongCells.reference);
  const wrong = findWrongCells(data, columns, wrongCells);
  const all = [...others, ...wrong, ...missingKeys];
  const kept = all.filter((issue) => !isReplaced(issue, all));
  return withConsequences(kept, columns).sort(compareIssues);
}

/**
 * Returns the findings of a profiled table with all of their cells, in the order of the profile.
 * @param data the same object as for the profile, from whose columns and wrong cells the findings follow.
 */
export function listAllCells(data: TableData, profile: TableProfile, wrongCells: WrongCellSearch): TableIssue[] {
  const all: TableData = { ...data, examples: 'all' };
  const profiled = profileColumns(data);
  const known = { duplicates: findDuplicateRows(data), dependencies: profile.dependencies };
  const columns = profiled.map((column) => column.profile);
  const others = [
    ...findIssuesInRows(all, profiled),
    ...findRepeats(all, columns, known),
    ...findIssuesOfValues(all, columns, wrongCells),
  ];
  return withWrongCells(others, all, { columns, wrongCells });
}

/**
 * Profiles a table like `profileTable`, but only what cleaning steps use.
 * @param before profile of the table before cleaning. Unchanged wide columns have the same findings; steps use no
 * others.
 * @returns null if a wide column has changed.
 */
export function profileForSteps(
  data: TableData,
  before: { data: TableData; profile: StepProfile },
): StepProfile | null {
  const isKnown = data.columns.every((column, at) => {
    const imported = before.data.columns[at]!;
    return column.form !== 'wide' || (imported.form === 'wide' && imported.summary === column.summary);
  });
  if (!isKnown) return null;
  const broken = data.table.broken();
  return {
    columns: profileColumns(data).map(({ profile }) => profile),
    issues: before.profile.issues,
    duplicate_rows: findDuplicateRows(data).length,
    duplicate_rows_are_estimates: false,
    broken_rows: [...broken.rows],
    broken_row_count: broken.total,
  };
}

/** Profiles each column of a table. */
export const profileColumns = memoize((data: TableData): ProfiledColumn[] => {
  const summaries = data.columns.map((_, index) => withoutDamage(summariseColumn(data, index)));
  const decimals = new Set(
    summaries.map(({ numbers }) => soleDecimal(numbers.kinds.point.moments.count, numbers.kinds.comma.moments.count)),
  );
  decimals.delete(null);
  const [only] = decimals;
  const hints: NumberHints = { table: decimals.size === 1 ? (only ?? null) : null, given: givenDecimal(data) };
  return summaries.map((summary, index) => profileColumn(data, index, summary, hints));
});

function soleDecimal(points: number, commas: number): '.' | ',' | null {
  if (points > 0 === commas > 0) return null;
  return points > 0 ? '.' : ',';
}

function givenDecimal(data: TableData): '.' | ',' | null {
  const guess = data.table.guesses.find(({ what, source }) => what === 'decimal' && source === 'given');
  return guess?.value === '.' || guess?.value === ',' ? guess.value : null;
}

type ImportFacts = Omit<
  TableProfile,
  | 'columns'
  | 'issues'
  | 'issue_counts'
  | 'uses'
  | 'uses_omitted'
  | 'cells'
  | 'candidate_keys'
  | 'dependencies'
  | 'correlations'
  | 'duplicate_rows'
  | 'duplicate_rows_are_estimates'
>;

function describeImport(data: TableData): ImportFacts {
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
    set_aside: [...table.outsideRows],
    rows_set_aside: countOutsideRows(table.outsideRows),
    broken_rows: broken.rows.slice(0, MAX_BROKEN),
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
