// biome-ignore-all lint/a11y/useSemanticElements: the elements of tables cannot be laid out as a window onto many rows.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its place by aria-activedescendant.
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  For,
  Index,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import { moveByKey, type Place } from '../grid/move-by-key.js';
import { showText } from '../grid/show-text.js';
import { columnOffsets, rowSlots, visibleColumns, visibleRows } from '../grid/visible-span.js';
import { CellEditor } from './cell-editor.js';
import css from './grid.module.css';
import { createLongPress } from './long-press.js';
import type { RowWindow, ShownCell } from './row-window.js';
import { atPlace, isIn, rangeOf, type Selection } from './selection.js';
import { SelectionHandle } from './selection-handle.js';
import { t } from './texts.js';

export interface GridColumn {
  id: string;
  name: string;
  /** Width, px. */
  width: number;
  isNumber: boolean;
}

/** Heights and widths, px. Must be the same as in grid.module.css. */
const ROW_HEIGHT = 27;
const HEAD_HEIGHT = 78;
const ROW_HEAD = 60;
const EXTRA_ROWS = 8;
const MIN_WIDTH = 44;

interface SessionGridProps {
  label: string;
  columns: readonly GridColumn[];
  /** How many of the first columns stay while the others scroll. */
  frozen: number;
  rowCount: number;
  rows: Omit<RowWindow, 'cellAt'> & { cellAt: (row: number, column: number) => ShownCell | null };
  /** Contents of the header of a column. */
  head: (column: number) => JSX.Element;
  /** Class for the marks of a cell, whether its old text is shown, too, and whether it belongs to the open finding. */
  look: (cell: ShownCell, row: number, column: number) => { mark: string; showsOld: boolean; isFinding: boolean };
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Text that the editor begins with; null if no cell is edited. */
  editing: string | null;
  /** Starts editing the active cell. @param text typed text that replaces the present one; null to keep it. */
  onEdit: (text: string | null) => void;
  onCancel: () => void;
  onCommit: (text: string, move: 'down' | 'up' | 'right' | 'left' | 'stay') => void;
  onResize: (column: number, width: number) => void;
  onMenu: (place: Place, at: { x: number; y: number }) => void;
  onVisible: (columns: { first: number; end: number }) => void;
  onKey: (event: KeyboardEvent) => boolean;
  /** Shown next to the active cell. */
  note?: JSX.Element;
}

