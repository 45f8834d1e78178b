// biome-ignore-all lint/a11y/useSemanticElements: the elements of tables cannot be laid out as a window onto many rows.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its place by aria-activedescendant.
import {
  createEffect,
  createMemo,
  createSignal,
  createUniqueId,
  Index,
  type JSX,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import { t } from '../texts.js';
import { moveByKey, type Place } from './move-by-key.js';
import { columnOffsets, visibleColumns, visibleRows } from './visible-span.js';
import './grid.css';

export interface GridColumn {
  id: string;
  /** Width, px. */
  width: number;
  isNumber: boolean;
  head: () => JSX.Element;
}

export interface GridCell {
  text: string;
  /** CSS classes of its marks. `title` describes the marks in words. */
  looks?: string;
  title?: string;
}

interface TableGridProps {
  label: string;
  columns: readonly GridColumn[];
  rowCount: number;
  /** Returns the number of a row in the file. */
  rowName: (row: number) => string;
  cell: (row: number, column: number) => GridCell;
  /** Height of the header, px. */
  headHeight: number;
  /** Position of the active cell. Rows start at 0, and -1 is the header. */
  place: Place;
  onPlace: (place: Place) => void;
  /** Called for Enter, a click on a header, or a double click on a cell. */
  onOpen?: (place: Place) => void;
}

/** Heights and widths, px. Must be the same as in grid.css. */
const ROW_HEIGHT = 28;
const ROW_HEAD = 72;
/** Rows rendered above and below the visible part, so that scrolling by a few rows shows no gap. */
const EXTRA_ROWS = 6;

/** Returns the position of the cell at the target of an event. */
function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  if (!(cell instanceof HTMLElement)) return null;
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

/** Tracks the visible part of the table, px. */
function createWindow() {
  const [window, setWindow] = createSignal({ top: 0, left: 0, width: 0, height: 0 });
  let element: HTMLDivElement | undefined;
  const read = () => {
    if (!element) return;
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element;
    setWindow({ top, left, width, height });
  };
  const watcher = new ResizeObserver(read);
  onMount(() => {
    if (element) watcher.observe(element);
    read();
  });
  onCleanup(() => watcher.disconnect());
  return { window, read, element: () => element, take: (own: HTMLDivElement) => (element = own) };
}

/**
 * A table of any length. Only the visible part is in the document. The grid keeps the focus and refers to the active
 * cell by `aria-activedescendant`, because a cell would lose the focus when it is scrolled out of view.
 */
export function TableGrid(props: TableGridProps) {
  const id = createUniqueId();
  const { window, read, element, take } = createWindow();
  const offsets = createMemo(() => columnOffsets(props.columns.map(({ width }) => width)));
  const rows = createMemo(() => {
    const { top, height } = window();
    const span = visibleRows({ top, height, rowHeight: ROW_HEIGHT }, props.rowCount, EXTRA_ROWS);
    return Array.from({ length: Math.max(0, span.end - span.first) }, (_, at) => span.first + at);
  });
  const columns = createMemo(
    () => {
      const { left, width } = window();
      const span = visibleColumns(offsets(), left, Math.max(0, width - ROW_HEAD));
      return Array.from({ length: span.end - span.first }, (_, at) => span.first + at);
    },
    [],
    { equals: (a, b) => a.length === b.length && a[0] === b[0] },
  );
  const indent = () => offsets()[columns()[0] ?? 0] ?? 0;
  const isPlace = (row: number, column: number) => props.place.row === row && props.place.column === column;
  const cellId = (row: number, column: number) => (isPlace(row, column) ? `${id}-here` : undefined);
  // All classes in one `class` attribute, because changing it would remove classes set by `classList`.
  const classOf = (row: number, column: number, looks = '') =>
    ['grid-cell', looks, props.columns[column]?.isNumber ? 'number' : '', isPlace(row, column) ? 'is-here' : '']
      .filter((name) => name !== '')
      .join(' ');

  const show = ({ row, column }: Place) => {
    const own = element();
    if (!own) return;
    const room = own.clientHeight - props.headHeight;
    const top = row * ROW_HEIGHT;
    if (row >= 0 && top < own.scrollTop) own.scrollTop = top;
    if (row >= 0 && top + ROW_HEIGHT > own.scrollTop + room) own.scrollTop = top + ROW_HEIGHT - room;
    const left = offsets()[column] ?? 0;
    const right = offsets()[column + 1] ?? left;
    if (left < own.scrollLeft) own.scrollLeft = left;
    if (right > own.scrollLeft + own.clientWidth - ROW_HEAD) own.scrollLeft = right - own.clientWidth + ROW_HEAD;
    read();
  };
  createEffect(on(() => props.place, show));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onOpen?.(props.place);
      return;
    }
    const page = Math.max(1, Math.floor(((element()?.clientHeight ?? 0) - props.headHeight) / ROW_HEIGHT) - 1);
    const next = moveByKey(event, props.place, { rows: props.rowCount, columns: props.columns.length, page });
    if (next === null) return;
    event.preventDefault();
    props.onPlace(next);
  };
  const choose = ({ target }: MouseEvent) => {
    const chosen = placeOf(target);
    if (!chosen) return;
    props.onPlace(chosen);
    if (chosen.row === -1) props.onOpen?.(chosen);
  };

  return (
    <div
      ref={take}
      class="grid"
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={props.rowCount + 1}
      aria-colcount={props.columns.length + 1}
      aria-activedescendant={`${id}-here`}
      onScroll={read}
      onKeyDown={press}
      onClick={choose}
      onDblClick={() => props.place.row >= 0 && props.onOpen?.(props.place)}
    >
      <div class="grid-head" role="row" aria-rowindex={1} style={{ height: `${props.headHeight}px` }}>
        <div class="grid-corner" role="columnheader" aria-colindex={1}>
          {t('rows.number')}
        </div>
        <div role="presentation" style={{ width: `${indent()}px` }} class="grid-indent" />
        <Index each={columns()}>
          {(column) => (
            <Show when={props.columns[column()]} keyed>
              {(own) => (
                <div
                  role="columnheader"
                  id={cellId(-1, column())}
                  class="grid-heading"
                  classList={{ 'is-here': isPlace(-1, column()) }}
                  aria-colindex={column() + 2}
                  data-row={-1}
                  data-column={column()}
                  style={{ width: `${own.width}px` }}
                >
                  {own.head()}
                </div>
              )}
            </Show>
          )}
        </Index>
      </div>
      <div
        class="grid-body"
        role="rowgroup"
        style={{
          height: `${props.rowCount * ROW_HEIGHT}px`,
          width: `${ROW_HEAD + (offsets().at(-1) ?? 0)}px`,
        }}
      >
        <Index each={rows()}>
          {(row) => (
            <div
              class="grid-row"
              role="row"
              aria-rowindex={row() + 2}
              style={{ transform: `translateY(${row() * ROW_HEIGHT}px)` }}
            >
              <div class="grid-row-name" role="rowheader" aria-colindex={1}>
                {props.rowName(row())}
              </div>
              <div role="presentation" style={{ width: `${indent()}px` }} class="grid-indent" />
              <Index each={columns()}>
                {(column) => {
                  const cell = createMemo(() => props.cell(row(), column()));
                  return (
                    <div
                      role="gridcell"
                      id={cellId(row(), column())}
                      class={classOf(row(), column(), cell().looks)}
                      aria-colindex={column() + 2}
                      data-row={row()}
                      data-column={column()}
                      title={cell().title}
                      style={{ width: `${props.columns[column()]?.width ?? 0}px` }}
                    >
                      {cell().text}
                    </div>
                  );
                }}
              </Index>
            </div>
          )}
        </Index>
      </div>
      <Show when={props.rowCount === 0}>
        <p class="grid-empty soft">{t('rows.none')}</p>
      </Show>
    </div>
  );
}
