import { defineStep, NoOptions } from '../kit/define-step.js';
import { firstFree, type TableView } from '../kit/table-view.js';

/** Returns new headers for blank, duplicate and multi-line ones: the names under which the columns were imported. */
function changesOf({ data, headers }: TableView): Map<number, { after: string; reason: string }> {
  const changes = new Map<number, { after: string; reason: string }>();
  if (data.table.headerRows.length === 0) return changes;
  const isUsable = headers.map((header, index) => headers.indexOf(header) === index && isPlain(header));
  const taken = new Set(headers.filter((_, index) => isUsable[index]));
  for (const [index, header] of headers.entries()) {
    if (isUsable[index]) continue;
    const after = firstFree(data.table.columns[index]!.name, taken);
    taken.add(after);
    if (after !== header) changes.set(index, { after, reason: reasonFor(header) });
  }
  return changes;
}

const isPlain = (header: string) => header !== '' && header === onOneLine(header);
const onOneLine = (header: string) => header.replace(/\s+/g, ' ').trim();

function reasonFor(header: string): string {
  if (onOneLine(header) === '') return 'the header is blank';
  return isPlain(header) ? 'another column has this header' : 'the header has surrounding or repeated spaces';
}

/** Gives each column a unique header: `column_3` for a blank one, and an appended number for a duplicate. */
export const uniqueHeaders = defineStep({
  name: 'unique_headers',
  class: 'safe',
  scope: 'table',
  unit: 'columns',
  summary: 'gives each column a unique header: blank ones become `column_3`, repeated ones get a number',
  options: NoOptions,
  propose: (view) => {
    if (changesOf(view).size === 0) return [];
    return [
      {
        class: 'safe',
        options: {},
        reason: 'headers are blank, repeated or contain unusual characters, so steps cannot name them',
      },
    ];
  },
  title: () => 'Give each column a unique header',
  compile: (_, view) => ({ kind: 'headers', headers: changesOf(view) }),
});
