import { type Accessor, createSignal } from 'solid-js';
import type { TableWindow } from '../../../../../core/tables/history/window/read-window.js';
import type { ColumnSummary } from '../../../../../core/tables/history/window/summarize-columns.js';
import { call } from '../../../api/call.js';
import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import { copyText } from '../../../kit/copy-text.js';
import { type Block, type CopyFormat, formatBlock, parseBlock } from './clipboard.js';
import type { RowsShown, RowWindow } from './row-window.js';
import { atPlace, type CellRange, countCells, rangeOf } from './selection.js';
import type { SessionDocument } from './session-document.js';
import { columnsRequest, rowsRequest } from './session-requests.js';
import type { SessionView } from './session-view.js';
import { plural, t } from './texts.js';

/** Cells that can be copied or pasted at once. */
const MAX_BLOCK = 200_000;
/** Cells of one operation that later edits of the same column join. */
const MAX_JOINED = 200;

/** A block of cells, as read. */
interface ReadBlock {
  /** Rows of the file. */
  rows: number[];
  /** Names of the columns. */
  names: string[];
  cells: Block;
}

type EditedCell = { row: number; column: string; text: string };

interface CellsOf {
  doc: SessionDocument;
  view: SessionView;
  rows: RowWindow;
  /** The columns that the grid shows, with their places in the table. */
  columns: Accessor<readonly { name: string; place: number }[]>;
  shown: Accessor<RowsShown | null>;
}

