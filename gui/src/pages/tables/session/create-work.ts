import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { TableWindow } from '../../../../../core/tables/history/window/read-window.js';
import type { ColumnSummary } from '../../../../../core/tables/history/window/summarize-columns.js';
import type { SessionFindings } from '../../../../../core/tables/jobs/session-task.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import type { OperationsAnswer } from '../../../../../handlers/tables/session-operations.js';
import { call } from '../../../api/call.js';
import { describeError, isCancelled } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import { withFilter } from '../filters/filter.js';
import { type Block, type CopyFormat, formatBlock, parseBlock } from './clipboard.js';
import { fittingWidth } from './column-head.js';
import { offersFor } from './offers-for.js';
import { createRowWindow, type RowsShown } from './row-window.js';
import { atPlace, type CellRange, countCells, rangeOf } from './selection.js';
import { createSessionDocument } from './session-document.js';
import {
  type ChangeInput,
  type ColumnsInput,
  columnsRequest,
  findingsRequest,
  type OperationInput,
  rowsRequest,
} from './session-requests.js';
import { createSessionView, type ShownPreview } from './session-view.js';
import { plural, t } from './texts.js';

/** Cells that can be copied or pasted at once. */
const MAX_BLOCK = 200_000;
/** Pause in typing after which a preview is asked for, ms. */
const PREVIEW_DELAY_MS = 150;
/** Cells of one operation that later edits of the same column join. */
const MAX_JOINED = 200;

/** Returns the column that a change is about; undefined if there is none or several. */
function columnOf(change: ChangeInput): string | undefined {
  const operation =
    change.kind === 'add' ? change.operations[0]?.operation : change.kind === 'edit' ? change.operation : undefined;
  const listed = operation?.options?.columns;
  return operation?.column ?? (Array.isArray(listed) && typeof listed[0] === 'string' ? listed[0] : undefined);
}

/** A block of cells, as read. */
interface ReadBlock {
  /** Rows of the file. */
  rows: number[];
  /** Names of the columns. */
  names: string[];
  cells: Block;
}

type EditedCell = { row: number; column: string; text: string };

/** Time that the pointer must be over a finding before its cells are searched, ms. */
const HOVER_MS = 120;

/** Returns keys `ROW:COLUMN` of cells, and `ROW:` for whole rows. */
const cellKeys = (cells: NonNullable<SessionFindings['located']>): ReadonlySet<string> =>
  new Set(cells.map(({ row, column }) => `${row}:${column ?? ''}`));