/** Tracks the visible part of the table, px. */
function createViewport() {
  const [viewport, setViewport] = createSignal({ top: 0, left: 0, width: 0, height: 0 });
  let element: HTMLDivElement | undefined;
  const read = () => {
    if (!element) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
    setViewport({ top, left, width, height });
  };
  const watcher = new ResizeObserver(read);
  onMount(() => {
    if (element) watcher.observe(element);
    read();
  });
  onCleanup(() => watcher.disconnect());
  return { viewport, read, element: () => element, take: (own: HTMLDivElement) => (element = own) };
}

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  if (!(cell instanceof HTMLElement)) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Follows the pointer until its button is released. */
function followPointer(drag: (event: PointerEvent) => void): void {
  const end = () => {
    removeEventListener('pointermove', drag);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('pointermove', drag);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Enter moves like an arrow key. */
const asArrow = ({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({
  key: key === 'Enter' ? (shiftKey ? 'ArrowUp' : 'ArrowDown') : key,
  ...{ ctrlKey, metaKey, altKey },
});

/**
 * The rows of a session as a spreadsheet: only the visible part is in the document. The grid keeps the focus and refers
 * to the active cell by `aria-activedescendant`, because a cell would lose the focus when it is scrolled out of view.
 */
export function SessionGrid(props: SessionGridProps) {
  const id = createUniqueId();
  const { viewport, read, element, take } = createViewport();
  const offsets = createMemo(() => columnOffsets(props.columns.map(({ width }) => width)));
  const frozenWidth = () => offsets()[props.frozen] ?? 0;
  const rowSpan = createMemo(
    () =>
      visibleRows(
        { top: viewport().top, height: viewport().height - HEAD_HEIGHT, rowHeight: ROW_HEIGHT },
        props.rowCount,
        EXTRA_ROWS,
      ),
    { first: 0, end: 0 },
    { equals: (one, other) => one.first === other.first && one.end === other.end },
  );
  const columnSpan = createMemo(
    () => visibleColumns(offsets(), viewport().left, Math.max(0, viewport().width - ROW_HEAD)),
    { first: 0, end: 0 },
    { equals: (one, other) => one.first === other.first && one.end === other.end },
  );
  const rows = createMemo(() => rowSlots(rowSpan()));
  /** Frozen columns, then the visible ones. */
  const columns = createMemo(() => {
    const { first, end } = columnSpan();
    const frozen = Array.from({ length: Math.min(props.frozen, props.columns.length) }, (_, at) => at);
    const from = Math.max(first, frozen.length);
    return [...frozen, ...Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at)];
  });
  createEffect(() => {
    const frozen = props.frozen > 0 ? 0 : columnSpan().first;
    props.rows.see(rowSpan(), { first: frozen, end: columnSpan().end });
    props.onVisible({ first: columnSpan().first, end: columnSpan().end });
  });
  const range = createMemo(() => rangeOf(props.selection));
  const isActive = (row: number, column: number) =>
    props.selection.active.row === row && props.selection.active.column === column;
  const cellId = (row: number, column: number) => (isActive(row, column) ? `${id}-here` : undefined);
  /** Whether the active cell is in the document. */
  const isActiveShown = () => {
    const { row, column } = props.selection.active;
    return (row < 0 || (row >= rowSpan().first && row < rowSpan().end)) && columns().includes(column);
  };
  const left = (column: number) => ROW_HEAD + (offsets()[column] ?? 0);
  const styleOf = (column: number) => {
    const width = `${props.columns[column]?.width ?? 0}px`;
    // A frozen cell is sticky at its own position, so that it moves with the rows but not with the columns.
    return column < props.frozen
      ? ({ width, position: 'sticky', left: `${left(column)}px` } as const)
      : { width, left: `${left(column)}px` };
  };

  const showRow = (own: HTMLDivElement, row: number) => {
    const room = own.clientHeight - HEAD_HEIGHT;
    const top = row * ROW_HEIGHT;
    if (top < own.scrollTop) own.scrollTop = top;
    if (top + ROW_HEIGHT > own.scrollTop + room) own.scrollTop = top + ROW_HEIGHT - room;
  };
  const showColumn = (own: HTMLDivElement, column: number) => {
    const from = offsets()[column] ?? 0;
    const to = offsets()[column + 1] ?? from;
    if (from - frozenWidth() < own.scrollLeft) own.scrollLeft = from - frozenWidth();
    if (to > own.scrollLeft + own.clientWidth - ROW_HEAD) own.scrollLeft = to - own.clientWidth + ROW_HEAD;
  };
  const show = ({ row, column }: Place) => {
    const own = element();
    if (!own) return;
    if (row >= 0) showRow(own, row);
    if (column >= props.frozen) showColumn(own, column);
    read();
  };
  createEffect(on(() => props.selection.active, show));
  createEffect(
    on(
      () => props.editing,
      (now, before) => now === null && typeof before === 'string' && element()?.focus(),
    ),
  );

  const move = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(((element()?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const extent = { rows: props.rowCount, columns: props.columns.length, page };
    const next = moveByKey(asArrow(event), props.selection.active, extent);
    if (next === null) return;
    event.preventDefault();
    const isExtended = event.shiftKey && event.key !== 'Enter';
    props.onSelect(isExtended ? { anchor: props.selection.anchor, active: next } : atPlace(next));
  };
  const press = (event: KeyboardEvent) => {
    if (props.editing !== null || props.onKey(event)) return;
    const isTyped = isCharacter(event);
    if (!isTyped && event.key !== 'F2') return move(event);
    event.preventDefault();
    if (props.selection.active.row >= 0) props.onEdit(isTyped ? event.key : null);
  };
  const placeAt = (x: number, y: number) => placeOf(document.elementFromPoint(x, y));
  const point = (event: PointerEvent) => {
    const place = placeOf(event.target);
    hold.start(event);
    // A finger may be about to scroll. It selects when it is lifted.
    if (event.pointerType === 'touch') return;
    if (!place || event.button !== 0 || (event.target as Element).closest('button, input') !== null) return;
    if (props.editing !== null && isActive(place.row, place.column)) return;
    props.onSelect(event.shiftKey ? { anchor: props.selection.anchor, active: place } : atPlace(place));
    followPointer((moved) => {
      const to = placeAt(moved.clientX, moved.clientY);
      if (to && to.row >= 0) props.onSelect({ anchor: props.selection.anchor, active: to });
    });
  };
  const resize = (column: number, event: PointerEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const width = props.columns[column]!.width;
    followPointer((moved) => props.onResize(column, Math.max(MIN_WIDTH, width + moved.clientX - from)));
  };
  /** Selects a cell by a tap. Mouse and pen have selected it when they were pressed. */
  const tap = (event: MouseEvent & { pointerType?: string }) => {
    const place = placeOf(event.target);
    if (
      event.pointerType !== 'touch' ||
      hold.wasHeld() ||
      !place ||
      (event.target as Element).closest('button, input, textarea')
    )
      return;
    if (props.editing === null || !isActive(place.row, place.column)) props.onSelect(atPlace(place));
    element()?.focus({ preventScroll: true });
  };
  const menu = (event: MouseEvent) => {
    const place = placeOf(event.target);
    hold.stop();
    if (!place) return;
    event.preventDefault();
    if (!isIn(range(), place.row, place.column)) props.onSelect(atPlace(place));
    props.onMenu(place, { x: event.clientX, y: event.clientY });
  };

  const hold = createLongPress(menu);

  return (
    <div
      ref={take}
      class={css.grid}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.rowCount + 1}
      aria-colcount={props.columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={isActiveShown() ? `${id}-here` : undefined}
      onScroll={read}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={hold.move}
      onPointerUp={hold.stop}
      onPointerCancel={hold.stop}
      onClick={tap}
      onContextMenu={menu}
      onDblClick={({ target }) => (placeOf(target)?.row ?? -1) >= 0 && props.onEdit(null)}
    >
      <div
        class={css.inner}
        style={{
          width: `${ROW_HEAD + (offsets().at(-1) ?? 0)}px`,
          height: `${HEAD_HEIGHT + props.rowCount * ROW_HEIGHT}px`,
        }}
      >
        <div class={css.head} role="row" aria-rowindex={1}>
          <div class={css.corner} role="columnheader" aria-colindex={1}>
            {t('grid.row')}
          </div>
          {/* A header stays the same element while others come into view, so that its menu stays open. */}
          <For each={columns()}>
            {(column) => (
              <div
                role="columnheader"
                id={cellId(-1, column)}
                class={css.heading}
                classList={{
                  [css.isFrozen!]: column < props.frozen,
                  [css.isColumn!]: column >= range().left && column <= range().right,
                }}
                aria-colindex={column + 2}
                data-row={-1}
                data-column={column}
                style={styleOf(column)}
              >
                <Show when={props.columns[column]?.id} keyed>
                  {props.head(column)}
                </Show>
                <span class={css.resizer} onPointerDown={[resize, column] as never} />
              </div>
            )}
          </For>
        </div>
        <Index each={rows()}>
          {(row) => (
            <div
              class={css.row}
              role="row"
              aria-rowindex={row() + 2}
              style={{ transform: `translateY(${HEAD_HEIGHT + row() * ROW_HEIGHT}px)` }}
            >
              <div
                class={css.rowName}
                role="rowheader"
                aria-colindex={1}
                classList={{ [css.isRow!]: row() >= range().top && row() <= range().bottom }}
              >
                {props.rows.rowAt(row()) ?? ''}
              </div>
              {/* Cells of columns that stay in view stay, too. */}
              <For each={columns()}>
                {(column) => (
                  <Cell
                    grid={props}
                    row={row()}
                    column={column}
                    style={styleOf(column)}
                    id={cellId(row(), column)}
                    isActive={isActive(row(), column)}
                    isSelected={isIn(range(), row(), column)}
                  />
                )}
              </For>
            </div>
          )}
        </Index>
        <Show when={props.selection.active.row >= 0 && props.editing === null && range().right >= props.frozen}>
          <SelectionHandle
            top={HEAD_HEIGHT + (range().bottom + 1) * ROW_HEIGHT}
            left={left(range().right + 1)}
            placeAt={placeAt}
            onDrag={(active) => props.onSelect({ anchor: { row: range().top, column: range().left }, active })}
          />
        </Show>
        <Show when={props.selection.active.row >= 0 && props.editing === null && props.note}>
          <div
            class={css.note}
            style={{
              top: `${HEAD_HEIGHT + (props.selection.active.row + 1) * ROW_HEIGHT + 4}px`,
              left: `${Math.max(ROW_HEAD, left(props.selection.active.column) - 60)}px`,
            }}
          >
            {props.note}
          </div>
        </Show>
      </div>
      <Show when={props.rowCount === 0 && props.rows.facts() !== null}>
        <p class={css.empty}>{t('grid.none')}</p>
      </Show>
    </div>
  );
}

interface CellProps {
  grid: SessionGridProps;
  row: number;
  column: number;
  style: JSX.CSSProperties;
  id: string | undefined;
  isActive: boolean;
  isSelected: boolean;
}

function Cell(props: CellProps) {
  const cell = createMemo(() => props.grid.rows.cellAt(props.row, props.column));
  const look = createMemo(() => {
    const own = cell();
    return own === null
      ? { mark: '', showsOld: false, isFinding: false }
      : props.grid.look(own, props.row, props.column);
  });
  return (
    <div
      role="gridcell"
      id={props.id}
      class={`${css.cell} ${look().mark}`}
      classList={{
        [css.isNumber!]: props.grid.columns[props.column]?.isNumber === true,
        [css.isFrozen!]: props.column < props.grid.frozen,
        [css.isSelected!]: props.isSelected,
        [css.isActive!]: props.isActive,
      }}
      aria-colindex={props.column + 2}
      aria-selected={props.isSelected}
      aria-invalid={look().isFinding || undefined}
      data-row={props.row}
      data-column={props.column}
      style={props.style}
    >
      <Show
        when={props.isActive && props.grid.editing !== null}
        fallback={
          <>
            <Show when={look().showsOld && cell()?.change?.before}>{(before) => <del>{showText(before())}</del>}</Show>
            <Show when={look().showsOld && cell()?.change} fallback={showText(cell()?.text ?? '')}>
              <ins>{showText(cell()?.text ?? '')}</ins>
            </Show>
          </>
        }
      >
        <CellEditor text={props.grid.editing!} onCommit={props.grid.onCommit} onCancel={props.grid.onCancel} />
      </Show>
    </div>
  );
}
