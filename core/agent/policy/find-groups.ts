import { kindsOfData } from './kinds-of-data.js';
import type { Found } from './match-parts.js';
import type { Policy } from './policy.js';
import type { Token } from './read-tokens.js';

/** Finds the words of all groups of a policy in a text. */
export function findGroups(tokens: readonly Token[], policy: Policy): Found {
  const hits = policy.lexicon.find(tokens, ({ data }) => (data === null ? [] : kindsOfData(data, policy)));
  return { tokens, hits, roles: policy.roles };
}
