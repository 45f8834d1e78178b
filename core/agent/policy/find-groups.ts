import { foldWithOffsets } from '../../language/fold-with-offsets.js';
import type { DataSpan } from '../../language/request-text.js';
import { findCommands } from './find-commands.js';
import type { FoundGroups } from './match-parts.js';
import type { Policy } from './policy.js';
import type { PolicyToken, TextView } from './read-tokens.js';

function matchesName(segments: readonly string[], pattern: string): boolean {
  const name = segments.at(-1) ?? '';
  if (pattern.endsWith('/')) return segments.slice(0, -1).includes(pattern.slice(0, -1));
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1));
  return name === pattern;
}

/** Whether the name of a file indicates secrets. */
function isSecretFile(path: string, { secretFiles }: Policy): boolean {
  const segments = path.toLowerCase().split(/[\\/]+/);
  return secretFiles.some((pattern) => matchesName(segments, pattern));
}

/** Whether an address belongs to a site with copyrighted images. */
function isPictureSite(address: string, { pictureSites }: Policy): boolean {
  const host = /^(?:[a-z]+:\/\/)?([^/?#:\s]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
  return pictureSites.some((site) => host === site || host.endsWith(`.${site}`));
}

const PICTURE = /\.(?:jpe?g|png|webp|tiff?|gif|avif|bmp|heic)$/i;
const SCRIPT = /\.(?:sh|bash|zsh|bat|cmd|ps1|exe|py|pl|rb)$/i;

function isCommandText(text: string, { commands }: Policy): boolean {
  return findCommands({ text, offsets: [] }, commands).length > 0;
}

/** Returns the kinds of a data token in policy patterns: `<path>`, `<secret_file>`, ... */
function kindsOfData({ kind, text: sent }: DataSpan, policy: Policy): string[] {
  const text = foldWithOffsets(sent).folded;
  const isQuoted = kind === 'quoted' || kind === 'code';
  const tests: [string, boolean][] = [
    ['picture', PICTURE.test(text)],
    ['script', kind === 'path' && SCRIPT.test(text)],
    ['command', isQuoted && isCommandText(text, policy)],
    ['secret_file', isSecretFile(text, policy)],
    ['secret_name', isQuoted && SECRET_NAME.test(text)],
    ['picture_site', isPictureSite(text, policy)],
  ];
  return [kind, ...tests.flatMap(([name, holds]) => (holds ? [name] : []))];
}

/** Finds the phrases of all groups of a policy in a text. */
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

/** Possible names of environment variables. */
const NAME = /[a-z0-9_]+/g;

/** Names of environment variables whose last word indicates a secret. */
const SECRET_NAME =
  /^(?:[a-z0-9]+_)+(?:api_?keys?|keys?|tokens?|secrets?|pass|passwd|passwords?|pwd|passphrase|credentials?|auth|dsn)$/;

/** Finds names of environment variables that contain secrets (HANDLENS_TOKEN), except inside data. */
export function secretNames({ text, offsets }: TextView, data: readonly DataSpan[]): DataSpan[] {
  return [...text.matchAll(NAME)].flatMap(({ 0: name, index }) => {
    if (!/^[a-z]/.test(name) || !SECRET_NAME.test(name)) return [];
    const start = offsets[index]!;
    const end = offsets[index + name.length]!;
    const taken = end <= start || data.some((span) => span.start < end && span.end > start);
    return taken ? [] : [{ kind: 'code' as const, text: name, start, end }];
  });
}