/** Everything on the page of a table session: document, view, rows, summaries, findings and the preview. */
export function createSessionWork(item: string) {
  const doc = createSessionDocument(item);
  const view = createSessionView(doc);
  const id = () => doc.session()?.id ?? '';

  // Preview of a change that is not stored yet.
  const [preview, setPreview] = createSignal<ShownPreview | null>(null);
  const [previewed, setPreviewed] = createSignal<OperationsAnswer | null>(null);
  const [previewError, setPreviewError] = createSignal<string | null>(null);
  let asking: AbortController | null = null;
  let timer = 0;
  const askPreview = async (wanted: ShownPreview) => {
    asking?.abort();
    const own = new AbortController();
    asking = own;
    try {
      const answer = await doc.preview(wanted.change, own.signal);
      if (asking !== own) return;
      setPreviewError(null);
      setPreviewed(answer);
    } catch (error) {
      if (asking !== own || isCancelled(error)) return;
      setPreviewed(null);
      setPreviewError(describeError(error).detail);
    }
  };
  const endPreview = () => {
    clearTimeout(timer);
    asking?.abort();
    asking = null;
    setPreview(null);
    setPreviewed(null);
    setPreviewError(null);
  };
  // Called by effects that follow the fields of a form, and must not follow anything else.
  const startPreview = (wanted: ShownPreview) =>
    untrack(() => {
      if (preview() === null) showColumn(columnOf(wanted.change));
      setPreview(wanted);
      if (view.mode() === 'raw') view.setMode('cleaned');
      clearTimeout(timer);
      timer = window.setTimeout(() => void askPreview(wanted), PREVIEW_DELAY_MS);
    });
  onCleanup(endPreview);
  const applyPreview = async () => {
    const wanted = preview();
    if (!wanted || previewError() !== null) return;
    const answer = await doc.change(wanted.change);
    if (answer) endPreview();
  };

  const [finding, setFinding] = createSignal<number | null>(null);
  /** What the shown rows are, if they are those of an answer. */
  const [rowsLabel, setRowsLabel] = createSignal<string | null>(null);
  const [located, setLocated] = createSignal<ReadonlySet<string> | null>(null);
  const [findingRows, setFindingRows] = createSignal<number[] | null>(null);
  /** Shows all rows again, instead of those of a finding or an answer. */
  const showAllRows = () => {
    setRowsLabel(null);
    setFinding(null);
    setLocated(null);
    setFindingRows(null);
  };

  /** The columns that the grid shows, with their places in the table. */
  const columns = createMemo(() => {
    const all = view.mode() !== 'raw' && previewed() ? previewed()!.result.columns : view.all();
    const hidden = new Set(view.hidden());
    return all.map((column, place) => ({ ...column, place })).filter(({ id: own }) => !hidden.has(own));
  });
  const shown = createMemo<RowsShown | null>(() => {
    const session = doc.session();
    if (!session) return null;
    const step = view.step();
    const changes = view.mode() === 'changes' && preview() === null;
    return {
      session: session.id,
      version: session.version,
      rows: {
        source: view.mode() === 'raw',
        filters: [...view.filters()],
        sort: [...view.sort()],
        ...(changes && { changed: step ?? ('any' as const) }),
        ...(findingRows() !== null && { rows: findingRows()! }),
      },
      preview: previewed() ? preview()?.change : undefined,
    };
  });

  /** Scrolls to a column, and to the first row. */
  const showColumn = (name: string | null | undefined) => {
    const place = columns().findIndex((column) => column.name === name);
    if (place >= 0) view.goTo({ row: 0, column: place });
  };

  // Findings are searched when the history has changed and the page has nothing else to do.
  const [findings, setFindings] = createSignal<SessionFindings | null>(null);
  const [findingsError, setFindingsError] = createSignal<unknown>(null);
  const [isSearching, setSearching] = createSignal(false);
  let searching: AbortController | null = null;
  const search = async (place: number | null) => {
    searching?.abort();
    const own = new AbortController();
    searching = own;
    setSearching(true);
    try {
      const answer = await call<SessionFindings>(findingsRequest(id(), place), own.signal);
      if (searching !== own) return;
      setFindings(answer);
      setFindingsError(null);
      if (place !== null && answer.located !== null) {
        setLocated(cellKeys(answer.located));
        setFindingRows([...new Set(answer.located.map(({ row }) => row))]);
        showColumn(answer.located[0]?.column);
      }
    } catch (error) {
      if (searching === own && !isCancelled(error)) setFindingsError(() => error);
    }
    if (searching === own) setSearching(false);
  };
  onCleanup(() => searching?.abort());

  // What the pointer is over: its cells are marked, and the shown rows stay.
  const [hoveredStep, hoverStep] = createSignal<string | null>(null);
  const [hoveredCells, setHoveredCells] = createSignal<ReadonlySet<string> | null>(null);
  let hovering: AbortController | null = null;
  const hoverFinding = async (place: number | null) => {
    hovering?.abort();
    setHoveredCells(null);
    if (place === null) return;
    const own = new AbortController();
    hovering = own;
    // The pointer crosses findings on its way to another one.
    await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
    if (own.signal.aborted) return;
    try {
      const { located: cells } = await call<SessionFindings>(findingsRequest(id(), place), own.signal);
      if (cells !== null) setHoveredCells(cellKeys(cells));
    } catch (error) {
      if (!isCancelled(error)) setFindingsError(() => error);
    }
  };
  onCleanup(() => hovering?.abort());
  const version = createMemo(() => (doc.session() ? `${id()}:${doc.session()!.version}` : null));
  createEffect(
    on(version, (now) => {
      if (now === null) return;
      showAllRows();
      hoverStep(null);
      void hoverFinding(null);
      void search(null);
    }),
  );
  const chooseFinding = (place: number | null) => {
    showAllRows();
    setFinding(place);
    if (place !== null) {
      view.setMode('cleaned');
      void search(place);
    }
  };

  const rows = createRowWindow(shown);

  // Summaries of the visible columns and of the facets.
  const [summaries, setSummaries] = createSignal<ReadonlyMap<string, ColumnSummary>>(new Map());
  const [facets, setFacets] = createSignal<ReadonlyMap<string, ColumnSummary>>(new Map());
  const [span, setSpan] = createSignal({ first: 0, end: 0 });
  let summarizing: AbortController | null = null;
  const summarize = async (
    wanted: ColumnsInput,
    signal: AbortSignal | undefined,
    take: (found: ReadonlyMap<string, ColumnSummary>) => void,
  ) => {
    if (wanted.length === 0) return;
    try {
      const { columns: found } = await call<{ columns: ColumnSummary[] }>(columnsRequest(id(), wanted), signal);
      take(new Map(found.map((one) => [one.column, one])));
    } catch {
      // The search was cancelled, or an operation has just removed a column. The request of the rows shows other faults.
    }
  };
  createEffect(
    on([version, () => view.mode(), () => JSON.stringify(view.filters())], () => {
      summarizing?.abort();
      summarizing = new AbortController();
      setSummaries(new Map());
    }),
  );
  const visibleNames = createMemo(() => {
    const names = columns()
      .slice(span().first, span().end)
      .map(({ name }) => name);
    return [
      ...columns()
        .slice(0, view.frozen())
        .map(({ name }) => name),
      ...names,
    ];
  });
  createEffect(
    on([version, visibleNames, summaries, () => view.mode()], ([now, names, known, mode]) => {
      if (now === null || mode === 'raw' || previewed()) return;
      const missing = [...new Set(names)].filter((name) => !known.has(name)).slice(0, 40);
      void summarize(
        missing.map((column) => ({ column, filters: [...view.filters()], limit: 8 })),
        summarizing?.signal,
        (found) => setSummaries((before) => new Map([...before, ...found])),
      );
    }),
  );
  /** Widths by the first summary of each column, so that filters do not change them. */
  const fitted = new Map<string, number>();
  const fittedWidth = (column: string, name: string): number => {
    const summary = summaries().get(name);
    const width = fitted.get(column) ?? fittingWidth(name, summary);
    if (summary !== undefined) fitted.set(column, width);
    return width;
  };
  let counting = new AbortController();
  const facetSearches = new Map<string, string>();
  const [facetTick, setFacetTick] = createSignal(0);
  createEffect(
    on([version, () => JSON.stringify(view.filters()), () => view.facets(), facetTick], ([now]) => {
      if (now === null) return;
      counting.abort();
      counting = new AbortController();
      const known = new Set(doc.result()?.columns.map(({ name }) => name));
      const wanted = view.facets().filter((name) => known.has(name));
      void summarize(
        wanted.map((column) => ({
          column,
          // A facet counts the rows that match the filters of the other columns.
          filters: view.filters().filter((one) => one.column !== column),
          ...(facetSearches.get(column) && { search: facetSearches.get(column)! }),
          limit: 200,
        })),
        counting.signal,
        setFacets,
      );
    }),
  );

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
  const range = () => rangeOf(view.selection());
  const isTooLarge = (block: CellRange): boolean => {
    if (countCells(block) <= MAX_BLOCK) return false;
    showToast({ text: t('block.tooLarge', { count: MAX_BLOCK }), isError: true });
    return true;
  };
  const copy = async (format: CopyFormat, hasHeader: boolean) => {
    const block = range();
    if (isTooLarge(block)) return;
    const { names, cells } = await readBlock(block);
    await navigator.clipboard.writeText(formatBlock(cells, names, format, hasHeader));
    showToast({ text: plural('copied', cells.length * names.length) });
  };

  const add = (...operations: OperationInput[]) =>
    doc.change({ kind: 'add', operations: operations.map((operation) => ({ operation })) });
  /** Adds an operation of a suggestion, with its reason. */
  const addOffers = (offers: readonly Pick<SessionFindings['offers'][number], 'operation' | 'reason'>[]) =>
    doc.change({
      kind: 'add',
      operations: offers.map(({ operation, reason }) => ({ operation, author: 'rule' as const, reason })),
    });

  /** Returns the position of a row of the file among the shown rows; null if it is not shown. */
  const positionOf = async (row: number): Promise<number | null> => {
    const now = shown();
    if (!now || !Number.isInteger(row) || row < 1) return null;
    const { position } = await call<TableWindow>(rowsRequest(now.session, { ...now.rows, limit: 1, locate: row }));
    return position;
  };

  /** Shows rows of the file, such as those that an answer is based on. */
  const showRows = (label: string, numbers: readonly number[]) => {
    showAllRows();
    view.setFilters([]);
    setRowsLabel(label);
    setFindingRows([...numbers]);
  };
  const goToCell = async (row: number, column: string | null) => {
    view.setFilters([]);
    setFindingRows(null);
    setRowsLabel(null);
    const found = await positionOf(row);
    const place = column === null ? 0 : columns().findIndex(({ name }) => name === column);
    if (found !== null) view.goTo({ row: found, column: Math.max(0, place) });
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
        run: () => void add({ operation: 'replace_values', column, options: { values: { [before]: after } } }),
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
      if (answer) void offerEqual(name, cell.text, text);
    });
  };
  /** Writes a text into all selected cells. */
  const fill = async (text: string) => {
    const block = range();
    if (isTooLarge(block)) return;
    const { rows: numbers, names, cells } = await readBlock(block);
    const edits = numbers.flatMap((row, at) =>
      names.flatMap((column, index) => (cells[at]![index] === text ? [] : [{ row, column, text }])),
    );
    await write(edits);
  };
  const paste = async (text: string) => {
    const block = parseBlock(text);
    const [first] = block;
    if (first === undefined) return;
    if (block.length === 1 && first.length === 1) return fill(first[0]!);
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
    doc,
    view,
    rows,
    positionOf,
    cellAt,
    columns,
    shown,
    preview,
    previewed,
    previewError,
    startPreview,
    endPreview,
    applyPreview,
    hoveredStep,
    hoverStep,
    hoveredCells,
    hoverFinding,
    findings,
    findingsError,
    isSearching,
    finding,
    located,
    chooseFinding,
    rowsLabel,
    showRows,
    goToCell,
    offersOf: (issues: readonly TableIssue[]) =>
      issues.flatMap((issue) => offersFor(issue, findings()?.offers ?? []).slice(0, 1)),
    searchAgain: () => void search(finding()),
    summaries,
    fittedWidth,
    facets,
    searchFacet: (column: string, text: string) => {
      facetSearches.set(column, text);
      setFacetTick((tick) => tick + 1);
    },
    see: setSpan,
    range,
    copy,
    paste,
    fill,
    commit,
    add,
    addOffers,
    write,
    filterBy: (filter: Parameters<typeof withFilter>[2], at: Parameters<typeof withFilter>[1]) =>
      view.setFilters(withFilter(view.filters(), at, filter)),
  };
}
export type SessionWork = ReturnType<typeof createSessionWork>;
