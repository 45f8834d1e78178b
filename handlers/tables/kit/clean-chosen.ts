import { isFault } from '../../../core/base/fault.js';
import type {
  CleanedFile,
  CleanedFormat,
  OutputOptions,
  OutputPlaces,
} from '../../../core/tables/jobs/cleaned-file.js';
import type { TableJobs } from '../../../core/tables/jobs/table-job.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { logger } from '../../kit/logger.js';
import { runTableJob } from '../../kit/services.js';
import type { ChosenCleaning } from './choose-steps.js';
import { hashCleaning, openRecording } from './open-recording.js';
import { stepsOf } from './preview-chosen.js';

interface ChosenOutput extends ChosenCleaning {
  output: OutputOptions;
  places: OutputPlaces;
}

function outputOf({ name, size, sha256, path }: CleanedFile, format: CleanedFormat | 'json') {
  return { name, format, path, sha256, bytes: size };
}

/** Returns the options that the request sets. The others follow the source file. */
function givenSettings(output: OutputOptions): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(output).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Cleans the tables of a request, writes the new file, and records the cleaning. */
export async function cleanChosen(
  chosen: ChosenOutput,
  { config, signal }: RunContext,
): Promise<TableJobs['clean']['value']> {
  const recording = await openRecording(config);
  const value = await runTableJob(config, 'clean', chosen, signal);
  const { preview, format, file, log } = value;
  try {
    await recording.add(chosen, preview.dataset, {
      event: 'cleaned',
      result_sha256: hashCleaning(preview),
      ...stepsOf(chosen, preview),
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
