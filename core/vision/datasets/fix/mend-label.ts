import { type Mend, MendList } from './mend.js';
import { mendLabelRow } from './mend-label-row.js';

const BOM = '\ufeff';

/** Text of a label; null where it is no UTF-8. The mark at its start is kept, to be told. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Lines without their ends, and how many ended otherwise than with LF. */
function linesOf(text: string): { lines: string[]; otherEnds: number } {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const otherEnds = text.split('\r').length - 1;
  return { lines, otherEnds };
}

/**
 * Mends a label where that is certain: nothing that could mean something else is touched. Mending twice changes nothing
 * more. Linear in the bytes.
 * @param name of the file, for the list. @returns the new text, or null where nothing is to be mended.
 */
export function mendLabel(bytes: Uint8Array, name: string): { text: string | null; mends: Mend[] } {
  const original = textOf(bytes);
  if (original === null || original.includes('\0')) return { text: null, mends: [] };
  const mends = new MendList(name);
  // One in the middle is left from files that were joined.
  const text = original.replaceAll(BOM, '');
  if (text !== original) mends.add('byte-order-mark', { line: 1 });
  const { lines, otherEnds } = linesOf(text);
  if (otherEnds > 0) mends.add('line-ends', { line: 1, count: otherEnds });
  const rows = mendRows(lines, mends);
  const mended = rows.length === 0 ? '' : `${rows.join('\n')}\n`;
  const list = mends.list();
  return { text: list.length === 0 ? null : mended, mends: list };
}

function mendRows(lines: readonly string[], mends: MendList): string[] {
  const rows: string[] = [];
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      mends.add('blank-lines', { line: at + 1, before: line });
      continue;
    }
    const { text, key, mends: done } = mendLabelRow(line);
    for (const code of done) mends.add(code, { line: at + 1, before: line, after: text });
    if (key !== null && seen.has(key)) mends.add('duplicate-row', { line: at + 1, before: text });
    else rows.push(text);
    if (key !== null) seen.add(key);
  }
  return rows;
}
