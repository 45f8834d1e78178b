import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import { type CategoryCluster, clusterCategories } from '../categories/cluster-categories.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { ReferenceResult, ReferenceSearch } from '../reference/reference-search.js';
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

/** The parameters and the result of a search. */
interface Detected {
  columns: readonly ColumnProfile[];
  which: 'sample' | 'all';
  cells: readonly WrongCell[];
}

/** By the columns of a table, which are the same whatever its findings list. */
type Found = WeakMap<TableData['columns'], Detected>;

/** Returns the result of an earlier search with the same parameters; null if there is none. */
function cachedCells(
  found: Found,
  data: TableData,
  { columns, which }: Omit<Detected, 'cells'>,
): readonly WrongCell[] | null {
  const last = found.get(data.columns);
  const isSame = last?.which === which && last.columns.length === columns.length;
  return isSame && columns.every((column, at) => column === last.columns[at]) ? last.cells : null;
}

/**
 * Finds cells that are probably wrong, and caches them, because a profile, the steps that it suggests and the cleaning
 * need the same cells. There is one instance per import of a table, from its profile to its cleaning; it also searches
 * later states of the table.
 */
export class WrongCellSearch {
  /** Compares the table with a reference of right values; null without one. */
  readonly reference: ReferenceSearch | null;
  readonly #all: Found = new WeakMap();
  /** Results of `detectBroken`. */
  readonly #broken: Found = new WeakMap();
  /** Judgements of each column, for tables without empty cells (index 0) and with them. */
  readonly #judged = [new WeakMap<DictionaryColumn, Judgement>(), new WeakMap<DictionaryColumn, Judgement>()] as const;

  readonly #clusters = new WeakMap<DictionaryColumn, readonly CategoryCluster[]>();

  constructor(reference: ReferenceSearch | null = null) {
    this.reference = reference;
  }

  /** Returns the clusters of the categories of a column. Clusters each column only once. */
  clusters(column: DictionaryColumn): readonly CategoryCluster[] {
    const found = this.#clusters.get(column) ?? clusterCategories(column);
    this.#clusters.set(column, found);
    return found;
  }

  /** Returns the texts of a column that are probably wrong in any row. Judges each column only once. */
  judge(column: TextColumn): Judgement {
    const judged = this.#judged[column.tableHasBlanks ? 1 : 0];
    const found = judged.get(column.column) ?? judgeTexts(column);
    judged.set(column.column, found);
    return found;
  }

