import type { CleanResult } from '../../handlers/tables/clean-upload.js';
import { plain } from '../terminal.js';
import { countOf, shortened } from './figures.js';

const MAX_LISTED = 20;

/** Describes how a cleaned workbook was written: what of the source it lacks, and what happened to its formulas. */
export function describeWorkbook({ workbook }: Pick<CleanResult, 'workbook'>): string[] {
  if (workbook === null) return [];
  const { note, formulas_replaced: replaced, formulas_to_recalculate: stale, cells_as_stored: same } = workbook;
  const { not_kept: lost, not_kept_count: lostCount } = workbook;
  const counts = [
    ...(replaced === 0 ? [] : [`${countOf(replaced, 'formula')} replaced by a value`]),
    ...(stale === 0 ? [] : [`${countOf(stale, 'formula')} to be calculated when a spreadsheet program opens the file`]),
    ...(same === 0
      ? []
      : [`${countOf(same, 'cell')} unchanged, because only the notation of a stored value would change`]),
  ];
  const losses = lost.slice(0, MAX_LISTED).map(({ what, sheet, place, detail }) => {
    const where = [sheet, place].filter((part) => part !== null).join('!');
    return `  ${what.replace('-', ' ')}${where === '' ? '' : ` ${plain(where)}`}: ${plain(shortened(detail, 120))}`;
  });
  const more = lostCount > losses.length ? [`  and ${lostCount - losses.length} more`] : [];
  return [...(note === null ? [] : [plain(note)]), ...counts, ...losses, ...more];
}
