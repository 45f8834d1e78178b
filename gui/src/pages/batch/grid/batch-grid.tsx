import {
  createEffect,
  createMemo,
  createSelector,
  createSignal,
  createUniqueId,
  For,
  Index,
  on,
  onCleanup,
  onMount,
  untrack,
} from 'solid-js';
import type { BatchTable } from '../data/batch-table.js';
import { t } from '../texts.js';
import { BatchCell, type CellContext, type CellPlace, type ImageContext } from './batch-cell.js';
import css from './batch-grid.module.css';
import { createRowFill, type RowSlot } from './fill-rows.js';
import { CAPTION, clampRatio, GAP, type JustifiedRows, justifyRows, rowAt, rowOf } from './justify-rows.js';
import { MOVE_KEYS, moveFocus } from './move-focus.js';
import { placeIn, type Selection, type SelectMode } from './selection.js';

/**
 * Padding around the rows, px. The left one must be the same as in the style sheet; the scroll bar adds to the right
 * one.
 */
const PADDING_LEFT = 14;
const PADDING_RIGHT = 4;
const PADDING_Y = 12;
/** Distance above and below the visible part within which rows are rendered, px. */
const OVERSCAN = 260;

/** Scroll position, relative to an image. */
export interface GridAnchor {
  /** Id of the first image of the row at the top. */
  id: string;
  /** Distance from the top of this row to the top of the visible part, px. */
  offset: number;
}

interface BatchGridProps extends ImageContext {
  table: BatchTable;
  /** Indices of the displayed images, in order. */
  order: Int32Array;
  selection: Selection;
  /** Preferred height of a row, px. */
  rowHeight: number;
  /** Initial scroll position; null for the top. */
  anchor: GridAnchor | null;
  onAnchor: (anchor: GridAnchor) => void;
  onOpen: (at: number) => void;
}

/**
 * Focuses the image that Tab reaches, without scrolling.
 * @param within the grid or an ancestor.
 */
export function focusTabStop(within: ParentNode | undefined): void {
  within?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus({ preventScroll: true });
}

