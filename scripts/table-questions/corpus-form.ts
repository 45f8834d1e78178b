import type { PlanResult } from '../../core/tables/ask/plan/plan-result.js';

/** How the files of the corpus are written. */
export const CORPUS_FORM = { delimiter: ',', header_row: 1, header_rows: 1, escape: 'backslash' } as const;

/** The values of an answer as the corpus writes them. */
export function textsOf({ values }: Pick<PlanResult, 'values'>): string[] {
  const cells = values.flat().filter((cell) => cell !== null);
  return cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)));
}
