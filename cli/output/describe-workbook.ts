import type { CleanResult } from '../../handlers/tables/clean-upload.js';
import { plain } from '../terminal.js';
import { countOf, shortened } from './figures.js';

const MAX_LISTED = 20;

type Loss = NonNullable<CleanResult['workbook']>['not_kept'][number];

/** Groups losses of the same kind and reason in the same sheet. */
function groupAlike(losses: readonly Loss[]): Loss[][] {
  const groups = new Map<string, Loss[]>();
  for (const loss of losses) {
    const key = JSON.stringify([loss.what, loss.sheet, loss.detail]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [loss]);
    else group.push(loss);
  }
  return [...groups.values()];
}

/** Maximum places that a line lists. */
const MAX_PLACES = 3;

/** Describes losses that differ only in their places: `14 merged ranges Budget!A6:A13, A15:A24, A26:A33, ...: split`. */
function describeLosses(group: readonly Loss[]): string {
  const [{ what, sheet, detail }] = group as [Loss];
  const name = what.replace('-', ' ');
  const places = group.flatMap(({ place }) => place ?? []);
  const shown = places.slice(0, MAX_PLACES).join(', ') + (places.length > MAX_PLACES ? ', …' : '');
  const where = [sheet, shown === '' ? null : shown].filter((part) => part !== null).join('!');
  const count = group.length === 1 ? name : countOf(group.length, name);
  return `  ${count}${where === '' ? '' : ` ${plain(where)}`}: ${plain(shortened(detail, 120))}`;
}

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
  const groups = groupAlike(lost);
  const losses = groups.slice(0, MAX_LISTED).map(describeLosses);
  const listed = groups.slice(0, MAX_LISTED).flat().length;
  const more = lostCount > listed ? [`  and ${lostCount - listed} more`] : [];
  return [...(note === null ? [] : [plain(note)]), ...counts, ...losses, ...more];
}
