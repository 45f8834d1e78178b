import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import type { SessionFindings } from '../../../../../core/tables/history/findings/session-findings.js';
import type { TableWindow } from '../../../../../core/tables/history/window/read-window.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import type { OperationsAnswer } from '../../../../../handlers/tables/session-operations.js';
import { call } from '../../../api/call.js';
import { createLatestRequest } from '../../../api/latest-request.js';
import { describeError } from '../../../api/problem.js';
import { showFailure, showToast } from '../../../app/toast-state.js';
import { withFilter } from '../filters/filter.js';
import { createCells } from './create-cells.js';
import { cellKeys, createFindings } from './create-findings.js';
import { createRepairs } from './create-repairs.js';
import { createSummaries } from './create-summaries.js';
import { offersFor } from './offers-for.js';
import { createRowWindow, type RowsShown } from './row-window.js';
import { createSessionDocument, isOutdated } from './session-document.js';
import { type ChangeInput, type OperationInput, rowsRequest } from './session-requests.js';
import { createSessionView, type ShownPreview } from './session-view.js';
import { plural } from './texts.js';

/** Pause in typing after which a preview is asked for, ms. */
const PREVIEW_DELAY_MS = 150;
/** Returns the column that a change is about; undefined if there is none or several. */
function columnOf(change: ChangeInput): string | undefined {
  const operation =
    change.kind === 'add' ? change.operations[0]?.operation : change.kind === 'edit' ? change.operation : undefined;
  const listed = operation?.options?.columns;
  return operation?.column ?? (Array.isArray(listed) && typeof listed[0] === 'string' ? listed[0] : undefined);
}

