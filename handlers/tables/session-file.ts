import * as z from 'zod';
import { isFault } from '../../core/base/fault.js';
import { resolveAllowedOutput } from '../../core/base/paths/allowed-path.js';
import { WorkbookOutput } from '../../core/tables/clean/writers/in-place/workbook-output.js';
import { hashHistory } from '../../core/tables/history/replay/hash-history.js';
import { StepId } from '../../core/tables/history/replay/history-step.js';
import {
  type CleanedFile,
  type CleanedFormat,
  MACRO_WORKBOOK,
  OUTPUT_FORMATS,
  OutputOptions,
} from '../../core/tables/jobs/cleaned-file.js';
import { CsvFormat } from '../../core/tables/jobs/csv-format.js';
import type { WorkspaceDatabase } from '../../core/workspace/database/workspace-database.js';
import type { RecordedFile } from '../../core/workspace/sessions/recorded-file.js';
import { getSession, recordWritten, type TableSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { logger } from '../kit/logger.js';
import { attachmentHeader, RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { givenSettings, outputOf } from './kit/clean-chosen.js';
import { openRecording } from './kit/open-recording.js';
import { runSession, SESSION_FAULTS, SessionParams, sourceOfSession } from './kit/session-parts.js';

const Body = z
  .strictObject({
    ...OutputOptions.shape,
    change_log: OutputOptions.shape.change_log.meta({
      description: 'Add sheets with the changes of each operation, their rules and reasons, to an XLSX file',
      example: false,
    }),
    output_path: z.string().min(1).max(4096).optional().meta({
      description: 'Write the file to this path on this machine, and return facts about it; never overwrites',
      example: undefined,
    }),
  })
  .meta({ id: 'SessionFileRequest', description: 'Format of the file', example: { format: 'csv' } });

/** Records a file. The file exists already, so a failure is only logged. */
function record(
  database: WorkspaceDatabase,
  { id, version, steps }: TableSession,
  file: Pick<RecordedFile, 'format' | 'options' | 'sha256'>,
): void {
  const facts = { ...file, version, history_sha256: hashHistory(steps), written_at: new Date().toISOString() };
  try {
    recordWritten(database, id, facts);
  } catch (error) {
    if (!isFault(error)) throw error;
    logger.warn('cannot record a written file in its session', { reason: error.message });
  }
}

interface Exported {
  session: TableSession;
  file: CleanedFile;
  format: CleanedFormat;
  options: OutputOptions;
}

/** Adds a written file to the journal. The file exists already, so a failure is only logged. */
async function addToJournal(
  recording: Awaited<ReturnType<typeof openRecording>>,
  { session, file, format, options }: Exported,
  context: RunContext,
): Promise<void> {
  const { id, name, read, steps, source: facts } = session;
  try {
    const source = await sourceOfSession(session, context);
    await recording.add(
      { source, read, session: { id, name, steps, sha256: facts.sha256 } },
      { ...facts, id: null },
      {
        event: 'exported',
        settings: givenSettings(options),
        outputs: [outputOf(file, format)],
      },
    );
  } catch (error) {
    if (!isFault(error)) throw error;
    logger.warn('cannot record a written file in the journal', { reason: error.message });
  }
}

const Answer = z
  .strictObject({
    path: z.string().meta({ description: 'Path of the file', example: '/home/ann/beers-edited.csv' }),
    bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 251_007 }),
    sha256: z.string().meta({ description: 'SHA-256, hex', example: 'c3ab8ff1'.repeat(8) }),
    rows: z.int().min(0).meta({ description: 'Rows in the file', example: 2410 }),
    csv: CsvFormat.nullable().meta({ description: 'Format of a CSV; null for other formats' }),
    workbook: WorkbookOutput.nullable().meta({
      description: 'How a workbook was written, and what of the source is not in it; null for other formats',
    }),
    escaped_formulas: z
      .int()
      .min(0)
      .meta({ description: 'Texts escaped with an apostrophe because they look like formulas', example: 0 }),
    failed: z
      .array(StepId)
      .meta({ description: 'Operations that could not be applied, so that the file is without them', example: [] }),
  })
  .meta({ id: 'SessionFile', description: 'A file written from a session' });
export type SessionFile = z.infer<typeof Answer>;

export const endpoint = defineEndpoint({
  id: 'tables.session-file',
  method: 'post',
  path: '/api/sessions/{session_id}/file',
  summary: 'Write the table of a session after its history to CSV, XLSX, Parquet or Arrow',
  description:
    'The source file never changes. A CSV has the encoding, delimiter, quotes and line ends of the source. An XLSX or XLSM is a copy of the source in which only the table changes, unless its rows were sorted, its columns moved or one added before the first: then it is a new workbook, and `workbook.note` says why. The journal records each file.',
  params: SessionParams,
  body: Body,
  isBodyOptional: true,
  returnsFileByDefault: true,
  fileHeaders: {
    'x-workbook-written': {
      description: 'How a workbook was written: `in-place` for a copy of the source, or `new`',
      type: 'string',
    },
  },
  files: [...Object.values(OUTPUT_FORMATS), MACRO_WORKBOOK].map(({ mediaType }) => mediaType),
  result: Answer,
  faults: [...SESSION_FAULTS, 'already-exists', 'path-not-allowed'],
  run: async ({ params: { session_id: id }, body: { output_path: output, ...options } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const path = output === undefined ? null : await resolveAllowedOutput(output, context.config);
    const task = { kind: 'export', output: options, path } as const;
    const recording = await openRecording(context.config);
    const { file: written, result } = await runSession({ session, steps: session.steps, task }, context);
    const { file, format, csv, workbook } = written!;
    const { format: _format, ...settings } = options;
    record(database, session, { format, options: settings, sha256: file.sha256 });
    await addToJournal(recording, { session, file, format, options }, context);
    const { bytes, size, sha256, escapedFormulas, name, mediaType } = file;
    if (bytes !== null) {
      const how = workbook === null ? {} : { 'x-workbook-written': workbook.written };
      return new RawReply(bytes, mediaType, { headers: { ...attachmentHeader(name), ...how } });
    }
    const failed = result.outcomes.filter(({ state }) => state === 'failed').map(({ id: step }) => step);
    return {
      ...{ path: path!, bytes: size, sha256, rows: result.rows, csv, workbook },
      ...{ escaped_formulas: escapedFormulas, failed },
    };
  },
});

export const handler = toLambda(endpoint);
