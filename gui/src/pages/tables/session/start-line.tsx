import { createEffect, createSignal, on, onCleanup, onMount } from 'solid-js';
import type { HeadRow } from '../../../../../core/tables/history/facts/head-rows.js';
import css from './head-rows.module.css';
import { t } from './texts.js';

interface StartLineProps {
  /** Rows at which the table may start, in their order. */
  rows: readonly HeadRow[];
  /** The list of these rows. */
  list: HTMLOListElement;
  /** The row at which the table starts. */
  start: number;
  onMove: (row: number) => void;
  /** Called when the line has reached its place. */
  onEnd: () => void;
  onCancel: () => void;
}

const rowElement = (list: HTMLOListElement, row: number) =>
  list.querySelector<HTMLElement>(`[data-row="${row}"]`) ?? undefined;

/** The line above the row at which the table starts. It is moved by dragging, or by the arrow keys. */
export function StartLine(props: StartLineProps) {
  const [top, setTop] = createSignal(0);
  const [isDragged, setDragged] = createSignal(false);
  const place = () =>
    Math.max(
      0,
      props.rows.findIndex(({ row }) => row === props.start),
    );
  const measure = () => setTop(rowElement(props.list, props.start)?.offsetTop ?? 0);
  const watcher = new ResizeObserver(measure);
  onMount(() => watcher.observe(props.list));
  onCleanup(() => watcher.disconnect());
  createEffect(on(() => [props.start, props.rows], measure));

  const moveTo = (at: number) => {
    const next = props.rows[Math.min(props.rows.length - 1, Math.max(0, at))];
    if (next === undefined || next.row === props.start) return;
    props.onMove(next.row);
    rowElement(props.list, next.row)?.scrollIntoView({ block: 'nearest' });
  };
  /** Moves the line to the upper edge of a row that is nearest to the pointer. */
  const drag = ({ clientY }: PointerEvent) => {
    if (!isDragged()) return;
    const distances = props.rows.map(({ row }) => {
      const element = rowElement(props.list, row);
      return element === undefined ? Number.POSITIVE_INFINITY : Math.abs(element.getBoundingClientRect().top - clientY);
    });
    moveTo(distances.indexOf(Math.min(...distances)));
  };
  const end = () => {
    if (!isDragged()) return;
    setDragged(false);
    props.onEnd();
  };
  const press = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: place() + 1,
      ArrowRight: place() + 1,
      ArrowUp: place() - 1,
      ArrowLeft: place() - 1,
      Home: 0,
      End: props.rows.length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onCancel();
    } else if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
      props.onEnd();
    }
  };
  const text = () => {
    const { row, cells } = props.rows[place()] ?? { row: props.start, cells: [] };
    return t('head.lineAt', { row, text: cells.join(' · ') });
  };
  return (
    <div
      class={css.startLine}
      classList={{ [css.dragged!]: isDragged() }}
      style={{ top: `${top()}px` }}
      role="slider"
      tabIndex={0}
      aria-label={t('head.line')}
      aria-orientation="vertical"
      aria-valuemin={props.rows[0]?.row ?? 1}
      aria-valuemax={props.rows.at(-1)?.row ?? 1}
      aria-valuenow={props.start}
      aria-valuetext={text()}
      title={t('head.line')}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={() => {
        setDragged(false);
        props.onCancel();
      }}
    >
      <span class={css.grip} />
    </div>
  );
}
