import { trimBlanks } from '../../cells/blank.js';
import { defineStep, NoOptions } from '../kit/define-step.js';
import type { TableView } from '../kit/table-view.js';

/**
 * Returns the headers with which rows are compared; null if fewer than two are not blank, because a match would prove
 * little.
 */
function headerTexts({ data }: TableView): string[] | null {
  const headers = data.table.columns.map(({ header }) => trimBlanks(header));
  return headers.filter((header) => header !== '').length < 2 ? null : headers;
}

const isRepeat = (cells: readonly string[], headers: readonly string[]) =>
  headers.every((header, index) => trimBlanks(cells[index] ?? '') === header);

function hasRepeat({ data, columns }: TableView, headers: readonly string[]): boolean {
  const kept = columns.flatMap(({ original, codes, index }) => {
    if (original === null || codes === null) return [];
    return [{ codes, isHeader: Uint8Array.from(original, (text) => Number(trimBlanks(text) === headers[index])) }];
  });
  if (kept.some(({ isHeader }) => !isHeader.includes(1))) return false;
  for (let row = 0; row < data.rowCount; row += 1) {
    if (kept.every(({ codes, isHeader }) => isHeader[codes[row]!] === 1)) return true;
  }
  return false;
}

/** Drops rows that repeat the header, as in printed or concatenated files. */
export const dropRepeatedHeaders = defineStep({
  name: 'drop_repeated_headers',
  class: 'proposed',
  scope: 'table',
  unit: 'rows',
  summary: 'drops rows that repeat the header',
  options: NoOptions,
  propose: (view) => {
    const headers = headerTexts(view);
    if (headers === null || !hasRepeat(view, headers)) return [];
    return [{ class: 'proposed', options: {}, reason: 'rows of the body repeat the header' }];
  },
  title: () => 'Drop rows that repeat the header',
  compile: (_, view) => {
    const headers = headerTexts(view);
    const visit = (cells: readonly string[]) =>
      headers !== null && isRepeat(cells, headers) ? { drop: 'repeats the header' } : null;
    return { kind: 'rows', start: () => (row) => visit(row.cells) };
  },
});
