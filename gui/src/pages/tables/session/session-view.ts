import { createMemo, createSignal } from 'solid-js';
import type { SortKey } from '../../../../../core/tables/history/rows/sort-places.js';
import type { Filter } from '../filters/filter.js';
import type { Place } from '../grid/move-by-key.js';
import { atPlace, type Selection } from './selection.js';
import type { SessionDocument } from './session-document.js';
import type { ChangeInput } from './session-requests.js';

/** Which version of the cells the grid shows: after the history, with old and new texts, or as imported. */
export type GridMode = 'cleaned' | 'changes' | 'raw';

/** The part of the view that is stored with the table. */
export interface StoredView {
  session: string | null;
  filters: readonly Filter[];
  sort: readonly SortKey[];
  facets: readonly string[];
  hidden: readonly string[];
  frozen: number;
  widths: Readonly<Record<string, number>>;
}

const EMPTY: StoredView = { session: null, filters: [], sort: [], facets: [], hidden: [], frozen: 0, widths: {} };

/** A change that is shown before it is stored. */
export interface ShownPreview {
  change: ChangeInput;
  title: string;
  detail: string;
}

/** What the page of a session shows: view, filters, columns, selection. The history is in the document. */
export function createSessionView(doc: SessionDocument) {
  const [stored, setStored] = createSignal<StoredView>(EMPTY);
  const [mode, setMode] = createSignal<GridMode>('cleaned');
  const [step, setStep] = createSignal<string | null>(null);
  const [selection, setSelection] = createSignal<Selection>(atPlace({ row: 0, column: 0 }));
  const [editing, setEditing] = createSignal<string | null>(null);
  const change = (part: Partial<StoredView>) => setStored((before) => ({ ...before, ...part }));

  /** All columns after the history; columns are named by their place in this list. */
  const all = createMemo(() => (mode() === 'raw' ? sourceColumns(doc) : (doc.result()?.columns ?? [])));
  return {
    stored,
    restore: (view: StoredView) => setStored({ ...EMPTY, ...view }),
    mode,
    setMode: (next: GridMode) => {
      setStep(null);
      setMode(next);
    },
    /** The operation whose changes are shown; null for those of all. */
    step,
    showStep: (id: string | null) => {
      setStep(id);
      setMode(id === null ? 'cleaned' : 'changes');
    },
    selection,
    select: setSelection,
    goTo: (place: Place) => setSelection(atPlace(place)),
    editing,
    setEditing,
    all,
    filters: () => stored().filters,
    setFilters: (filters: readonly Filter[]) => change({ filters }),
    sort: () => stored().sort,
    setSort: (sort: readonly SortKey[]) => change({ sort }),
    facets: () => stored().facets,
    setFacets: (facets: readonly string[]) => change({ facets }),
    hidden: () => stored().hidden,
    setHidden: (hidden: readonly string[]) => change({ hidden }),
    frozen: () => stored().frozen,
    setFrozen: (frozen: number) => change({ frozen }),
    /** Width of a column if the user has set it, px. */
    widthOf: (id: string): number | undefined => stored().widths[id],
    setWidth: (id: string, width: number) => change({ widths: { ...stored().widths, [id]: width } }),
  };
}

export type SessionView = ReturnType<typeof createSessionView>;

function sourceColumns(doc: SessionDocument) {
  return (doc.session()?.source.columns ?? []).map((name, at) => ({ id: `c${at}`, name, source: name }));
}
