import { isFault } from '../../../core/base/fault.js';
import { stepsOfRecipe } from '../../../core/tables/history/recipe/history-recipe.js';
import type {
  CleanedFile,
  CleanedFormat,
  OutputOptions,
  OutputPlaces,
} from '../../../core/tables/jobs/cleaned-file.js';
import type { TableJobs } from '../../../core/tables/jobs/table-job.js';
import type { NewEvent } from '../../../core/tables/journal/open-journal.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { logger } from '../../kit/logger.js';
import { runTableJob } from '../../kit/services.js';
import type { ChosenCleaning } from './choose-steps.js';
import { hashCleaning, openRecording } from './open-recording.js';
import { stepsOf } from './preview-chosen.js';
import { secondFilesOf } from './second-tables.js';

interface ChosenOutput extends ChosenCleaning {
  output: OutputOptions;
  places: OutputPlaces;
}

/** Describes a written file, as recorded. */
export function outputOf({ name, size, sha256, path }: CleanedFile, format: CleanedFormat | 'json') {
  return { name, format, path, sha256, bytes: size };
}

/** Returns the options that the request sets. The others follow the source file. */
export function givenSettings(output: OutputOptions): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(output).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** A cleaning that was written: `operations` are the outcomes of a history. */
type Cleaned = TableJobs['clean']['value'] & Partial<Pick<TableJobs['clean-history']['value'], 'operations'>>;

/** Runs the cleaning of a request. @returns also its steps, as recorded. */
async function runCleaning(
  { clean, ...chosen }: ChosenOutput,
  context: RunContext,
): Promise<{ value: Cleaned; steps: Partial<NewEvent> }> {
  const { config, signal } = context;
  if ('history' in clean) {
    const { history } = clean;
    const steps = stepsOfRecipe(history);
    const seconds = await secondFilesOf(steps, context);
    const value = await runTableJob(config, 'clean-history', { ...chosen, history, seconds }, signal);
    return { value, steps: { history: steps } };
  }
  const value = await runTableJob(config, 'clean', { ...chosen, clean }, signal);
  return { value, steps: stepsOf({ ...chosen, clean }, value.preview) };
}

/** Cleans the tables of a request, writes the new file, and records the cleaning. */
export async function cleanChosen(chosen: ChosenOutput, context: RunContext): Promise<Cleaned> {
  const recording = await openRecording(context.config);
  const { value, steps } = await runCleaning(chosen, context);
  const { preview, format, file, log } = value;
  try {
    await recording.add(chosen, preview.dataset, {
      event: 'cleaned',
      result_sha256: hashCleaning(preview),
      ...steps,
      tables: preview.tables,
      settings: givenSettings(chosen.output),
      outputs: [outputOf(file, format), ...(log ? [outputOf(log, 'json')] : [])],
    });
  } catch (error) {
    if (!isFault(error)) throw error;
    // The file is already written. Failing now would make the client write it again.
    logger.warn('cannot record a cleaning in the journal', { reason: error.message });
  }
  return value;
}
