import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { shorten } from '../../core/base/text/shorten.js';
import { suggestWord } from '../../core/language/edit-distance.js';
import { RepairKey, RepairsRequest } from '../../core/tables/history/findings/repair-list.js';
import { IgnoredEntry, IgnoredKey } from '../../core/workspace/sessions/ignored-entry.js';
import {
  changeIgnored,
  getSession,
  SessionId,
  type TableSession,
} from '../../core/workspace/sessions/session-store.js';
import { defineEndpoint, type RunContext } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { workspaceOf } from '../workspace/kit/workspace-of.js';
import { runSession, SESSION_FAULTS, SessionParams } from './kit/session-parts.js';

const Body = z
  .strictObject({
    keys: z
      .array(IgnoredKey)
      .min(1)
      .max(1000)
      .meta({ description: 'Keys of findings and repairs', example: ['disguised-missing:abv'] }),
    is_ignored: z.boolean().default(true).meta({ description: 'False to show them again', example: true }),
    // Trimmed first, so that blanks are no reason.
    reason: z.string().trim().min(1).max(1000).optional().meta({
      description: 'Why they are ignored; required unless they are shown again',
      example: 'N/A is a grade here',
    }),
  })
  .meta({
    id: 'SessionIgnore',
    description: 'What to ignore, and why',
    example: { keys: ['disguised-missing:abv'], reason: 'N/A is a grade here' },
  });

const isRepair = (key: string) => RepairKey.safeParse(key).success;

/** Returns the titles of findings by their keys, also of those that are ignored. */
async function titlesOfFindings(session: TableSession, context: RunContext): Promise<Map<string, string>> {
  const task = { kind: 'profile', finding: null, ignored: [] } as const;
  const { findings } = await runSession({ session, steps: session.steps, task }, context);
  return new Map(findings!.keys.map((key, at) => [key, findings!.profile.issues[at]!.title]));
}

/** Returns the titles of repairs by their keys. Faults: invalid-input (unknown key). */
async function titlesOfRepairs(
  session: TableSession,
  keys: string[],
  context: RunContext,
): Promise<Map<string, string>> {
  const request = RepairsRequest.parse({ keys, limit: keys.length });
  const { repairs } = await runSession(
    { session, steps: session.steps, task: { kind: 'repairs', request, ignored: [] } },
    context,
  );
  return new Map(
    repairs!.repairs.map(({ key, column, before, after, cells, rows }) => {
      const place = cells === 1 ? `row ${rows[0]}` : `${cells.toLocaleString('en')} cells`;
      return [key, `${column}: "${shorten(before)}" to "${shorten(after)}" in ${place}`];
    }),
  );
}

/** Returns the titles of findings and repairs that the table has. Faults: invalid-input (unknown key). */
async function titlesOf(session: TableSession, keys: string[], context: RunContext): Promise<Map<string, string>> {
  const ofRepairs = keys.filter(isRepair);
  const ofFindings = keys.filter((key) => !isRepair(key));
  const repairs = ofRepairs.length === 0 ? [] : await titlesOfRepairs(session, ofRepairs, context);
  const findings: ReadonlyMap<string, string> =
    ofFindings.length === 0 ? new Map() : await titlesOfFindings(session, context);
  const missing = ofFindings.find((key) => !findings.has(key));
  if (missing === undefined) return new Map([...repairs, ...findings]);
  const near = suggestWord(missing, [...findings.keys()]);
  throw new Fault(
    'invalid-input',
    `The table has no finding "${missing}".${near === undefined ? '' : ` Did you mean ${near}?`} Its profile lists the keys.`,
    { issues: [{ pointer: '/keys', detail: 'No such finding in the table' }] },
  );
}

const Answer = z
  .strictObject({
    session_id: SessionId,
    ignored: z.array(IgnoredEntry).meta({ description: 'All that the session ignores now', example: [] }),
  })
  .meta({ id: 'SessionIgnored', description: 'What a session ignores' });
export type SessionIgnored = z.infer<typeof Answer>;

export const endpoint = defineEndpoint({
  id: 'tables.session-ignore',
  method: 'post',
  path: '/api/sessions/{session_id}/ignore',
  summary: 'Ignore findings and repairs of a session with a reason, or show them again',
  description:
    'Ignored findings and repairs are stored with the session. They are not in its profile and its list of repairs, whatever the version of the history is; undo does not change them. A repair is recognized by the texts of its cells.',
  params: SessionParams,
  body: Body,
  result: Answer,
  faults: SESSION_FAULTS,
  run: async ({ params: { session_id: id }, body: { keys, is_ignored: isIgnored, reason } }, context) => {
    const { database } = await workspaceOf(context.config);
    const session = getSession(database, id);
    if (!isIgnored) return { session_id: id, ignored: changeIgnored(database, id, { remove: keys }).ignored };
    if (reason === undefined)
      throw new Fault('invalid-input', 'Send `reason`: why these are ignored.', {
        issues: [{ pointer: '/reason', detail: 'Is missing' }],
      });
    const titles = await titlesOf(session, [...new Set(keys)], context);
    const at = new Date().toISOString();
    const add = [...new Set(keys)].map((key) => ({ key, title: titles.get(key)!, reason, ignored_at: at }));
    return { session_id: id, ignored: changeIgnored(database, id, { add }).ignored };
  },
});

export const handler = toLambda(endpoint);
