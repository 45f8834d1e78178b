import * as z from 'zod';
import { resolveAllowedOutput } from '../../core/base/paths/allowed-path.js';
import { OUTPUT_FORMATS, OutputOptions } from '../../core/tables/jobs/cleaned-file.js';
import { CsvFormat } from '../../core/tables/jobs/csv-format.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    ...OutputOptions.omit({ change_log: true }).shape,
    output_path: z.string().min(1).max(4096).optional().meta({
      description: 'Write the file to this path on this machine, and return facts about it; never overwrites',
      example: undefined,
    }),
  })
  .meta({ id: 'SessionFileRequest', description: 'Format of the file', example: { format: 'csv' } });

export const endpoint = defineEndpoint({
  id: 'tables.session-file',
  method: 'post',
  path: '/api/sessions/{session_id}/file',
  summary: 'Write the table of a session after its history to CSV, XLSX, Parquet or Arrow',
  description: 'The source file never changes. A CSV has the encoding, delimiter, quotes and line ends of the source.',
  params: SessionParams,
  body: Body,
  isBodyOptional: true,
  returnsFileByDefault: true,
  files: Object.values(OUTPUT_FORMATS).map(({ mediaType }) => mediaType),
  result: z
    .strictObject({
      path: z.string().meta({ description: 'Path of the file', example: '/home/ann/beers-edited.csv' }),
      bytes: z.int().min(0).meta({ description: 'Size, bytes', example: 251_007 }),
      sha256: z.string().meta({ description: 'SHA-256, hex', example: 'c3ab8ff1'.repeat(8) }),
      rows: z.int().min(0).meta({ description: 'Rows in the file', example: 2410 }),
      csv: CsvFormat.nullable().meta({ description: 'Format of a CSV; null for other formats' }),
      escaped_formulas: z
        .int()
        .min(0)
        .meta({ description: 'Texts escaped with an apostrophe because they look like formulas', example: 0 }),
    })
    .meta({ id: 'SessionFile', description: 'A file written from a session' }),
  faults: [...SESSION_FAULTS, 'already-exists', 'path-not-allowed'],
  run: async ({ params: { session_id: id }, body: { output_path: output, ...options } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    const path = output === undefined ? null : await resolveAllowedOutput(output, context.config);
    const task = { kind: 'export', output: { ...options, change_log: false }, path } as const;
    const { file, result } = await runSession({ session, steps: session.steps, task }, context);
    const { bytes, size, sha256, csv, escapedFormulas, name, mediaType } = file!;
    if (bytes !== null) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
      return new RawReply(bytes, mediaType, { headers: { 'content-disposition': disposition } });
    }
    return { path: path!, bytes: size, sha256, rows: result.rows, csv, escaped_formulas: escapedFormulas };
  },
});

export const handler = toLambda(endpoint);
