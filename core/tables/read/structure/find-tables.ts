import type { FoundTable, SourceRow, StructureFacts } from '../source/found-table.js';
import type { ReadOptions } from '../source/read-options.js';
import type { Aside } from '../source/reading.js';
import { cutBands } from './cut-bands.js';
import { cutRegions, type SheetRegion } from './cut-regions.js';
import { findInBand } from './find-in-band.js';
import { guessTables } from './found-guesses.js';
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
  if (isText) return numberTables(rows, findInBand(whole, options, facts), []);
  const { tables, asides } = cutBands(whole);
  const isAlone = tables.length === 1 && asides.length === 0;
  const regions = tables.flatMap((band) =>
    cutRegions(rows, isAlone ? whole : layGrid(rows, false, band.left, band.right), band),
  );
  return numberTables(
    rows,
    regions.flatMap((region) => findInRegion(rows, region, options, facts)),
    asides,
  );
}

function findInRegion(
  rows: readonly SourceRow[],
  { left, right, first, last }: SheetRegion,
  options: ReadOptions,
  facts: StructureFacts,
): FoundTable[] {
  const isWhole = first === 0 && last === rows.length - 1;
  const part = isWhole ? rows : rows.slice(first, last + 1);
  const isBelowGiven = first > 0 && options.header_row !== undefined && options.header_row < rows[first]!.row;
  const { header_row: _, header_rows: __, ...others } = options;
  const found = findInBand(layGrid(part, false, left, right, facts.merges), isBelowGiven ? others : options, facts);
  const shift = (index: number) => index + first;
  return found.map((table) => ({
    ...table,
    headerRows: table.headerRows.map(shift),
    body: table.body === null ? null : [shift(table.body[0]), shift(table.body[1])],
    skipped: table.skipped.map(shift),
  }));
}

/** Puts tables in the order of the source and says how many there are. @param asides those of none of the tables. */
function numberTables(rows: readonly SourceRow[], found: FoundTable[], asides: readonly Aside[]): FoundTable[] {
  const start = (table: FoundTable) => table.headerRows[0] ?? table.body?.[0] ?? 0;
  found.sort((one, other) => start(one) - start(other) || one.left - other.left);
  found[0]?.asides.push(...asides);
  const guess = guessTables(
    found,
    found.map((table) => rows[start(table)]?.row ?? 1),
  );
  return found.map((table, index) => {
    const id = `t${index + 1}`;
    return { ...table, id, guesses: [...table.guesses.map((known) => ({ ...known, table: id })), guess] };
  });
}
