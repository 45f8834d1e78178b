import type { TableFormat } from '../opened/dataset.js';
import type { Guess } from '../source/reading.js';

/** What a file is: its parts say so, and nothing else is possible. */
export function formatGuess(format: TableFormat): Guess {
  const reason = format === 'html' ? 'It is a page with tables' : 'Its first bytes and its parts match this format';
  return { what: 'format', value: format, confidence: 1, source: 'content', reason, alternatives: [], table: null };
}