/** Everything on the page of a table session: document, view, rows, summaries, findings and the preview. */
export function createSessionWork(item: string) {
  const doc = createSessionDocument(item);
  const view = createSessionView(doc);
  const id = () => doc.session()?.id ?? '';

  // Preview of a change that is not stored yet.
  const [preview, setPreview] = createSignal<ShownPreview | null>(null);
  const [previewed, setPreviewed] = createSignal<OperationsAnswer | null>(null);
  const [previewError, setPreviewError] = createSignal<string | null>(null);
  const request = createLatestRequest();
  let timer = 0;
  let isApplying = false;
  let isPaused = false;
  /** Reports why the preview failed. If another window has changed the session, the preview follows its new version. */
  const failPreview = async (error: unknown, wanted: ShownPreview) => {
    const failed = isOutdated(error) ? await doc.refresh().catch((caught: unknown) => caught) : error;
    if (failed === true || preview() !== wanted) return;
    setPreviewed(null);
    setPreviewError(describeError(failed === false ? error : failed).detail);
  };
  const askPreview = (wanted: ShownPreview) =>
    request.ask((signal) => doc.preview(wanted.change, signal), {
      take: (answer) => {
        setPreviewError(null);
        setPreviewed(answer);
      },
      fail: (error) => void failPreview(error, wanted),
    });
  /** Hides the effect of an incomplete change, which cannot be applied until its form is complete again. */
  const pausePreview = () => {
    isPaused = true;
    clearTimeout(timer);
    request.cancel();
    setPreviewed(null);
    setPreviewError(null);
  };
  const endPreview = () => {
    setPreview(null);
    pausePreview();
  };
  // Called by effects that follow the fields of a form, and must not follow anything else.
  const startPreview = (wanted: ShownPreview) =>
    untrack(() => {
      if (preview() === null) showColumn(columnOf(wanted.change));
      setPreview(wanted);
      isPaused = false;
      if (view.mode() === 'raw') view.setMode('cleaned');
      clearTimeout(timer);
      timer = window.setTimeout(() => void askPreview(wanted), PREVIEW_DELAY_MS);
    });
  onCleanup(() => clearTimeout(timer));
  const applyPreview = async () => {
    const wanted = preview();
    if (!wanted || isPaused || previewError() !== null) return;
    const before = version();
    isApplying = true;
    const answer = await doc.change(wanted.change);
    isApplying = false;
    if (answer) endPreview();
    // Another window has changed the session: show what the change would do now.
    else if (preview() === wanted && !isPaused && version() !== before) void askPreview(wanted);
  };

  const [finding, setFinding] = createSignal<string | null>(null);
  const [hoveredStep, hoverStep] = createSignal<string | null>(null);
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

  const version = createMemo(() => (doc.session() ? `${id()}:${doc.session()!.version}` : null));
  createEffect(
    on(version, (now) => {
      if (now === null) return;
      showAllRows();
      hoverStep(null);
      const open = untrack(preview);
      if (open !== null && !isApplying && !isPaused) void askPreview(open);
    }),
  );
  const found = createFindings({ doc, version });
  const chooseFinding = async (key: string | null) => {
    showAllRows();
    setFinding(key);
    if (key === null) return;
    view.setMode('cleaned');
    try {
      const cells = await found.cellsOf(key);
      if (finding() !== key) return;
      setLocated(cellKeys(cells));
      setFindingRows([...new Set(cells.map(({ row }) => row))]);
      showColumn(cells[0]?.column);
    } catch (error) {
      found.setFindingsError(() => error);
    }
  };

  const rows = createRowWindow(shown);
  const cells = createCells({ doc, view, rows, columns, shown });
  const summaries = createSummaries({ doc, view, columns, version, isPreviewing: () => previewed() !== null });

  const add = (...operations: OperationInput[]) =>
    doc.change({ kind: 'add', operations: operations.map((operation) => ({ operation })) });
  /** Adds the operations of suggestions with their reasons, except those that the history already has. */
  const addOffers = async (offers: readonly Pick<SessionFindings['offers'][number], 'operation' | 'reason'>[]) => {
    if (offers.length === 0) return;
    const answer = await doc.change({
      kind: 'add',
      operations: offers.map(({ operation, reason }) => ({ operation, author: 'rule' as const, reason })),
      skip_known: true,
    });
    if (answer && answer.skipped.length > 0) showToast({ text: plural('known', answer.skipped.length) });
  };

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
  /** Selects a cell of the file. If its row or column is not shown, all rows or this column are shown again. */
  const goToCell = async (row: number, column: string | null) => {
    try {
      let position = await positionOf(row);
      if (position === null) {
        if (view.mode() === 'changes') view.setMode('cleaned');
        view.setFilters([]);
        showAllRows();
        position = await positionOf(row);
      }
      const hidden = view.all().find(({ id: own, name }) => name === column && view.hidden().includes(own));
      if (hidden) view.setHidden(view.hidden().filter((own) => own !== hidden.id));
      const place = column === null ? 0 : columns().findIndex(({ name }) => name === column);
      if (position !== null) view.goTo({ row: position, column: Math.max(0, place) });
    } catch (error) {
      showFailure(error, () => void goToCell(row, column));
    }
  };
  const repairs = createRepairs({ doc, findings: found.findings, startPreview, goToCell });

  return {
    doc,
    view,
    rows,
    positionOf,
    ...cells,
    ...summaries,
    columns,
    shown,
    preview,
    previewed,
    previewError,
    startPreview,
    pausePreview,
    endPreview,
    applyPreview,
    hoveredStep,
    hoverStep,
    ...found,
    repairs,
    finding,
    located,
    chooseFinding,
    rowsLabel,
    showRows,
    goToCell,
    offersOf: (issues: readonly TableIssue[]) =>
      issues.flatMap((issue) => offersFor(issue, found.findings()?.offers ?? []).slice(0, 1)),
    add,
    addOffers,
    filterBy: (filter: Parameters<typeof withFilter>[2], at: Parameters<typeof withFilter>[1]) =>
      view.setFilters(withFilter(view.filters(), at, filter)),
  };
}
export type SessionWork = ReturnType<typeof createSessionWork>;
