import { defineOperation, NoOptions } from '../operation.js';
import type { TableView } from '../table-view.js';

/** Headers that are not yet the unique, filled name under which the column was read. */
function changesOf({ data, headers }: TableView): Map<number, { after: string; reason: string }> {
  const { columns, headerRows } = data.table;
  if (headerRows.length === 0) return new Map();
  return new Map(
    columns.flatMap(({ name }, index) => {
      const header = headers[index]!;
      return header === name ? [] : [[index, { after: name, reason: reasonFor(header, headers) }] as const];
    }),
  );
}

function reasonFor(header: string, headers: readonly string[]): string {
  if (header.trim() === '') return 'the header is blank';
  return headers.indexOf(header) === headers.lastIndexOf(header)
    ? 'written in one line'
    : 'another column has this header';
}

/** Gives each column a header of its own: blank ones `column_3`, repeated ones a number. */
export const uniqueHeaders = defineOperation({
  name: 'unique_headers',
  class: 'safe',
  scope: 'table',
  unit: 'columns',
  options: NoOptions,
  propose: (view) => {
    const changes = changesOf(view);
    if (changes.size === 0) return [];
    return [
      {
        class: 'safe',
        options: {},
        reason: 'headers are blank, repeated or not plain, and could not be named in a step',
      },
    ];
  },
  title: () => 'Give each column a header of its own',
  compile: (_, view) => ({ kind: 'headers', headers: changesOf(view) }),
});
