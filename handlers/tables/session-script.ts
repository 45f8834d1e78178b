import * as z from 'zod';
import { ScriptLanguage } from '../../core/tables/history/scripts/languages/script-language.js';
import { getSession } from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { attachmentHeader, RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({ language: ScriptLanguage })
  .meta({ id: 'SessionScriptRequest', description: 'Language of the script', example: { language: 'pandas' } });

const TEXT = 'text/plain; charset=utf-8';
const ARCHIVE = 'application/zip';

export const endpoint = defineEndpoint({
  id: 'tables.session-script',
  method: 'post',
  path: '/api/sessions/{session_id}/script',
  summary: 'Write the history of a session as a script in SQL or Python',
  description:
    'The script gives the same cells from the same file with DuckDB, pandas or polars. If it also needs a copy of the table or a file with long lists, the answer is a ZIP archive with the script and these files.',
  params: SessionParams,
  body: Body,
  result: TEXT,
  files: [ARCHIVE],
  faults: [...new Set([...SESSION_FAULTS, 'too-large' as const])],
  run: async ({ params: { session_id: id }, body: { language } }, context) => {
    const session = getSession((await workspaceOf(context.config)).database, id);
    const { script } = await runSession({ session, steps: session.steps, task: { kind: 'script', language } }, context);
    const { kind, name, bytes } = script!;
    const headers = attachmentHeader(name);
    if (kind === 'archive') return new RawReply(bytes, ARCHIVE, { headers });
    return new RawReply(Buffer.from(bytes).toString('utf8'), TEXT, { headers });
  },
});

export const handler = toLambda(endpoint);
