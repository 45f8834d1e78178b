import type { DataSpan } from '../../language/request-text.js';
import { endsAt, type FoundGroups } from './match-parts.js';
import type { PolicyToken } from './read-tokens.js';

/** Letters of a quotation that may ask for something: fewer are a mark. */
const SHORTEST = 2;
const FILE_NAME = /\.[a-z0-9]{1,12}$/i;
/** Courtesies between a name and the word that announces it: "named as '...'". */
const FARTHEST = 3;

function isAnnounced(found: FoundGroups, at: number): boolean {
  const { sentence } = found.tokens[at]!;
  for (let start = Math.max(0, at - FARTHEST); start < at; start++) {
    if (found.tokens[start]!.sentence === sentence && endsAt(found, found.roles.naming, start).includes(at))
      return true;
  }
  return false;
}

/**
 * Quoted parts that stand for themselves. A quotation after "named", "in", "the class" is a name or a place, and one that
 * ends like a file is a file; any other says something, and to quote it makes no difference to what it asks for.
 */
export function quotedSentences(found: FoundGroups): DataSpan[] {
  return found.tokens.flatMap(({ data }: PolicyToken, at) => {
    if (data === null || data.text.trim().length < SHORTEST || (data.kind !== 'quoted' && data.kind !== 'code'))
      return [];
    return FILE_NAME.test(data.text.trim()) || isAnnounced(found, at) ? [] : [data];
  });
}
