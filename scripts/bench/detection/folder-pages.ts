import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';
import type { ServedApi } from '../served-api.js';

/** Page size of the endpoint when a client names none. */
export const PAGE = 50;

type Result = NonNullable<DetectFolderResult['entries'][number]['result']>;

/** The answers of a page. Throws when an image could not be looked at: then nothing was measured. */
export function resultsOf({ entries }: DetectFolderResult): Result[] {
  return entries.map(({ name, result, reason }) => {
    if (result === null) throw new Error(`${name}: ${reason?.detail}`);
    return result;
  });
}

/** Requests a folder from a server page after page, and starts over after the last, for as long as the caller iterates. */
export async function* foreverPages(
  api: ServedApi,
  request: Readonly<Record<string, unknown>>,
): AsyncGenerator<DetectFolderResult> {
  let cursor: string | null = null;
  while (true) {
    const body = cursor === null ? request : { ...request, cursor };
    const page = (await api.post('/detect/folder', body)) as DetectFolderResult;
    cursor = page.next_cursor;
    yield page;
  }
}
