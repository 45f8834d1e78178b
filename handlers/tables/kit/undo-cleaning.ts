import { readFile } from 'node:fs/promises';
import { resolveAllowedOutput, resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import type { CleanedFile } from '../../../core/tables/jobs/cleaned-file.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import { fileSource } from './choose-source.js';

interface UndoRequest {
  /** Path of the cleaned file. `log` is the path of its change log, `output` that of the new file. */
  cleaned: string;
  log: string;
  output: string;
  table: string | null;
}

/**
 * Restores a table to its state before a cleaning, as a new file. Faults: those of reading and writing, invalid-input.
 */
export async function undoFile(request: UndoRequest, { config, signal }: RunContext): Promise<CleanedFile> {
  const source = await fileSource(request.cleaned, config);
  const log = await readFile(await resolveAllowedPath(request.log, config), 'utf8');
  const path = await resolveAllowedOutput(request.output, config);
  return runTableJob(config, 'undo', { source, log, table: request.table, path }, signal);
}