  /**
   * Finds cells that are probably wrong, without labeled examples: by dependencies between columns, by pattern and
   * spelling compared with the rest of the column, by placeholders, and by values that spilled into an adjacent cell.
   * For more than 250,000 rows, dependencies are judged on a sample of the rows.
   * @param columns profiles, which list the texts that mean a missing value; may be empty.
   * @returns each cell once, with its strongest evidence, by row and column; the same array for the same parameters. If
   * the evidence was collected for a profile, cells with only a placeholder are omitted, because the profile reports
   * them by column.
   */
  detect(data: TableData, columns: readonly ColumnProfile[] = []): readonly WrongCell[] {
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : 'sample';
    const last = cachedCells(this.#all, data, { columns, which });
    if (last !== null) return last;
    const broken = searchRows(data, columns, which);
    const cells = combineEvidence(data, this.#withReference(data, columns, { ...this.#searchTexts(data), broken }));
    this.#all.set(data.columns, { columns, which, cells });
    return cells;
  }

  /**
   * Returns only the cells that contradict other columns or an adjacent cell. May omit cells that are suspicious only
   * because of their own text, because there can be very many.
   * @param requested for more than 250,000 rows: judge dependencies on a sample of the rows, or on all rows in parts.
   */
  detectBroken(data: TableData, columns: readonly ColumnProfile[], requested: 'sample' | 'all'): readonly WrongCell[] {
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : requested;
    const last =
      cachedCells(this.#all, data, { columns, which }) ?? cachedCells(this.#broken, data, { columns, which });
    if (last !== null) return last;
    const found = { ...this.#searchTexts(data), broken: searchRows(data, columns, which) };
    const { rowErrors, broken, suspicions } = this.#withReference(data, columns, found);
    const strongest = strongestOf(data, [...rowErrors, ...broken]);
    const cells = [...strongest.values()]
      .filter(({ row, column: at, score }) => {
        const column = data.columns[at]!;
        const suspicion = column.form === 'dictionary' ? suspicions.get(at)?.get(column.codes[row]!) : undefined;
        return suspicion === undefined || suspicion.score <= score;
      })
      .sort(byPlace);
    this.#broken.set(data.columns, { columns, which, cells });
    return cells;
  }

  /**
   * Stores evidence that was collected elsewhere (for more than 250,000 rows, from a sample), so that it is not
   * computed again. Omits cells with only a placeholder, because there can be very many, and the profile reports them
   * by column.
   */
  addEvidence(data: TableData, columns: readonly ColumnProfile[], evidence: WrongCellEvidence): void {
    for (const column of textColumns(data)) {
      this.#judged[column.tableHasBlanks ? 1 : 0].set(column.column, evidence.suspicions.get(column.at) ?? new Map());
    }
    const all = this.#withReference(data, columns, evidence);
    const which = data.rowCount <= MAX_JUDGED_ROWS ? 'all' : 'sample';
    this.#all.set(data.columns, { columns, which, cells: combineEvidence(data, all, 'with other evidence') });
  }

  /** Adds the cells that contradict the reference, and removes suspicions about those that agree with it. */
  #withReference(data: TableData, columns: readonly ColumnProfile[], evidence: WrongCellEvidence): WrongCellEvidence {
    const compared = this.reference?.compare(data, columns) ?? null;
    if (compared === null) return evidence;
    const isOpen = ({ row, column }: WrongCell) => !compared.confirms(row, column);
    return {
      rowErrors: evidence.rowErrors.filter(isOpen),
      broken: [...evidence.broken.filter(isOpen), ...compared.cells],
      suspicions: new Map(
        [...evidence.suspicions].map(([at, judged]) => [at, withoutKnown(data, { at, judged, compared })]),
      ),
    };
  }

  #searchTexts(data: TableData): TextEvidence {
    return searchTexts(data, (column) => this.judge(column));
  }
}

/** Removes suspicions about texts that the reference has in the same column. */
function withoutKnown(
  { columns }: TableData,
  { at, judged, compared }: { at: number; judged: Judgement; compared: ReferenceResult },
): Judgement {
  const column = columns[at]!;
  if (column.form === 'wide') return judged;
  return new Map([...judged].filter(([code]) => !compared.knows(at, column.texts[code]!)));
}

function combineEvidence(
  data: TableData,
  { rowErrors, broken, suspicions }: WrongCellEvidence,
  placeholders: 'all' | 'with other evidence' = 'all',
): readonly WrongCell[] {
  const strongest = strongestOf(data, [...rowErrors, ...broken], (keep, found) => {
    for (const [column, suspects] of suspicions) {
      const isIncluded = ({ kind }: Suspicion, row: number) =>
        placeholders === 'all' || kind !== 'placeholder' || found.has(keyOf(data, { row, column }));
      findSuspects(data, column, suspects, { isIncluded, keep });
    }
  });
  return [...strongest.values()].sort(byPlace);
}

const byPlace = (one: WrongCell, other: WrongCell) => one.row - other.row || one.column - other.column;

const keyOf = ({ columns }: TableData, { row, column }: Pick<WrongCell, 'row' | 'column'>) =>
  row * columns.length + column;

/**
 * Returns the strongest evidence for each cell.
 * @param more adds further evidence, given the results so far.
 */
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

/** Passes cells whose text is probably wrong in any row to `keep`. */
function findSuspects(
  { columns }: TableData,
  at: number,
  suspicions: ReadonlyMap<number, Suspicion>,
  { isIncluded, keep }: { isIncluded(suspicion: Suspicion, row: number): boolean; keep(cell: WrongCell): void },
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
    if (isIncluded(suspicion, row)) keep({ ...suspicion, row, column: at });
  }
}

/** Returns a predicate for cells of a merged range other than the first one, which has the content. */
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
