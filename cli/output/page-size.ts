import type { Terminal } from '../terminal.js';
import type { Progress } from './progress.js';

const SECONDS_PER_PAGE = 2;
const FIRST_PAGE = 4;
const MAX_PAGE = 200;

/**
 * Returns the page size. While progress is displayed, a page takes about two seconds; otherwise the endpoint uses its
 * default.
 */
export function pageSize({ terminal, progress }: { terminal: Terminal; progress: Progress }): { limit?: number } {
  if (!terminal.isLive) return {};
  return { limit: Math.min(Math.max(Math.round(progress.rate() * SECONDS_PER_PAGE), FIRST_PAGE), MAX_PAGE) };
}
