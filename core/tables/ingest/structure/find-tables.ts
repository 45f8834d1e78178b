import type { ReadOptions } from '../../read-options.js';
import { cutBands } from './cut-bands.js';
import { findInBand } from './find-in-band.js';
import { guessTables } from './found-guesses.js';
import type { FoundTable, SourceRow, StructureFacts } from './found-table.js';
import { layGrid } from './grid.js';

/**
 * Finds the tables among the rows of a file or sheet. Pure; linear in the cells.
 * @param options `header_row` and `header_rows` go before what is found: in the table that holds that row, or in all of them
 *   where only their number is given. Which of the tables is wanted is for the caller to choose.
 * @returns tables in the order of the source, from above to below and from left to right; none where all rows are blank.
 */
export function findTables(rows: readonly SourceRow[], options: ReadOptions, facts: StructureFacts): FoundTable[] {
  const isText = facts.from === 'text';
  const whole = layGrid(rows, isText);
  const bands = isText ? null : cutBands(whole);
  const found = (bands?.tables ?? [null]).flatMap((band) => {
    return findInBand(band === null ? whole : layGrid(rows, isText, band.left, band.right), options, facts);
  });
  const start = (table: FoundTable) => table.headerRows[0] ?? table.body?.[0] ?? 0;
  found.sort((one, other) => start(one) - start(other) || one.left - other.left);
  if (found[0] !== undefined) found[0].asides.push(...(bands?.asides ?? []));
  const guess = guessTables(
    found,
    found.map((table) => rows[start(table)]?.row ?? 1),
  );
  return found.map((table, index) => {
    const id = `t${index + 1}`;
    return { ...table, id, guesses: [...table.guesses.map((known) => ({ ...known, table: id })), guess] };
  });
}
