import type { TableCleaning } from '../clean/clean-preview.js';
import { cleanedData } from '../clean/coded/cleaned-data.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { acceptOf, type RecommendedEffect, type RepairingStep, repairingSteps } from '../clean/recommended-steps.js';
import { locateFindings } from '../inspect/locate-findings.js';
import { describeDataset } from '../inspect/profile-dataset.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
import { findDuplicateRows } from '../profile/relations/find-duplicate-rows.js';
import { findRepeatedRecords } from '../profile/relations/find-repeated-records.js';
import { planOne, previewOne, readForCleaning, type TableToClean } from './clean-one-table.js';
import { openReference } from './open-reference.js';
import { withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';
import type { TableJobs } from './table-job.js';

type Preview = TableJobs['preview'];

/**
 * Previews the cleaning that a report recommends for a table, to state what it changes. Steps that were accepted can
 * make others possible, so the changes of the single steps do not add up to it.
 * @param before the steps of the tables before; those of this one are added. @returns null if no step is recommended.
 */
function previewRecommended(
  read: TableToClean,
  cleaning: TableCleaning,
  before: RepairingStep[],
): RecommendedEffect | null {
  if (read.options.steps !== undefined) return null;
  const earlier = new Set(acceptOf(before));
  before.push(...repairingSteps(read.profile, [cleaning], read.otherTables.length > 0));
  const added = acceptOf(before).filter((name) => name === 'proposed' || !earlier.has(name));
  if (added.length === 0) return null;
  const options = { ...read.options, accept: [...(read.options.accept ?? []), ...added] };
  const again = { ...read, options };
  const plan = planOne(again);
  const { cells_changed, rows_before, rows_after } = previewOne(again, plan, 0);
  return { cells_changed, rows_dropped: rows_before - rows_after, new_repeats: newRepeats(plan, again) };
}

/**
 * Counts the rows that a cleaning makes equal to an earlier one, apart from columns that number the rows; 0 if that
 * cannot be told in memory.
 */
function newRepeats(plan: CleaningPlan, { data, profile }: TableToClean): number {
  const headers = data.table.columns.map(({ header }) => header);
  const cleaned = cleanedData(plan, data, headers);
  if (cleaned === null) return 0;
  const records = findRepeatedRecords(cleaned, profile.columns, profile.dependencies)?.rows.length ?? 0;
  const known = profile.issues.find(({ code }) => code === 'repeated-records')?.count ?? 0;
  return Math.max(0, findDuplicateRows(cleaned).length + records - profile.duplicate_rows - known);
}

/** Profiles a dataset and previews the cleaning of each table. Writes nothing. */
export function previewDataset(
  input: Preview['input'],
  report: (done: number, total: number) => void,
): Preview['value'] {
  return withDataset(input, ({ opened, facts, size }) => {
    const reference = openReference(opened, input.reference);
    const nextPass = passProgress(opened.tables.length, size, report);
    const accept: RepairingStep[] = [];
    const done = opened.tables.map((table) => {
      const read = readForCleaning({ opened, reference }, table, input.clean, nextPass());
      const places = input.isForReport === true ? locateFindings(read.data, read.profile, read.wrongCells) : [];
      const cleaning = previewOne(read, planOne(read), input.maxRepairs);
      const recommended = input.isForReport === true ? previewRecommended(read, cleaning, accept) : null;
      return { profile: read.profile, cleaning, places, recommended };
    });
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    const tables = done.map(({ profile }) => profile);
    return {
      profile: describeDataset(opened, facts, operation, tables),
      preview: {
        operation: 'preview_cleaning',
        dataset: facts,
        tables: done.map(({ cleaning }) => cleaning),
        uncertain_import: uncertainAmong(tables),
      },
      places: done.map(({ places }) => places),
      recommended: input.isForReport === true ? done.map(({ recommended }) => recommended) : [],
    };
  });
}
