import { hashBytes } from '../../../base/files/hash.js';
import { quoteColumn } from '../../profile/column/refer-to.js';
import type { TableIssue } from '../../profile/column/table-issue.js';

/** Maximum length of a key. The columns of a longer one are hashed. */
const MAX_KEY = 200;
const HASH_LENGTH = 12;

function keyOf({ code, columns }: Pick<TableIssue, 'code' | 'columns'>): string {
  if (columns.length === 0) return code;
  const names = columns.map(quoteColumn).join(',');
  const key = `${code}:${names}`;
  return key.length <= MAX_KEY ? key : `${code}:${hashBytes(names).slice(0, HASH_LENGTH)}`;
}

/**
 * Returns a key for each finding of a table: its code and columns, such as `disguised-missing:ibu`. Unlike its place and
 * its count, they stay when other findings are fixed. A second finding with the same key ends in `#2`.
 */
export function findingKeys(issues: readonly Pick<TableIssue, 'code' | 'columns'>[]): string[] {
  const seen = new Map<string, number>();
  return issues.map((issue) => {
    const key = keyOf(issue);
    const turn = (seen.get(key) ?? 0) + 1;
    seen.set(key, turn);
    return turn === 1 ? key : `${key}#${turn}`;
  });
}
