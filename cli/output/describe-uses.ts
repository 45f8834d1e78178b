import type { ColumnsWithUse } from '../../core/tables/profile/column/column-with-use.js';
import { plain, type Terminal } from '../terminal.js';
import { shortened } from './figures.js';
import { wrapped } from './wrapped.js';

/** Maximum characters of the uses of columns. */
const MAX_USES = 300;

/** Returns the names of the columns whose use is specified by the body of a request. */
export function namesWithUse({ column_uses: uses }: Readonly<Record<string, unknown>>): string[] {
  return typeof uses === 'object' && uses !== null ? Object.keys(uses) : [];
}

/**
 * Formats the uses of columns as lines; none if there are no columns.
 * @param given names of the columns whose use was specified.
 */
export function useLines(uses: ColumnsWithUse, given: readonly string[], terminal: Terminal): string[] {
  if (uses.length === 0) return [];
  const named = uses.map(({ name, use, use_confidence: confidence }) => {
    const certainty = given.includes(name) ? 'specified' : `${Math.round(confidence * 100)}%`;
    return `${name}: ${use} (${certainty})`;
  });
  const text = `  uses      ${plain(shortened(named.join('; '), MAX_USES))}`;
  const lines = wrapped(text, { width: terminal.width, first: '', next: ' '.repeat(12) });
  return lines.map((line) => terminal.paint('dim', line));
}
