import type { TokenRow } from '../request/token-row.js';
import type { KnownPlaces } from '../tools/filling.js';
import { kindOfPath } from '../values/path-kind.js';

/**
 * The files and folders of a request.
 * @param rows of all clauses, without what is negated.
 * @param attachments paths that came beside the text.
 */
export function findPlaces(rows: readonly TokenRow[], attachments: readonly string[]): KnownPlaces {
  const named = rows.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      if (token.kind !== 'data' || token.data.kind === 'url' || token.data.text.includes('\n')) return [];
      const kind = kindOfPath(token.data.text);
      // A quotation without an ending may be anything.
      return token.data.kind === 'path' || kind === 'image' || kind === 'config' ? [token.data.text] : [];
    }),
  );
  const all = [...new Set([...named, ...attachments])];
  const of = (kind: string) => all.filter((path) => kindOfPath(path) === kind);
  return { images: of('image'), folders: of('folder'), configs: of('config') };
}