/** The images of a batch in rows of full width. Only rows near the visible part are in the document. */
export function BatchGrid(props: BatchGridProps) {
  const [size, setSize] = createSignal({ width: 0, height: 0 });
  const [top, setTop] = createSignal(0);
  let pane: HTMLDivElement | undefined;
  let grid: HTMLDivElement | undefined;

  const ratioOf = (place: number): number => {
    const at = props.order[place]!;
    const { width, height } = props.table;
    return height[at] ? width[at]! / height[at]! : 4 / 3;
  };
  const inner = () => Math.max(0, size().width - PADDING_LEFT - PADDING_RIGHT);
  const rows = createMemo<JustifiedRows>(() => {
    props.version();
    return inner() === 0
      ? { starts: [0], tops: [0], heights: [] }
      : justifyRows(props.order.length, ratioOf, { width: inner(), height: Math.min(props.rowHeight, inner()) });
  });
  const activePlace = createMemo(() => placeIn(props.order, props.selection.active()));

  /** Numbers of the rows near the visible part, and of the row of the active image, which keeps the focus. */
  const visible = createMemo(
    (): number[] => {
      const now = rows();
      if (now.heights.length === 0) return [];
      const from = rowAt(now, top() - PADDING_Y - OVERSCAN);
      const to = rowAt(now, top() - PADDING_Y + size().height + OVERSCAN);
      const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      const own = activePlace() === -1 ? from : rowOf(now, activePlace());
      return shown.includes(own) ? shown : own < from ? [own, ...shown] : [...shown, own];
    },
    [],
    { equals: (a, b) => a.length === b.length && a.every((row, at) => row === b[at]) },
  );

  const fill = createRowFill({
    rows: visible,
    sizeOf: (row) => (rows().starts[row + 1] ?? 0) - (rows().starts[row] ?? 0),
    middle: () => rowAt(rows(), top() + size().height / 2),
    onFrame: () => scrolled(scrolledTo),
    onRest: () => remember(),
    focused: () => (activePlace() === -1 ? -1 : rowOf(rows(), activePlace())),
  });
  const id = createUniqueId();
  const rowId = (row: number) => `${id}-${row}`;
  /** Ids of the rows in the document in their order, which is not that of their elements after scrolling. */
  const owned = createMemo(() =>
    fill
      .slots()
      .map((slot) => slot.row())
      .sort((a, b) => a - b)
      .map(rowId)
      .join(' '),
  );
  /** Position of the image that Tab reaches: the active one, or the first one that is completely visible. */
  const tabPlace = createMemo(() => {
    const now = rows();
    if (activePlace() !== -1 || now.heights.length === 0) return Math.max(0, activePlace());
    const row = rowAt(now, top() - PADDING_Y);
    const isCut = now.tops[row]! < top() - PADDING_Y;
    return now.starts[isCut ? Math.min(row + 1, now.heights.length - 1) : row]!;
  });
  /** Image under the pointer. */
  const [hovered, setHovered] = createSignal<number | null>(null);
  const context: CellContext = {
    ...untrack(() => ({
      version: props.version,
      facets: props.facets,
      confidence: props.confidence,
      slotOf: props.slotOf,
    })),
    table: () => props.table,
    isSelected: (at) => props.selection.selected().has(at),
    isHovered: createSelector(hovered),
    isTabStop: createSelector(() => props.order[tabPlace()]),
    onToggle: (at) => props.selection.select(at, 'toggle'),
    onOpen: (at) => props.onOpen(at),
  };
  const scrolled = (now: number) => {
    if (now === top()) return;
    fill.scrolled(now);
    setTop(now);
  };

  let scrolledTo = 0;
  const readScroll = () => {
    scrolledTo = pane!.scrollTop;
  };
  /** Follows the user's scrolling in step with the filling of rows, so that a frame has one layout. */
  const followScrolling = () => {
    // Nothing has changed since the last layout, so that reading is cheap here.
    readScroll();
    fill.schedule();
  };
  /** Follows a scroll position that the page has set. */
  const followNow = () => {
    readScroll();
    scrolled(scrolledTo);
  };

  const scrollTo = (y: number) => {
    if (!pane) return;
    pane.scrollTop = y;
    followNow();
  };

  /** Scrolls so that an image is visible. */
  const reveal = (place: number) => {
    if (!pane || place === -1 || rows().heights.length === 0) return;
    const row = rowOf(rows(), place);
    const y = rows().tops[row]! + PADDING_Y;
    const bottom = y + rows().heights[row]! + CAPTION;
    if (y < top()) scrollTo(y - PADDING_Y);
    else if (bottom > top() + size().height) scrollTo(bottom - size().height + PADDING_Y);
  };

  /** Current scroll position. It is restored when the heights of the rows change. */
  let anchor: GridAnchor | null = null;
  const remember = () => {
    const now = rows();
    if (now.heights.length === 0) return;
    const row = rowAt(now, top() - PADDING_Y);
    const at = props.order[now.starts[row]!];
    if (at === undefined) return;
    anchor = { id: props.table.ids[at]!, offset: top() - now.tops[row]! };
    props.onAnchor(anchor);
  };
  const restore = ({ id, offset }: GridAnchor) => {
    const place = placeIn(props.order, props.table.placeOf(id));
    if (place !== -1) scrollTo(Math.max(0, rows().tops[rowOf(rows(), place)]! + offset));
  };
  let isNew = true;
  /** Focuses the grid when it first appears, so that keys work at once, unless another control has the focus. */
  const takeFocus = () => {
    const isFree = document.activeElement === document.body || document.activeElement?.id === 'page';
    if (isNew && isFree) {
      reveal(activePlace());
      if (activePlace() === -1) grid?.focus({ preventScroll: true });
      else focusTabStop(pane);
    }
    isNew = false;
  };
  createEffect(
    on(
      () => [inner(), props.rowHeight] as const,
      ([width]) => {
        if (width === 0) return;
        const wanted = anchor ?? props.anchor;
        // After the document has its new height.
        queueMicrotask(() => {
          if (wanted) restore(wanted);
          takeFocus();
        });
      },
    ),
  );
  createEffect(
    on(
      () => props.order,
      (order) => order.length > 0 && pane && followNow(),
      { defer: true },
    ),
  );

  onMount(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setSize({ width, height });
    });
    observer.observe(pane!);
    onCleanup(() => observer.disconnect());
  });

  const imageOf = (target: EventTarget | null): number | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-image]') : null;
    return cell ? Number(cell.dataset.image) : null;
  };
  // The focus follows the active image, also when its cell is given to another one. If filters now hide it, the image
  // in its place becomes active.
  createEffect(
    on([props.selection.active, rows, () => props.order], ([at]) => {
      if (at === null || !pane?.contains(document.activeElement)) return;
      // After the row has been filled.
      queueMicrotask(() => {
        const cell = pane?.querySelector<HTMLElement>(`[data-image="${at}"]`);
        const inPlace = imageOf(document.activeElement);
        if (cell && cell !== document.activeElement) cell.focus({ preventScroll: true });
        else if (inPlace !== null && placeIn(props.order, at) === -1) props.selection.setActive(inPlace);
      });
    }),
  );

  const click = (event: MouseEvent) => {
    const at = imageOf(event.target);
    if (at === null) return;
    const mode: SelectMode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';
    props.selection.select(at, mode);
  };
  const nextPlace = (key: string): number => {
    if (activePlace() === -1 && key !== 'Home' && key !== 'End') return tabPlace();
    return moveFocus({ rows: rows(), count: props.order.length, ratioOf, height: size().height }, activePlace(), key);
  };
  const moveTo = (place: number, isRange: boolean) => {
    const next = props.order[place]!;
    if (isRange) props.selection.select(next, 'range');
    else props.selection.setActive(next);
    reveal(place);
  };
  const press = (event: KeyboardEvent) => {
    const { selection } = props;
    const at = props.order[activePlace()];
    if (MOVE_KEYS.includes(event.key) && !event.altKey && props.order.length > 0) {
      event.preventDefault();
      moveTo(nextPlace(event.key), event.shiftKey);
      return;
    }
    if (at === undefined) return;
    if (event.key === ' ') {
      event.preventDefault();
      selection.select(at, event.shiftKey ? 'range' : 'toggle');
    } else if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[role=gridcell]')) {
      event.preventDefault();
      props.onOpen(at);
    }
  };

  return (
    <div ref={pane} class={css.pane} onScroll={followScrolling}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed freely, which a table cannot do. */}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        class={css.grid}
        aria-label={t('grid.label')}
        aria-multiselectable="true"
        aria-rowcount={rows().heights.length}
        aria-owns={owned()}
        style={{ height: `${rows().tops.at(-1)! + 2 * PADDING_Y}px` }}
        onPointerOver={({ target }) => setHovered(imageOf(target))}
        onPointerLeave={() => setHovered(null)}
        onClick={click}
        onDblClick={(event) => {
          const at = imageOf(event.target);
          if (at !== null) props.onOpen(at);
        }}
        onFocusIn={(event) => {
          const at = imageOf(event.target);
          if (at !== null) props.selection.setActive(at);
        }}
        onKeyDown={press}
      >
        <For each={fill.slots()}>
          {(slot) => (
            <Row
              context={context}
              order={props.order}
              id={rowId(slot.row())}
              slot={slot}
              rows={rows()}
              ratioOf={ratioOf}
              isMoving={fill.isMoving()}
            />
          )}
        </For>
      </div>
    </div>
  );
}

