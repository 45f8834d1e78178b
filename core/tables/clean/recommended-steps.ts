import { stepNames, type TableIssue } from '../profile/column/table-issue.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import type { TableCleaning } from './clean-preview.js';
import type { StepEffect } from './kit/clean-step.js';
import { OPTIONAL_STEPS } from './kit/optional-steps.js';

/** Returns the step of a preview that fixes a finding; undefined if there is none. */
export function stepOf(issue: TableIssue, cleanings: readonly TableCleaning[]): StepEffect | undefined {
  const steps = cleanings.find((cleaning) => cleaning.table === issue.table)?.steps ?? [];
  const same = steps.filter(({ step }) => step.operation === issue.step?.operation);
  if (issue.step?.variants !== undefined) {
    const names = stepNames(issue.step);
    return same.find(({ name }) => names.includes(name));
  }
  // A step without a column applies to all columns. A step for a different column does not fix this finding.
  const own = same.find(({ step }) => step.column === (issue.step?.column ?? undefined));
  return own ?? same.find(({ step }) => step.column === undefined);
}

/** A step that repairs a finding. */
export interface RepairingStep {
  /** Index of the finding in its table, from 0. */
  finding: number;
  /** Name for `accept`, with the id of the table if there are several. */
  name: string;
  /** Whether `accept: proposed` applies it. */
  isProposed: boolean;
  /** Whether a person must decide about the cells first. */
  isDoubtful: boolean;
  unit: TableIssue['unit'];
}

/** Whether a person must decide: among several ways to repair, or about values that may be right. */
const isChoice = ({ step, consequence, code }: TableIssue) =>
  (step?.variants?.length ?? 0) > 0 ||
  consequence === 'doubtful' ||
  consequence === 'private' ||
  code === 'similar-categories' ||
  // Their cells may be right and only need to be moved.
  code === 'broken-rows';

/**
 * Returns the steps that repair the findings of a table. Of those that need confirmation, the ones that decide a use
 * are not doubtful.
 * @param hasSeveral whether the file has several tables.
 */
export function repairingSteps(
  table: TableProfile,
  cleanings: readonly TableCleaning[],
  hasSeveral: boolean,
): RepairingStep[] {
  const deciding = new Set(table.uses.flatMap(({ now, findings }) => (now === 'safe' ? [] : findings)));
  return table.issues.flatMap((issue, index) => {
    const effect = stepOf(issue, cleanings);
    if (effect === undefined || issue.step === null || OPTIONAL_STEPS.has(effect.step.operation)) return [];
    // A decimal comma in the whole column is the notation of the country of the file.
    if (issue.code === 'formatted-numbers') return [];
    const isProposed = effect.class === 'proposed' || effect.class === 'safe';
    const isDoubtful = !isProposed && (isChoice(issue) || !deciding.has(index));
    const name = hasSeveral ? `${table.id}/${effect.name}` : effect.name;
    return [{ finding: index, name, isProposed, isDoubtful, unit: isDoubtful ? issue.unit : effect.unit }];
  });
}

/** What a cleaning changes that applies the steps which are recommended. */
export interface RecommendedEffect {
  cells_changed: number;
  rows_dropped: number;
  /** Rows that equal an earlier one only because of the repairs, apart from columns that number the rows. */
  new_repeats: number;
}

/** Maximum steps named in a command. */
const MAX_NAMED = 8;

/**
 * Returns the value of `accept` that applies steps: `proposed`, and the names of those that need confirmation, without
 * the doubtful ones.
 */
export function acceptOf(steps: readonly RepairingStep[]): string[] {
  const sure = steps.filter(({ isDoubtful }) => !isDoubtful);
  const named = new Set(sure.filter(({ isProposed }) => !isProposed).map(({ name }) => name));
  return [...(sure.some(({ isProposed }) => isProposed) ? ['proposed'] : []), ...[...named].slice(0, MAX_NAMED)];
}
