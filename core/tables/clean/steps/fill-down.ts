import { isBlank } from '../../cells/blank.js';
import { findWrittenOnce } from '../../profile/groups/find-written-once.js';
import { defineStep, NoOptions, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView } from '../kit/table-view.js';

/**
 * Whether a column of texts or categories looks like an outline: its first cell is filled and at least 30% of its cells
 * are blank.
 */
function isOutline({ texts, counts, codes, profile }: ColumnView, { data }: TableView): boolean {
  if (texts === null || counts === null || codes === null || data.rowCount < 4) return false;
  const blank = texts.reduce((sum, text, place) => sum + (isBlank(text) ? counts[place]! : 0), 0);
  const share = blank / data.rowCount;
  return (
    share >= 0.3 &&
    share < 1 &&
    !isBlank(texts[codes[0]!]!) &&
    (profile.meaning === 'category' || profile.meaning === 'text')
  );
}

function fillColumn(column: number): (row: StreamedRow) => RowVerdict {
  let above = '';
  return (row) => {
    const text = row.text(column);
    if (!isBlank(text)) above = text;
    return isBlank(text) && above !== '' ? { edits: [{ column, after: above, reason: 'as in the row above' }] } : null;
  };
}

/**
 * Fills blank cells with the text above. Needs consent, because only the user knows whether a blank means that text.
 */
export const fillDown = defineStep({
  name: 'fill_down',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  summary: 'fills blank cells with the text above',
  options: NoOptions,
  propose: (view) => {
    const groups = new Set(findWrittenOnce(view.data, view.profile.columns).map(({ column }) => column));
    return view.columns
      .filter((column) => groups.has(column.index) || isOutline(column, view))
      .map(({ name }) => ({
        column: name,
        class: 'consent' as const,
        options: {},
        reason: 'texts are followed by runs of blank cells',
      }));
  },
  title: (column) => `Fill the blank cells of "${column}" with the text above`,
  compile: ({ column }, view) => {
    const { index } = findColumn(view, column);
    return { kind: 'rows', start: () => fillColumn(index), reads: [index] };
  },
});
