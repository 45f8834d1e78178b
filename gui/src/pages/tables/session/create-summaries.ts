import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js';
import type { ColumnSummary } from '../../../../../core/tables/history/window/summarize-columns.js';
import { call } from '../../../api/call.js';
import { isCancelled, Problem } from '../../../api/problem.js';
import { isUnreachable } from '../../../app/retry-when-up.js';
import { showFailure } from '../../../app/toast-state.js';
import { fittingWidth } from './column-head.js';
import type { SessionDocument } from './session-document.js';
import { type ColumnsInput, columnsRequest } from './session-requests.js';
import type { SessionView } from './session-view.js';

interface SummariesOf {
  doc: SessionDocument;
  view: SessionView;
  /** The columns that the grid shows. */
  columns: Accessor<readonly { name: string }[]>;
  /** Session and version of the history; null while there is none. */
  version: Accessor<string | null>;
  isPreviewing: () => boolean;
}

/** Summaries of the visible columns and of the facets, requested on demand. */
export function createSummaries({ doc, view, columns, version, isPreviewing }: SummariesOf) {
  const id = () => doc.session()?.id ?? '';
  const [summaries, setSummaries] = createSignal<ReadonlyMap<string, ColumnSummary>>(new Map());
  const [facets, setFacets] = createSignal<ReadonlyMap<string, ColumnSummary>>(new Map());
  const [span, setSpan] = createSignal({ first: 0, end: 0 });
  let summarizing: AbortController | null = null;
  /** Columns that are being summarized. */
  let requested = new Set<string>();
  const summarize = async (
    wanted: ColumnsInput,
    signal: AbortSignal | undefined,
    take: (found: ReadonlyMap<string, ColumnSummary>) => void,
  ) => {
    if (wanted.length === 0) return;
    try {
      const { columns: found } = await call<{ columns: ColumnSummary[] }>(columnsRequest(id(), wanted), signal);
      take(new Map(found.map((one) => [one.column, one])));
    } catch (error) {
      // An operation may have just removed a column. The grid itself reports that the server does not answer.
      const isGone = error instanceof Problem && error.code === 'column-not-found';
      if (!isCancelled(error) && !isGone && !isUnreachable(error))
        showFailure(error, () => void summarize(wanted, signal, take));
    }
  };
  createEffect(
    on([version, () => view.mode(), () => JSON.stringify(view.filters())], () => {
      summarizing?.abort();
      summarizing = new AbortController();
      requested = new Set();
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
      if (now === null || mode === 'raw' || isPreviewing()) return;
      const pending = requested;
      const missing = [...new Set(names)].filter((name) => !known.has(name) && !pending.has(name)).slice(0, 40);
      for (const name of missing) pending.add(name);
      void summarize(
        missing.map((column) => ({ column, filters: [...view.filters()], limit: 8 })),
        summarizing?.signal,
        (found) => setSummaries((before) => new Map([...before, ...found])),
      ).finally(() => {
        for (const name of missing) pending.delete(name);
      });
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

  return {
    summaries,
    fittedWidth,
    facets,
    searchFacet: (column: string, text: string) => {
      facetSearches.set(column, text);
      setFacetTick((tick) => tick + 1);
    },
    /** Names the visible columns, by their places among the shown ones. The end is exclusive. */
    see: setSpan,
  };
}
