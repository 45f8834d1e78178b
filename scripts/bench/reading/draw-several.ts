import { writtenWorkbook } from '../../../tests/support/workbook/written-workbook.js';
import { type Random, seedRandom } from '../../corrupt/random.js';
import { drawSubject, lineOf, type SubjectTable } from './draw-subject.js';
import { ALL_SUBJECTS } from './subjects.js';

/** A workbook or text file with several tables. */
export interface SeveralFile {
  name: string;
  kind: string;
  bytes: Uint8Array;
  tables: readonly { names: string[]; keys: string[] }[];
}

type Cell = string | number | null;
type Grid = Cell[][];
type Lay = (tables: readonly SubjectTable[], random: Random) => Grid;

const blankRows = (count: number): Grid => Array.from({ length: count }, () => []);
const gridOf = ({ names, rows }: SubjectTable): Grid => [names, ...rows];
const titleOf = ({ subject }: SubjectTable, random: Random) => random.pick(subject.words.titles);

/** Puts grids next to each other with empty columns between them. */
function beside(grids: readonly Grid[], gap: number): Grid {
  const widths = grids.map((grid) => Math.max(...grid.map((row) => row.length)));
  const height = Math.max(...grids.map((grid) => grid.length));
  return Array.from({ length: height }, (_, row) =>
    grids.flatMap((grid, at) => {
      const cells = grid[row] ?? [];
      const width = widths[at]! + (at < grids.length - 1 ? gap : 0);
      return [...cells, ...Array.from({ length: width - cells.length }, () => null)];
    }),
  );
}

const stack = (grids: readonly Grid[], gap: number): Grid =>
  grids.flatMap((grid, at) => (at === 0 ? grid : [...blankRows(gap), ...grid]));

const LAYOUTS: Readonly<Record<string, { count: number; lay: Lay }>> = {
  'two stacked': { count: 2, lay: (tables, random) => stack(tables.map(gridOf), random.int(1, 3)) },
  'three stacked': { count: 3, lay: (tables, random) => stack(tables.map(gridOf), random.int(1, 2)) },
  'stacked with titles': {
    count: 2,
    lay: (tables, random) =>
      stack(
        tables.map((table) => [[titleOf(table, random)], ...gridOf(table)]),
        random.int(1, 2),
      ),
  },
  'stacked with titles, blank rows and notes': {
    count: 2,
    lay: (tables, random) =>
      stack(
        tables.map((table) => [
          [titleOf(table, random)],
          [],
          ...gridOf(table),
          [],
          [random.pick(table.subject.words.notes)],
        ]),
        1,
      ),
  },
  'the second table further right': {
    count: 2,
    lay: ([one, other], random) => {
      const shift = Array.from({ length: random.int(1, 3) }, () => null);
      return stack([gridOf(one!), gridOf(other!).map((row) => [...shift, ...row])], 2);
    },
  },
  'two side by side': { count: 2, lay: (tables, random) => beside(tables.map(gridOf), random.int(1, 3)) },
  'three side by side': { count: 3, lay: (tables) => beside(tables.map(gridOf), 1) },
  'side by side with titles': {
    count: 2,
    lay: (tables, random) =>
      beside(
        tables.map((table) => [[titleOf(table, random)], ...gridOf(table)]),
        random.int(1, 2),
      ),
  },
  'side by side under one title': {
    count: 2,
    lay: (tables, random) => [[titleOf(tables[0]!, random)], [], ...beside(tables.map(gridOf), random.int(1, 2))],
  },
  'two by two': {
    count: 4,
    lay: (tables) => stack([beside(tables.slice(0, 2).map(gridOf), 1), beside(tables.slice(2).map(gridOf), 1)], 2),
  },
  'one above two': {
    count: 3,
    lay: (tables) => stack([gridOf(tables[0]!), beside(tables.slice(1).map(gridOf), 1)], 2),
  },
};

const drawTables = (random: Random, count: number): SubjectTable[] =>
  Array.from({ length: count }, (_, at) =>
    drawSubject(random, random.pick(ALL_SUBJECTS), { rows: random.int(3, 15), columns: random.int(3, 5) }, at + 1),
  );

/** Numbers are cells of numbers in a workbook. */
const toValue = (cell: Cell): Cell =>
  typeof cell === 'string' && /^-?\d+(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : cell;

const trim = (grid: Grid): Grid => grid.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));

const FORMATS = [
  ['xlsx', 'xlsx'],
  ['xlsb', 'xlsb'],
  ['biff8', 'xls'],
  ['ods', 'ods'],
] as const;

function drawWorkbook(
  random: Random,
  lay: Lay,
  tables: readonly SubjectTable[],
): { ending: string; bytes: Uint8Array } {
  const [type, ending] = random.pick(FORMATS);
  const rows = trim(lay(tables, random)).map((row) => row.map(toValue));
  return { ending, bytes: writtenWorkbook(type, [{ name: 'Sheet1', rows }]) };
}

/** In CSV files, rows have as many cells as the widest row, as spreadsheets save them, or end at their last cell. */
function drawText(random: Random, lay: Lay, tables: readonly SubjectTable[]): { ending: string; bytes: Uint8Array } {
  const delimiter = tables.some(({ subject }) => subject.words.decimal === ',') ? ';' : ',';
  const grid = trim(lay(tables, random));
  const width = Math.max(...grid.map((row) => row.length));
  const isPadded = random.chance(0.6);
  const lines = grid.map((row) => {
    const cells = row.map((cell) => String(cell ?? ''));
    return lineOf(isPadded ? [...cells, ...Array.from({ length: width - cells.length }, () => '')] : cells, delimiter);
  });
  return { ending: 'csv', bytes: Buffer.from(`${lines.join('\n')}\n`) };
}

/**
 * Draws workbooks and text files with two to four tables on a sheet. @param each files of a layout, for workbooks and
 * for texts.
 */
export function* drawSeveral(each: number, seed: number): Generator<SeveralFile> {
  const random = seedRandom(seed);
  for (const [form, write] of [
    ['workbook', drawWorkbook],
    ['text', drawText],
  ] as const) {
    for (const [place, [layout, { count, lay }]] of Object.entries(LAYOUTS).entries()) {
      for (let at = 0; at < each; at += 1) {
        const tables = drawTables(random, count);
        const { ending, bytes } = write(random, lay, tables);
        yield {
          name: `s${place}-${at}.${ending}`,
          kind: `${form}: ${layout}`,
          bytes,
          tables: tables.map(({ names, rows }) => ({ names, keys: rows.map(([key]) => key!) })),
        };
      }
    }
  }
}
