import type { CleanPreview, TableCleaning } from '../clean/clean-preview.js';
import { countAllChanged } from '../history/operations/compare-states.js';
import { type HistoryRecipe, missingColumns, notesOnSteps, stepsOfRecipe } from '../history/recipe/history-recipe.js';
import { findUnconverted } from '../history/replay/find-unconverted.js';
import { Replay, type ReplayedHistory } from '../history/replay/replay.js';
import { countRows } from '../history/state/table-state.js';
import { profileColumns } from '../inspect/profile-table.js';
import { columnsWithUse } from '../profile/column/column-with-use.js';
import { findUncertainOptions } from '../profile/issues/uncertain-import.js';
import { otherTables } from '../read/opened/other-tables.js';
import { countOutsideRows } from '../read/source/reading.js';
import type { FileJobs } from './file-jobs.js';
import { type HistorySource, readHistorySource } from './history-source.js';
import { type OpenJobDataset, withDatasetAsync } from './open-source.js';
import { type SecondFile, TableShelf } from './second-tables.js';
import { exportHistory } from './session-export.js';

type Misfit = TableCleaning['misfits'][number];

type Report = (done: number, total: number) => void;

/** Maximum malformed rows listed for a cleaning. */
const MAX_BROKEN = 100;

/** A recipe of version 2, applied to a file without a session. */
export interface AppliedHistory {
  source: HistorySource;
  replayed: ReplayedHistory;
  cleaning: TableCleaning;
}

/** Returns what of a recipe does not fit: columns that are missing, operations that fail, and rows that may be others. */
function misfitsOf(recipe: HistoryRecipe, { source, steps, outcomes }: ReplayedHistory): Misfit[] {
  const names = source.state.columns.map(({ name }) => name);
  const missing = missingColumns(recipe, names).map(
    (name): Misfit => ({
      ...{ code: 'column-missing', column: name, step: null },
      message: `The column "${name.slice(0, 100)}" of the recipe is missing.`,
    }),
  );
  const failed = outcomes.flatMap(({ state, title, message, needs }, at): Misfit[] => {
    if (state !== 'failed') return [];
    const need = needs === null ? '' : ` It needs ${needs}, which is not applied.`;
    const reason = `Operation ${at + 1}, "${title}", cannot be applied. ${message ?? ''}${need}`.trimEnd();
    return [{ code: 'operation-failed', column: steps[at]!.operation.column ?? null, step: at + 1, message: reason }];
  });
  const errors = outcomes.flatMap(({ errors: found, title }, at): Misfit[] => {
    if (found === null) return [];
    const [first] = found.examples;
    const example = first === undefined ? '' : ` Row ${first.row}: ${first.message}.`;
    const reason = `Operation ${at + 1}, "${title}", has no result for ${found.count === 1 ? '1 cell' : `${found.count} cells`}.${example}`;
    return [
      { code: 'cells-without-result', column: steps[at]!.operation.column ?? null, step: at + 1, message: reason },
    ];
  });
  const rows = steps.flatMap((step, at): Misfit[] =>
    notesOnSteps([step]).length === 0
      ? []
      : [
          {
            code: 'names-rows',
            column: null,
            step: at + 1,
            message: `Operation ${at + 1} names rows of another file.`,
          },
        ],
  );
  return [...missing, ...failed, ...errors, ...rows];
}

function describe(
  recipe: HistoryRecipe,
  { source: file }: { source: HistorySource },
  replayed: ReplayedHistory,
): TableCleaning {
  const { source, states } = replayed;
  const { data } = file;
  const { table, rowCount } = data;
  const last = states.at(-1)!;
  const { rows: broken, total } = table.broken();
  const unconverted = findUnconverted(replayed);
  return {
    ...{ table: file.facts.table, name: file.facts.table_name },
    ...{ rows_before: rowCount, rows_after: countRows(last) },
    columns_before: source.state.columns.map(({ name }) => name),
    columns_after: last.columns.map(({ name, header }) => (header === '' ? name : header)),
    column_uses: columnsWithUse(profileColumns(data).map(({ profile }) => profile)),
    set_aside: [...table.outsideRows],
    rows_set_aside: countOutsideRows(table.outsideRows),
    broken_rows: broken.slice(0, MAX_BROKEN),
    broken_row_count: total,
    cells_changed: countAllChanged(states),
    ...{ steps: [], repairs: [], repair_count: 0, repair_cells: 0, recipe: [] },
    misfits: misfitsOf(recipe, replayed),
    cells_unconverted: unconverted.reduce((sum, { count }) => sum + count, 0),
    unconverted,
  };
}

/** Applies a recipe of version 2 to the requested table of a file, or to the largest one. Faults: unreadable-table. */
export async function applyHistory(
  recipe: HistoryRecipe,
  { job, seconds, report }: { job: OpenJobDataset; seconds: readonly SecondFile[]; report: Report },
): Promise<AppliedHistory> {
  const source = readHistorySource(job, (bytes) => report(bytes, job.size));
  const shelf = new TableShelf();
  shelf.setFiles(seconds);
  const replayed = await new Replay(source.table, shelf).run(stepsOfRecipe(recipe));
  return { source, replayed, cleaning: describe(recipe, { source }, replayed) };
}

const previewOf = ({ facts }: OpenJobDataset, { source, cleaning }: AppliedHistory): CleanPreview => ({
  ...{ operation: 'preview_cleaning', dataset: facts, tables: [cleaning] },
  uncertain_import: findUncertainOptions(source.table.data.table),
});

/** Previews a recipe of version 2: what each operation does, and what does not fit. Writes nothing. */
export function previewHistory(
  input: FileJobs['preview-history']['input'],
  report: Report,
): Promise<FileJobs['preview-history']['value']> {
  return withDatasetAsync(input, async (job) => {
    const applied = await applyHistory(input.history, { job, seconds: input.seconds, report });
    return { preview: previewOf(job, applied), operations: applied.replayed.outcomes };
  });
}

/** Applies a recipe of version 2, and writes the result and the changes to new files. */
export function cleanByHistory(
  input: FileJobs['clean-history']['input'],
  report: Report,
): Promise<FileJobs['clean-history']['value']> {
  return withDatasetAsync(input, async (job) => {
    const applied = await applyHistory(input.history, { job, seconds: input.seconds, report });
    const { source, replayed } = applied;
    const { output, places } = input;
    const written = exportHistory(replayed, { job, csv: source.csv, output, places, ending: 'cleaned' });
    const table = source.table.data.table;
    // A workbook that is changed in place contains its other tables.
    const isWhole = written.workbook?.written === 'in-place';
    return {
      preview: previewOf(job, applied),
      operations: replayed.outcomes,
      otherTables: isWhole ? [] : otherTables(job.opened, [table]),
      ...written,
    };
  });
}
