import { type HistoryRecipe, stepsOfRecipe } from '../../../core/tables/history/recipe/history-recipe.js';
import type { StepsRequest } from '../../../core/tables/jobs/file-jobs.js';
import type { TableJobs } from '../../../core/tables/jobs/table-job.js';
import type { NewEvent } from '../../../core/tables/journal/open-journal.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import type { ChosenCleaning } from './choose-steps.js';
import { hashCleaning, openRecording } from './open-recording.js';
import { secondFilesOf } from './second-tables.js';

/** Returns the cleaning steps as recorded in a journal: those requested, and those applied. */
export function stepsOf({ clean }: ChosenCleaning<StepsRequest>, { tables }: TableJobs['preview']['value']['preview']) {
  return {
    clean: 'options' in clean ? clean.options : null,
    recipe: tables.map(({ table, recipe }) => ({ table, steps: recipe })),
  } satisfies Partial<NewEvent>;
}

/**
 * Previews the cleaning of a request and records it.
 * @param maxRepairs corrections to list for each table.
 */
export async function previewChosen(
  chosen: ChosenCleaning<StepsRequest>,
  { config, signal }: RunContext,
  maxRepairs?: number,
): Promise<TableJobs['preview']['value']> {
  const recording = await openRecording(config);
  const value = await runTableJob(
    config,
    'preview',
    { ...chosen, ...(maxRepairs !== undefined && { maxRepairs }) },
    signal,
  );
  const { preview } = value;
  await recording.add(chosen, preview.dataset, {
    event: 'previewed',
    result_sha256: hashCleaning(preview),
    ...stepsOf(chosen, preview),
    tables: preview.tables,
  });
  return value;
}

/** Previews the history of a request and records it. */
export async function previewHistoryOf(
  { clean: { history }, ...chosen }: ChosenCleaning<{ history: HistoryRecipe }>,
  context: RunContext,
): Promise<TableJobs['preview-history']['value']> {
  const { config, signal } = context;
  const steps = stepsOfRecipe(history);
  const seconds = await secondFilesOf(steps, context);
  const recording = await openRecording(config);
  const value = await runTableJob(config, 'preview-history', { ...chosen, history, seconds }, signal);
  await recording.add(chosen, value.preview.dataset, {
    event: 'previewed',
    result_sha256: hashCleaning(value.preview),
    history: steps,
  });
  return value;
}
