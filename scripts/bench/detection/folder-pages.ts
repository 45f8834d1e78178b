import type { DetectFolderResult } from '../../../handlers/detection/detect-folder.js';

export type FolderRequest = Readonly<Record<string, unknown>>;

/** Asks for one page, over HTTP or in this process. */
export type AskPage = (request: FolderRequest) => Promise<DetectFolderResult>;

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

/** Goes through a folder page after page, from the start again after the last, for as long as the caller asks. */
export async function* foreverPages(ask: AskPage, request: FolderRequest): AsyncGenerator<DetectFolderResult> {
  let cursor: string | null = null;
  while (true) {
    const page: DetectFolderResult = await ask(cursor === null ? request : { ...request, cursor });
    cursor = page.next_cursor;
    yield page;
  }
}
