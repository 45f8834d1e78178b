import type { TableCleaning } from '../clean/clean-preview.js';
import { cleanedData } from '../clean/coded/cleaned-data.js';
import type { CleaningPlan } from '../clean/pass/plan.js';
import { acceptOf, type RecommendedEffect, type RepairingStep, repairingSteps } from '../clean/recommended-steps.js';
import { type FindingPlaces, locateFindings } from '../inspect/locate-findings.js';
import { describeDataset } from '../inspect/profile-dataset.js';
import type { DatasetProfile } from '../profile/column/table-profile.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
import { findDuplicateRows } from '../profile/relations/find-duplicate-rows.js';
import { findRepeatedRecords } from '../profile/relations/find-repeated-records.js';
import { planOne, previewOne, readForCleaning, type TableToClean } from './clean-one-table.js';
import type { FileJobs } from './file-jobs.js';
import { openReference } from './open-reference.js';
import { type OpenJobDataset, withDataset } from './open-source.js';
import { passProgress } from './pass-progress.js';

type Preview = FileJobs['preview'];

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

/** A table whose cleaning is previewed, for a report or as such. */
export interface PreviewedTable {
  read: TableToClean;
  cleaning: TableCleaning;
  places: FindingPlaces[];
  recommended: RecommendedEffect | null;
}

interface PreviewOptions {
  maxRepairs?: number | undefined;
  isForReport?: boolean | undefined;
}

/** Previews the cleaning of a table. @param before the recommended steps of the tables before; its own are added. */
export function previewTable(
  read: TableToClean,
  { maxRepairs, isForReport = false }: PreviewOptions,
  before: RepairingStep[],
): PreviewedTable {
  const places = isForReport ? locateFindings(read.data, read.profile, read.wrongCells) : [];
  const cleaning = previewOne(read, planOne(read), maxRepairs);
  return { read, cleaning, places, recommended: isForReport ? previewRecommended(read, cleaning, before) : null };
}

/** Builds the preview of a dataset from those of its tables. */
export function describePreview(
  { opened, facts }: Pick<OpenJobDataset, 'opened' | 'facts'>,
  done: readonly PreviewedTable[],
  { operation, isForReport = false }: PreviewOptions & { operation: DatasetProfile['operation'] },
): Preview['value'] {
  const profiles = done.map(({ read }) => read.profile);
  return {
    profile: describeDataset(opened, facts, operation, profiles),
    preview: {
      operation: 'preview_cleaning',
      dataset: facts,
      tables: done.map(({ cleaning }) => cleaning),
      uncertain_import: uncertainAmong(profiles),
    },
    places: done.map(({ places }) => places),
    recommended: isForReport ? done.map(({ recommended }) => recommended) : [],
  };
}

/** Profiles a dataset and previews the cleaning of each table. Writes nothing. */
export function previewDataset(
  input: Preview['input'],
  report: (done: number, total: number) => void,
): Preview['value'] {
  return withDataset(input, (job) => {
    const { opened, size } = job;
    const reference = openReference(opened, input.reference);
    const nextPass = passProgress(opened.tables.length, size, report);
    const before: RepairingStep[] = [];
    const done = opened.tables.map((table) =>
      previewTable(readForCleaning({ opened, reference }, table, input.clean, nextPass()), input, before),
    );
    const operation = input.read.table === undefined ? 'profile_dataset' : 'profile_table';
    return describePreview(job, done, { ...input, operation });
  });
}
