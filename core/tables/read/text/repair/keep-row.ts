import type { BrokenRow } from '../../source/reading.js';
import type { Dialect } from '../dialect/dialect.js';
import { alignShortRow } from './align-short-row.js';
import { BEST_FIT, fitOfRow, type RowModel } from './row-model.js';

/** What became of a row that did not fit. */
export interface MendedRow {
  cells: string[];
  kind: BrokenRow['kind'];
  repair: BrokenRow['repair'];
  detail: string;
}

/** How much likelier an alignment has to be than cells missing at the end. */
const ALIGNMENT_MARGIN = 6;

export function describeWidth(found: number, expected: number): string {
  return `${found} ${found === 1 ? 'cell' : 'cells'}, ${expected} expected`;
}

function keepLong(cells: readonly string[], model: RowModel, { delimiter }: Dialect): MendedRow {
  const found = describeWidth(cells.length, model.width);
  if (cells.slice(model.width).every((text) => text.trim() === '')) {
    const detail = `${found}: the last ones are empty`;
    return { cells: cells.slice(0, model.width), kind: 'too-long', repair: 'repaired', detail };
  }
  const kept = cells.slice(0, model.width - 1);
  kept.push(cells.slice(model.width - 1).join(delimiter || ' '));
  return {
    cells: kept,
    kind: 'too-long',
    repair: 'kept',
    detail: `${found}: what is too much stands in the last cell`,
  };
}

function padShort(cells: readonly string[], model: RowModel): MendedRow {
  const padded = cells.concat(Array(model.width - cells.length).fill(''));
  const detail = `${describeWidth(cells.length, model.width)}: filled up with empty ones`;
  const wanted = fitOfRow(model, padded) + ALIGNMENT_MARGIN;
  // Most rows are only cut off: no alignment can fit them so much better.
  const aligned = wanted < model.width * BEST_FIT ? alignShortRow(cells, model) : null;
  return {
    cells: aligned !== null && aligned.fit > wanted ? aligned.cells : padded,
    kind: 'too-short',
    repair: 'padded',
    detail,
  };
}

/** What is left where nothing is certain. */
export function keepAsIs(cells: readonly string[], model: RowModel, dialect: Dialect): MendedRow | null {
  if (cells.length === model.width) return null;
  return cells.length > model.width ? keepLong(cells, model, dialect) : padShort(cells, model);
}
