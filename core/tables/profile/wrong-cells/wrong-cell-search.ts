import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { type CategoryCluster, clusterCategories } from '../categories/cluster-categories.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { type Judgement, judgeTexts } from './judge-texts.js';
import { type TextColumn, textColumns } from './text-column.js';
import type { Suspicion, WrongCell } from './wrong-cell.js';
import {
  MAX_JUDGED_ROWS,
  searchRows,
  searchTexts,
  type TextEvidence,
  type WrongCellEvidence,
} from './wrong-cell-evidence.js';

/** A question to a search, and its answer. */
interface Detected {
  columns: readonly ColumnProfile[];
  which: 'sample' | 'all';
  cells: readonly WrongCell[];
}

type Found = WeakMap<TableData, Detected>;

/** The answer to the same question; null for none. */
function answered(
  found: Found,
  data: TableData,
  { columns, which }: Omit<Detected, 'cells'>,
): readonly WrongCell[] | null {
  const last = found.get(data);
  const isSame = last?.which === which && last.columns.length === columns.length;
  return isSame && columns.every((column, at) => column === last.columns[at]) ? last.cells : null;
}

/**
 * Finds cells that are likely wrong, and keeps what it found: a profile, the steps that it names and the cleaning ask for
 * the same cells. One for each reading of a table, passed from its profile to its cleaning; it may judge other states of
 * the table too.
 */
export class WrongCellSearch {
  readonly #all: Found = new WeakMap();
  /** As far as other cells speak against them. */
  readonly #broken: Found = new WeakMap();
  /** Of each column what was found, with cells left empty in its table and without. */
  readonly #judged = [new WeakMap<DictionaryColumn, Judgement>(), new WeakMap<DictionaryColumn, Judgement>()] as const;

  readonly #clusters = new WeakMap<DictionaryColumn, readonly CategoryCluster[]>();

  /** The texts of a column by what they are likely to mean; each column is clustered once. */
  clusters(column: DictionaryColumn): readonly CategoryCluster[] {
    const found = this.#clusters.get(column) ?? clusterCategories(column);
    this.#clusters.set(column, found);
    return found;
  }

  /** Texts of a column that are likely wrong wherever they stand; each column is judged once. */
  judge(column: TextColumn): Judgement {
    const judged = this.#judged[column.tableHasBlanks ? 1 : 0];
    const found = judged.get(column.column) ?? judgeTexts(column);
    judged.set(column.column, found);
    return found;
  }

