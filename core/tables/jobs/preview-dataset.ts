import type { TableCleaning } from '../clean/clean-preview.js';
import { acceptOf, type RecommendedEffect, type RepairingStep, repairingSteps } from '../clean/recommended-steps.js';
import { locateFindings } from '../inspect/locate-findings.js';
import { describeDataset } from '../inspect/profile-dataset.js';
import { uncertainAmong } from '../profile/issues/uncertain-import.js';
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
  const { cells_changed, rows_before, rows_after } = previewOne(again, planOne(again), 0);
  return { cells_changed, rows_dropped: rows_before - rows_after };
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