interface RowProps {
  context: CellContext;
  /** Indices of the displayed images, in order. */
  order: Int32Array;
  id: string;
  slot: RowSlot;
  rows: JustifiedRows;
  ratioOf: (place: number) => number;
  /** Whether the grid is scrolled. */
  isMoving: boolean;
}

function Row(props: RowProps) {
  const { slot } = untrack(() => props);
  const start = () => props.rows.starts[slot.row()] ?? 0;
  const height = () => props.rows.heights[slot.row()] ?? 0;
  const size = () => (props.rows.starts[slot.row() + 1] ?? start()) - start();
  const filled = createMemo(() => Math.min(slot.filled(), size()));
  /** Its images. While the grid is scrolled, cells that are not filled yet keep an image of an earlier row, hidden. */
  const cells = createMemo<readonly CellPlace[]>((known) => {
    const first = start();
    const shown = Array.from({ length: filled() }, (_, column): CellPlace => {
      const place = first + column;
      const next = { at: props.order[place]!, width: clampRatio(props.ratioOf(place)) * height(), height: height() };
      const before = known[column];
      const isSame = before?.at === next.at && before.width === next.width && before.height === next.height;
      return isSame ? before : next;
    });
    return props.isMoving ? [...shown, ...known.slice(shown.length)] : shown;
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of the grid above.
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus.
    <div
      role="row"
      id={props.id}
      class={filled() < size() ? `${css.row} ${css.filling}` : css.row}
      aria-rowindex={slot.row() + 1}
      style={{
        top: `${(props.rows.tops[slot.row()] ?? 0) + PADDING_Y}px`,
        height: `${height() + CAPTION}px`,
        gap: `${GAP}px`,
      }}
    >
      <Index each={cells()}>
        {(place, column) => (
          <BatchCell
            context={props.context}
            place={place()}
            column={column + 1}
            isStale={column >= filled()}
            isDetailed={column < slot.detailed()}
          />
        )}
      </Index>
    </div>
  );
}