  /**
   * Finds cells without any label: by dependencies between columns, by the make and spelling of texts beside the others
   * of their column, by placeholders and by values that slipped into a neighbouring cell.
   * @param columns profiles, where there are any: they say which texts mean "missing".
   * Above 250,000 rows, dependencies are judged on a sample of the rows.
   * @returns each cell once, with the strongest evidence, by row and column; the same array for the same question. Where
   * evidence was taken for a profile, cells that only hold a placeholder are left out: the profile tells of these by column.
   */
  detect(data: TableData, columns: readonly ColumnProfile[] = []): readonly WrongCell[] {
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : 'sample';
    const last = answered(this.#all, data, { columns, which });
    if (last !== null) return last;
    const cells = weigh(data, { ...this.#searchTexts(data), broken: searchRows(data, columns, which) });
    this.#all.set(data, { columns, which, cells });
    return cells;
  }

  /**
   * The same cells as far as other columns, or the cell beside, speak against them: those that their own text alone speaks
   * against, which may be a great many, need not be among them.
   * @param wanted above 250,000 rows, dependencies are judged on a sample of the rows, or part by part on all of them.
   */
  detectBroken(data: TableData, columns: readonly ColumnProfile[], wanted: 'sample' | 'all'): readonly WrongCell[] {
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : wanted;
    const last = answered(this.#all, data, { columns, which }) ?? answered(this.#broken, data, { columns, which });
    if (last !== null) return last;
    const { spilled, suspicions } = this.#searchTexts(data);
    const strongest = strongestOf(data, [...spilled, ...searchRows(data, columns, which)]);
    const cells = [...strongest.values()]
      .filter(({ row, column: at, score }) => {
        const column = data.columns[at]!;
        const own = column.form === 'dictionary' ? suspicions.get(at)?.get(column.codes[row]!) : undefined;
        return own === undefined || own.score <= score;
      })
      .sort(byPlace);
    this.#broken.set(data, { columns, which, cells });
    return cells;
  }

  /**
   * Takes the evidence for the sample of a table that was looked for elsewhere, so that it is not looked for again. Cells
   * that hold a placeholder and are blamed for nothing else are left out: a profile tells of them by column, and there may
   * be a great many.
   */
  take(data: TableData, columns: readonly ColumnProfile[], evidence: WrongCellEvidence): void {
    for (const column of textColumns(data)) {
      this.#judged[column.tableHasBlanks ? 1 : 0].set(column.column, evidence.suspicions.get(column.at) ?? new Map());
    }
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : 'sample';
    this.#all.set(data, { columns, which, cells: weigh(data, evidence, 'if blamed') });
  }

  #searchTexts(data: TableData): TextEvidence {
    return searchTexts(data, (column) => this.judge(column));
  }
}

function weigh(
  data: TableData,
  { spilled, broken, suspicions }: WrongCellEvidence,
  placeholders: 'all' | 'if blamed' = 'all',
): readonly WrongCell[] {
  const strongest = strongestOf(data, [...spilled, ...broken], (keep, found) => {
    for (const [column, suspects] of suspicions) {
      const isWanted = ({ kind }: Suspicion, row: number) =>
        placeholders === 'all' || kind !== 'placeholder' || found.has(keyOf(data, { row, column }));
      findSuspects(data, column, suspects, { isWanted, keep });
    }
  });
  return [...strongest.values()].sort(byPlace);
}

const byPlace = (one: WrongCell, other: WrongCell) => one.row - other.row || one.column - other.column;

const keyOf = ({ columns }: TableData, { row, column }: Pick<WrongCell, 'row' | 'column'>) =>
  row * columns.length + column;

/** The strongest evidence for each cell. @param more adds to what was found, after those that are given. */
function strongestOf(
  data: TableData,
  given: readonly WrongCell[],
  more: (keep: (cell: WrongCell) => void, found: ReadonlyMap<number, WrongCell>) => void = () => undefined,
): Map<number, WrongCell> {
  const strongest = new Map<number, WrongCell>();
  const isMerged = inMergedRanges(data);
  const keep = (cell: WrongCell) => {
    if (isMerged(cell)) return;
    const key = keyOf(data, cell);
    const other = strongest.get(key);
    if (other === undefined || cell.score > other.score) strongest.set(key, cell);
  };
  for (const cell of given) keep(cell);
  more(keep, strongest);
  return strongest;
}

/** Cells whose text is likely wrong wherever it stands. */
function findSuspects(
  { columns }: TableData,
  at: number,
  suspicions: ReadonlyMap<number, Suspicion>,
  { isWanted, keep }: { isWanted(suspicion: Suspicion, row: number): boolean; keep(cell: WrongCell): void },
): void {
  const column = columns[at];
  if (suspicions.size === 0 || column?.form !== 'dictionary') return;
  const { codes, texts } = column;
  const isSuspect = new Uint8Array(texts.length);
  for (const code of suspicions.keys()) isSuspect[code] = 1;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (isSuspect[code] === 0) continue;
    const suspicion = suspicions.get(code)!;
    if (isWanted(suspicion, row)) keep({ ...suspicion, row, column: at });
  }
}

/** Whether a cell is part of a merged range, but not its first: the range says what stands there. */
function inMergedRanges({ table }: TableData): (cell: WrongCell) => boolean {
  const { merges } = table;
  return ({ row, column }) =>
    merges.some(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        row >= firstRow &&
        row <= lastRow &&
        column >= firstColumn &&
        column <= lastColumn &&
        (row > firstRow || column > firstColumn),
    );
}
