import * as z from 'zod';
import { hashHistory } from '../../core/tables/history/replay/hash-history.js';
import type { OutputOptions } from '../../core/tables/jobs/cleaned-file.js';
import { RecordedFile } from '../../core/workspace/sessions/recorded-file.js';
import { getSession, SessionId, type TableSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { runTableJob } from '../kit/services.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams, sourceOfSession } from './kit/session-parts.js';

const HASH = 'c3ab8ff1'.repeat(8);

const Answer = z
  .strictObject({
    session_id: SessionId,
    name: z.string().meta({ description: 'Name of the source file', example: 'beers.csv' }),
    source_sha256: z.string().meta({ description: 'SHA-256 of the source file now, hex', example: HASH }),
    source: z.enum(['same', 'different']).meta({
      description: 'Whether the source file is the one that the session was started with',
      example: 'same',
    }),
    csv_sha256: z.string().nullable().meta({
      description: 'SHA-256 of the table after the history, as CSV with default settings; null without the source',
      example: HASH,
    }),
    rows: z.int().min(0).nullable().meta({ description: 'Its rows; null without the source', example: 2410 }),
    failed: z.int().min(0).nullable().meta({
      description: 'Operations that cannot be applied; null without the source',
      example: 0,
    }),
    written: RecordedFile.nullable().meta({ description: 'The last file that was written from it; null for none' }),
    written_sha256: z.string().nullable().meta({
      description: 'SHA-256 of that file when it is written again, hex; null if it was not',
      example: HASH,
    }),
    written_file: z.enum(['same', 'different', 'not-checked', 'none']).meta({
      description:
        'Whether the last file is the same when it is written again. It is not checked if the history or the source has changed since',
      example: 'same',
    }),
  })
  .meta({ id: 'SessionVerdict', description: 'Whether a session still has the same source and the same result' });
export type SessionVerdict = z.infer<typeof Answer>;

/** Returns the SHA-256 of the table of a session as a file, with facts about the table. Writes nothing. */
async function hashResult(session: TableSession, output: Partial<OutputOptions>, context: RunContext) {
  const defaults = {
    csv_encoding: 'source',
    csv_line_end: 'source',
    escape_formulas: true,
    change_log: false,
  } as const;
  const options: OutputOptions = { ...defaults, ...output };
  const task = { kind: 'export', output: options, path: null, onlyHash: true } as const;
  const { file, result } = await runSession({ session, steps: session.steps, task }, context);
  const failed = result.outcomes.filter(({ state }) => state === 'failed').length;
  return { sha256: file!.file.sha256, rows: result.rows, failed };
}

export const endpoint = defineEndpoint({
  id: 'tables.session-verify',
  method: 'get',
  path: '/api/sessions/{session_id}/verify',
  summary: 'Apply a history again, and compare the hashes of source and result',
  description:
    'Reads the source file and compares its SHA-256 with the one at the start of the session, applies the history, and returns the SHA-256 of the result as CSV. If a file was written from the session and the history is unchanged, that file is also compared.',
  params: SessionParams,
  result: Answer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const { written } = session;
    const source = await sourceOfSession(session, context);
    const sha256 = await runTableJob(context.config, 'hash', { source, read: {}, datasetId: null }, context.signal);
    const facts = { session_id: id, name: session.source.name, source_sha256: sha256, written };
    const notChecked = written === null ? ('none' as const) : ('not-checked' as const);
    if (sha256 !== session.source.sha256)
      return {
        ...{ ...facts, source: 'different' as const, csv_sha256: null, rows: null, failed: null },
        ...{ written_sha256: null, written_file: notChecked },
      };
    const { sha256: csv, ...table } = await hashResult(session, { format: 'csv' }, context);
    const isComparable = written !== null && written.history_sha256 === hashHistory(session.steps);
    const again = isComparable
      ? await hashResult(session, { ...written.options, format: written.format }, context)
      : null;
    const compared = again?.sha256 === written?.sha256 ? ('same' as const) : ('different' as const);
    return {
      ...{ ...facts, source: 'same' as const, csv_sha256: csv, ...table },
      written_sha256: again?.sha256 ?? null,
      written_file: again === null ? notChecked : compared,
    };
  },
});

export const handler = toLambda(endpoint);
