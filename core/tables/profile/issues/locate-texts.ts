import { mostExamples } from '../../columns/most-examples.js';
import type { Sighting } from '../../columns/summary/wide-summary.js';
import type { TableData } from '../../columns/table-data.js';

const MOST = 20;

/**
 * The first cells of a column that hold one of some texts, from the top; all of them where the table is read for all.
 * @param known what a wide column has recorded of them; answered where its texts were not kept.
 */
export function locateTexts(
  data: TableData,
  index: number,
  isMeant: (text: string) => boolean,
  known: readonly Sighting[],
): readonly Sighting[] {
  const column = data.columns[index];
  if (column?.form !== 'dictionary') return known;
  const meant = Uint8Array.from(column.texts, (text) => (isMeant(text) ? 1 : 0));
  const most = mostExamples(data, MOST);
  const found: Sighting[] = [];
  for (let row = 0; row < column.codes.length && found.length < most; row += 1) {
    const code = column.codes[row] as number;
    if (meant[code] === 1) found.push({ text: column.texts[code] as string, row: data.sourceRows.at(row) as number });
  }
  return found;
}
