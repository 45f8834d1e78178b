import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { handler as listing, type SessionList } from '../../../handlers/tables/sessions-list.js';
import { call } from '../../call.js';

/** A second table, as in requests. */
export type SecondTable = { path: string } | { session_id: string } | { item_id: string };

const ID = /^[a-z2-7]{16}$/;

/** Returns the second table that a word names: a file, or the id of a session or of a table in the workspace. */
export async function secondTable(word: string): Promise<SecondTable> {
  if (!ID.test(word) || existsSync(word)) return { path: resolve(word) };
  const { sessions } = await call<SessionList>(listing, {});
  return sessions.some(({ id }) => id === word) ? { session_id: word } : { item_id: word };
}