/** Reads, copies, writes and pastes cells of the grid. */
export function createCells({ doc, view, rows, columns, shown }: CellsOf) {
  const id = () => doc.session()?.id ?? '';
  /** Returns some cells of the table after its history: the texts by row, the rows of the file and the columns. */
  const readBlock = async ({ top, left, bottom, right }: CellRange): Promise<ReadBlock> => {
    const now = shown()!;
    const chosen = columns().slice(left, right + 1);
    const places = chosen.map(({ place }) => place);
    const offset = places[0] ?? 0;
    const limit = (places.at(-1) ?? offset) - offset + 1;
    const found: TableWindow['rows'] = [];
    while (found.length < bottom - top + 1) {
      const wanted = {
        ...now.rows,
        offset: top + found.length,
        limit: Math.min(5_000, bottom - top + 1 - found.length),
        columns: { offset, limit },
      };
      const { rows: next } = await call<TableWindow>(rowsRequest(now.session, wanted));
      if (next.length === 0) break;
      found.push(...next);
    }
    return {
      rows: found.map(({ row }) => row),
      names: chosen.map(({ name }) => name),
      cells: found.map(({ cells }) => places.map((place) => cells[place - offset]!)),
    };
  };
  /** Text that the browser refused to copy, to be copied by hand. */
  const [uncopied, setUncopied] = createSignal<string | null>(null);
  const range = () => rangeOf(view.selection());
  const isTooLarge = (block: CellRange): boolean => {
    if (countCells(block) <= MAX_BLOCK) return false;
    showToast({ text: t('block.tooLarge', { count: MAX_BLOCK }), isError: true });
    return true;
  };
  /** Shows a failure to read cells, without a retry, because other cells may be selected by then. */
  const reported = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => {
      const { title, detail } = describeError(error);
      showToast({ text: title, detail, isError: true });
    });
  /** @returns whether the cells were copied: the browser may refuse it, or they are too many. */
  const copyRange = async (block: CellRange, format: CopyFormat, hasHeader: boolean): Promise<boolean> => {
    if (isTooLarge(block)) return false;
    const { names, cells } = await readBlock(block);
    const text = formatBlock(cells, names, format, hasHeader);
    const isCopied = await copyText(text);
    if (isCopied)
      showToast({
        text: t('copied.as', { cells: plural('copied', cells.length * names.length), format: t(`copied.${format}`) }),
      });
    else setUncopied(text);
    return isCopied;
  };

  /** Writes cells. Edits of one column one after another become one operation; each can be undone on its own. */
  const write = (cells: readonly EditedCell[]) => {
    const [first] = cells;
    if (first === undefined) return Promise.resolve(null);
    return doc.change(({ steps }) => {
      const last = steps.at(-1);
      const known =
        last?.operation.operation === 'edit_cells' && last.is_on && last.author === 'user'
          ? (last.operation.options?.cells as EditedCell[])
          : null;
      const isJoined =
        known !== null &&
        cells.length === 1 &&
        known.length < MAX_JOINED &&
        known.every(({ column }) => column === first.column);
      if (!isJoined)
        return { kind: 'add', operations: [{ operation: { operation: 'edit_cells', options: { cells } } }] };
      const others = known.filter(({ row }) => row !== first.row);
      return {
        kind: 'edit',
        id: last!.id,
        operation: { operation: 'edit_cells', options: { cells: [...others, first] } },
      };
    });
  };
  const offerEqual = async (column: string, before: string, after: string) => {
    if (before.trim() === '') return;
    const [found] = (
      await call<{ columns: ColumnSummary[] }>(
        columnsRequest(id(), [{ column, filters: [{ column, kind: 'values', values: [before] }], limit: 0 }]),
      )
    ).columns;
    const count = found?.rows ?? 0;
    if (count === 0) return;
    showToast({
      text: plural('equal', count, { before }),
      action: {
        label: t('equal.apply'),
        run: () => {
          const operation = { operation: 'replace_values', column, options: { values: { [before]: after } } } as const;
          void doc.change({ kind: 'add', operations: [{ operation }] });
        },
      },
    });
  };
  /** Returns a cell by its place among the shown columns; null while it is loading. */
  const cellAt = (row: number, column: number) => {
    const shownColumn = columns()[column];
    return shownColumn === undefined ? null : rows.cellAt(row, shownColumn.place, shownColumn.name);
  };
  const commit = (text: string, move: 'down' | 'up' | 'right' | 'left' | 'stay') => {
    const { row, column } = view.selection().active;
    const name = columns()[column]?.name;
    const number = rows.rowAt(row);
    const cell = cellAt(row, column);
    view.setEditing(null);
    const by = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] }[move];
    const next = {
      row: Math.max(0, row + by[0]!),
      column: Math.max(0, Math.min(columns().length - 1, column + by[1]!)),
    };
    if (next.row < (rows.facts()?.matching ?? 0)) view.select(atPlace(next));
    if (name === undefined || number === null || cell === null || cell.text === text) return;
    void write([{ row: number, column: name, text }]).then((answer) => {
      if (answer) void reported(() => offerEqual(name, cell.text, text));
    });
  };
  /** Writes a text into all selected cells. */
  const fillRange = async (block: CellRange, text: string) => {
    if (isTooLarge(block)) return;
    const { rows: numbers, names, cells } = await readBlock(block);
    const edits = numbers.flatMap((row, at) =>
      names.flatMap((column, index) => (cells[at]![index] === text ? [] : [{ row, column, text }])),
    );
    await write(edits);
  };
  const pasteBlock = async (text: string) => {
    const block = parseBlock(text);
    const [first] = block;
    if (first === undefined) return;
    if (block.length === 1 && first.length === 1) return fillRange(range(), first[0]!);
    const { top, left } = range();
    const all = {
      top,
      left,
      bottom: top + block.length - 1,
      right: left + Math.max(...block.map(({ length }) => length)) - 1,
    };
    if (isTooLarge(all)) return;
    const fitting = {
      ...all,
      bottom: Math.min(all.bottom, (rows.facts()?.matching ?? 1) - 1),
      right: Math.min(all.right, columns().length - 1),
    };
    const { rows: numbers, names, cells } = await readBlock(fitting);
    const edits = numbers.flatMap((row, at) =>
      names.flatMap((column, index) => {
        const next = block[at]?.[index];
        return next === undefined || next === cells[at]![index] ? [] : [{ row, column, text: next }];
      }),
    );
    await write(edits);
    const lost = block.length - numbers.length;
    if (lost > 0 || fitting.right < all.right)
      showToast({ text: t('paste.cut', { rows: lost, columns: all.right - fitting.right }), isError: true });
  };

  return {
    range,
    cellAt,
    copy: (format: CopyFormat, hasHeader: boolean) =>
      reported(async () => void (await copyRange(range(), format, hasHeader))),
    /** Copies the selected cells, and empties them if they were copied. */
    cut: () =>
      reported(async () => {
        const block = range();
        if (await copyRange(block, 'tsv', false)) await fillRange(block, '');
      }),
    uncopied,
    setUncopied,
    paste: (text: string) => reported(() => pasteBlock(text)),
    fill: (text: string) => reported(() => fillRange(range(), text)),
    commit,
    write,
  };
}
