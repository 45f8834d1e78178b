import type { DataSpan } from '../../language/request-text.js';
import type { TextView } from './read-tokens.js';

/** What settings in an environment are named with. */
const NAME = /[a-z0-9_]+/g;

/** A text whose words say nothing by themselves, for what stands in a name belongs to it. */
export const SECRET_NAME =
  /^(?:[a-z0-9]+_)+(?:api_?keys?|keys?|tokens?|secrets?|pass|passwd|passwords?|pwd|passphrase|credentials?|auth|dsn)$/;

/** Names that settings with secrets have (HANDLENS_TOKEN), as data; none that lies in other data. */
export function secretNames({ text, offsets }: TextView, data: readonly DataSpan[]): DataSpan[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    if (!/^[a-z]/.test(name) || !SECRET_NAME.test(name)) return [];
    const start = offsets[index]!;
    const end = offsets[index + name.length]!;
    const taken = end <= start || data.some((span) => span.start < end && span.end > start);
    return taken ? [] : [{ kind: 'code' as const, text: name, start, end }];
  });
}
