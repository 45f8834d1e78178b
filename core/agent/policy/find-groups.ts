import { kindsOfData } from './kinds-of-data.js';
import type { FoundGroups } from './match-parts.js';
import type { Policy } from './policy.js';
import type { PolicyToken } from './read-tokens.js';

/** Finds the words of all groups of a policy in a text. */
export function findGroups(tokens: readonly PolicyToken[], policy: Policy): FoundGroups {
  const known = new Map<PolicyToken, readonly string[]>();
  const kindsOf = (token: PolicyToken): readonly string[] => {
    const kinds = known.get(token) ?? (token.data === null ? [] : kindsOfData(token.data, policy));
    known.set(token, kinds);
    return kinds;
  };
  const hits = policy.lexicon.find(tokens, kindsOf);
  return { tokens, hits, roles: policy.roles };
}
