import { isBlank } from '../../cells/blank.js';
import { defineStep, NoOptions, type StreamedRow } from '../kit/define-step.js';
import type { TableView } from '../kit/table-view.js';

/** Whether some row may be blank in all columns. For a wide column, it is only known whether it has any blank cells. */
function hasBlankRow({ data, columns, profile }: TableView): boolean {
  if (
    data.rowCount === 0 ||
    columns.some((column) => column.texts === null && profile.columns[column.index]!.missing === 0)
  )
    return false;
  const blanks = columns.flatMap(({ texts, codes }) => {
    return texts === null || codes === null
      ? []
      : [{ codes, isBlankText: Uint8Array.from(texts, (text) => Number(isBlank(text))) }];
  });
  for (let row = 0; row < data.rowCount; row += 1) {
    if (blanks.every(({ codes, isBlankText }) => isBlankText[codes[row]!] === 1)) return true;
  }
  return false;
}

/** Drops rows in which all cells are blank. */
export const dropEmptyRows = defineStep({
  name: 'drop_empty_rows',
  class: 'safe',
  scope: 'table',
  unit: 'rows',
  summary: 'drops rows in which every cell is blank',
  options: NoOptions,
  propose: (view) => (hasBlankRow(view) ? [{ class: 'safe', options: {}, reason: 'rows without any text' }] : []),
  title: () => 'Drop empty rows',
  compile: (_, { columns }) => {
    const isEmpty = (row: StreamedRow) => columns.every(({ index }) => row.isBlank(index));
    return { kind: 'rows', start: () => (row) => (isEmpty(row) ? { drop: 'every cell is empty' } : null) };
  },
});
