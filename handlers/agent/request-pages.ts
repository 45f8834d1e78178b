import type { ToolCall } from '../../core/agent/execute/run-steps.js';
import { TIME_BUDGET } from '../detection/kit/paging.js';
import type { RunContext } from '../kit/define-endpoint.js';

/** A page of an endpoint that processes images. */
interface Page {
  total: number;
  done: number;
  next_cursor: string | null;
}

/** Intended duration of a page, s: short enough to show progress, and long enough that its overhead does not matter. */
const PAGE_SECONDS = 2;
const FIRST_PAGE = 4;
const MAX_PAGE = 200;

/**
 * Maximum characters of results. Beyond it, no further page is requested, because the answer is parsed in one piece.
 */
const MAX_CHARACTERS = 8e6;

function pageSize(done: number, elapsedMs: number): number {
  if (done === 0) return FIRST_PAGE;
  const wanted = Math.round((done / elapsedMs) * 1000 * PAGE_SECONDS);
  return Math.min(Math.max(wanted, FIRST_PAGE), MAX_PAGE);
}

type AskForPage<Result extends Page> = (
  place: { limit: number; cursor?: string },
  context: RunContext,
) => Promise<Result>;

/**
 * Requests the pages of an endpoint, within the time for this call.
 * @returns the pages. The last one has a cursor if the time or size limit was reached.
 */
export async function requestPages<Result extends Page>(
  { shareMs, signal, onProgress }: ToolCall,
  { config }: RunContext,
  ask: AskForPage<Result>,
): Promise<Result[]> {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  const pages: Result[] = [];
  let characters = 0;
  let cursor: string | null = null;
  do {
    const limit = pageSize(pages.at(-1)?.done ?? 0, elapsed());
    // A page must end in the time left for this call.
    const timeoutMs = Math.max(1, shareMs - elapsed());
    const context = { config: { ...config, timeoutMs }, signal };
    const page: Result = await ask(cursor === null ? { limit } : { limit, cursor }, context);
    pages.push(page);
    onProgress(page.done, page.total, 'images');
    cursor = page.next_cursor;
    characters += JSON.stringify(page).length;
  } while (cursor !== null && elapsed() < shareMs * TIME_BUDGET && characters < MAX_CHARACTERS);
  return pages;
}
