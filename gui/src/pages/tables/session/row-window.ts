import { batch, createEffect, createMemo, createSignal, on, onCleanup, type Signal } from 'solid-js';
import type { TableWindow, WindowRow } from '../../../../../core/tables/history/window/read-window.js';
import { call } from '../../../api/call.js';
import { isCancelled } from '../../../api/problem.js';
import { isUnreachable } from '../../../app/retry-when-up.js';
import { type ChangeInput, rowsRequest, type WindowInput } from './session-requests.js';

/** Rows and columns that are requested together. */
const PAGE = { rows: 100, columns: 60 };
/** Pages that are kept: about 10 MB of short texts. */
const MAX_PAGES = 150;
/** Waiting time before a page is requested, ms, so that pages that are only scrolled past are not. */
const DELAY_MS = 40;

/** Waiting time before a page is requested again from a server that did not answer, ms. */
const RETRY_MS = 1000;

/** What the grid shows. Any change of it requests the rows again; until they arrive, the old ones are shown. */
export interface RowsShown {
  session: string;
  /** Version of the history. */
  version: number;
  rows: Omit<WindowInput, 'offset' | 'limit' | 'columns'>;
  preview: ChangeInput | undefined;
}

interface Page {
  /** The request that the rows answer, to recognize outdated ones. */
  key: string;
  rows: Signal<TableWindow | null>;
  controller: AbortController | null;
  timer: number | undefined;
}

/** A cell of the grid; null while it is loading. */
export interface ShownCell {
  text: string;
  change: WindowRow['changed'][number] | null;
}

/**
 * The rows of a session that the grid shows, requested as they come into view.
 * @param shown what to show; null for nothing.
 */
export function createRowWindow(shown: () => RowsShown | null) {
  const pages = new Map<string, Page>();
  /** The page used last, because a frame reads hundreds of cells of one page. */
  let recent: { at: readonly [row: number, column: number]; page: Page } | null = null;
  const [facts, setFacts] = createSignal<{ total: number; matching: number } | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const key = createMemo(() => JSON.stringify(shown()));

  const drop = (page: Page) => {
    clearTimeout(page.timer);
    page.controller?.abort();
  };
  const forget = () => {
    for (const page of pages.values()) drop(page);
    pages.clear();
    recent = null;
  };
  onCleanup(forget);

  const request = async (page: Page, [row, column]: readonly [number, number]) => {
    const now = shown();
    if (now === null) return;
    const wanted = key();
    const controller = new AbortController();
    page.controller = controller;
    try {
      const window = await call<TableWindow>(
        rowsRequest(now.session, {
          ...now.rows,
          ...(now.preview && { preview: now.preview }),
          ...{ offset: row * PAGE.rows, limit: PAGE.rows },
          columns: { offset: column * PAGE.columns, limit: PAGE.columns },
        }),
        controller.signal,
      );
      if (page.controller !== controller) return;
      batch(() => {
        page.key = wanted;
        page.controller = null;
        setError(null);
        page.rows[1](window);
        if (wanted === key()) setFacts({ total: window.total, matching: window.matching });
      });
    } catch (caught) {
      if (page.controller === controller) page.controller = null;
      if (!isCancelled(caught)) fail(page, [row, column], caught);
    }
  };
  const fail = (page: Page, at: readonly [number, number], caught: unknown) => {
    setError(() => caught);
    if (isUnreachable(caught)) schedule(page, at, RETRY_MS);
  };
  const schedule = (page: Page, at: readonly [number, number], delay = DELAY_MS) => {
    drop(page);
    page.controller = null;
    page.timer = window.setTimeout(() => void request(page, at), delay);
  };
  const pageAt = (row: number, column: number): Page => {
    const at = [Math.floor(row / PAGE.rows), Math.floor(column / PAGE.columns)] as const;
    if (recent !== null && recent.at[0] === at[0] && recent.at[1] === at[1]) return recent.page;
    const page = usePage(at);
    recent = { at, page };
    return page;
  };
  const usePage = (at: readonly [row: number, column: number]): Page => {
    const name = at.join(':');
    const known = pages.get(name);
    if (known) {
      pages.delete(name);
      pages.set(name, known);
      return known;
    }
    const page: Page = { key: '', rows: createSignal<TableWindow | null>(null), controller: null, timer: undefined };
    pages.set(name, page);
    schedule(page, at);
    const [oldest] = pages;
    if (pages.size > MAX_PAGES && oldest) {
      drop(oldest[1]);
      pages.delete(oldest[0]);
    }
    return page;
  };
  // Pages in view are requested again when what they show changes; the others when they come into view.
  let inView = new Set<string>();
  const update = () => {
    for (const [name, page] of pages) {
      if (page.key === key()) continue;
      if (inView.has(name)) schedule(page, name.split(':').map(Number) as [number, number]);
      else {
        drop(page);
        pages.delete(name);
      }
    }
    recent = null;
    if (pages.size === 0) pageAt(0, 0);
  };
  createEffect(on(key, () => (shown() === null ? forget() : update())));

  return {
    facts,
    error,
    retry: () => {
      setError(null);
      update();
    },
    /** Names the visible cells, so that they are kept up to date. Columns are places in the table. Ends are exclusive. */
    see: (rows: { first: number; end: number }, columns: { first: number; end: number }) => {
      const names = new Set<string>();
      for (let row = Math.floor(rows.first / PAGE.rows); row * PAGE.rows < rows.end; row += 1) {
        // The first columns also have the numbers of the rows.
        names.add(`${row}:0`);
        for (let column = Math.floor(columns.first / PAGE.columns); column * PAGE.columns < columns.end; column += 1)
          names.add(`${row}:${column}`);
      }
      inView = names;
    },
    /** Returns the row of the file of a position; null while it is loading. */
    rowAt: (row: number): number | null => {
      const window = pageAt(row, 0).rows[0]();
      return window?.rows[row % PAGE.rows]?.row ?? null;
    },
    /**
     * Returns a cell; null while it is loading.
     * @param name name of the column, because rows of an earlier version may have others at its place.
     */
    cellAt: (row: number, column: number, name: string): ShownCell | null => {
      const window = pageAt(row, column).rows[0]();
      const found = window?.rows[row % PAGE.rows];
      const place = column % PAGE.columns;
      const at = window?.columns[place] === name ? place : (window?.columns.indexOf(name) ?? -1);
      const text = found?.cells[at];
      if (found === undefined || text === undefined) return null;
      return { text, change: found.changed.find((one) => one.column === at) ?? null };
    },
  };
}
export type RowWindow = ReturnType<typeof createRowWindow>;
