import type { Aside } from '../source/reading.js';
import type { Grid } from './grid.js';
import type { Segment } from './read-segment.js';

const LONGEST = 200;

/** Lists the rows of no body, with the blank ones among the given range; neighbours of one kind stand together. */
export function listAsides(grid: Grid, segment: Segment, range: [number, number] = [0, grid.rows.length - 1]): Aside[] {
  const inBody = new Set(segment.bodyRows);
  return listRuns(grid, range, (row) => {
    if (inBody.has(row)) return undefined;
    return grid.filled(row) === 0 ? 'blank' : segment.asides.get(row);
  });
}

/** Lists the rows of a body that may be notes, totals or drawn lines. */
export function listDoubtful(grid: Grid, { bodyRows, doubtful }: Segment): Aside[] {
  const [first, last] = [bodyRows[0], bodyRows.at(-1)];
  if (first === undefined || last === undefined || doubtful.size === 0) return [];
  return listRuns(grid, [first, last], (row) => doubtful.get(row));
}

type KindOf = (row: number) => Aside['kind'] | undefined;

/** Lists the rows of a range that have a kind; neighbours of one kind stand together. */
function listRuns(grid: Grid, range: readonly [number, number], kindOf: KindOf): Aside[] {
  const asides: Aside[] = [];
  let previous = -2;
  for (let row = range[0]; row <= range[1]; row += 1) {
    const kind = kindOf(row);
    if (kind === undefined) continue;
    const last = asides.at(-1);
    if (last !== undefined && last.kind === kind && previous === row - 1) {
      last.rows = kind === 'blank' && grid.isText ? grid.rows[row]!.row - last.row + 1 : last.rows + 1;
      last.text = shorten([last.text, textOf(grid, row)].filter(Boolean).join('\n'));
    } else asides.push({ kind, row: grid.rows[row]!.row, rows: 1, text: shorten(textOf(grid, row)) });
    previous = row;
  }
  return asides;
}

function textOf(grid: Grid, row: number): string {
  const texts: string[] = [];
  for (let column = Math.max(0, grid.first(row)); column <= grid.last(row) && texts.length < LONGEST; column += 1) {
    if (grid.text(row, column) !== '') texts.push(grid.text(row, column));
  }
  return texts.join(' ');
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
