import { createVirtualizer } from '@tanstack/solid-virtual';
import { createEffect, createMemo, createSignal, For, type JSX, on, onMount, Show } from 'solid-js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { isNarrow } from '../../../kit/narrow.js';
import { type ClassCount, countClasses } from '../document/image-boxes.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';
import { DeletedRow, HiddenClassRow, ObjectRow } from './object-rows.js';

/** Heights of a row, px. Must be the same as in the styles. */
const HEIGHT = { usual: 28, narrow: 38 };

type Row = CorrectedBox | ClassCount;

const isBox = (row: Row): row is CorrectedBox => 'box' in row;

/** Returns the scrollable element that contains a list. */
function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let element = list.parentElement; element; element = element.parentElement)
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  return null;
}

/**
 * The objects, the deleted ones, and the hidden classes. Only visible rows are in the document, because many would slow
 * down zooming.
 */
export function ObjectList(props: { work: ImageWork; empty: JSX.Element }) {
  const doc = props.work.doc;
  let list!: HTMLUListElement;
  const [scroller, setScroller] = createSignal<HTMLElement | null>(null);
  const rows = createMemo((): Row[] => {
    const { shown, deleted } = doc().boxes();
    return [...shown, ...deleted, ...countClasses(doc().boxes()).filter(({ isHidden }) => isHidden)];
  });
  const height = () => (isNarrow() ? HEIGHT.narrow : HEIGHT.usual);
  const virtual = createVirtualizer({
    get count() {
      return rows().length;
    },
    overscan: 10,
    estimateSize: () => height(),
    getScrollElement: () => scroller(),
    get scrollMargin() {
      const element = scroller();
      return element ? list.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop : 0;
    },
  });
  onMount(() => setScroller(scrollerOf(list)));
  createEffect(on(height, () => virtual.measure(), { defer: true }));
  const selected = () => props.work.open().editor.selected()?.id;
  createEffect(
    on(selected, (id) => {
      const at = rows().findIndex((row) => isBox(row) && row.id === id);
      if (id !== undefined && at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    }),
  );
  const range = createMemo(() => {
    const items = virtual.getVirtualItems();
    return { first: items[0]?.index ?? 0, end: (items.at(-1)?.index ?? -1) + 1 };
  });
  const visible = () => rows().slice(range().first, range().end);
  return (
    <ul
      ref={list}
      class={css.list}
      aria-label={t('objects.title')}
      style={{
        '--above': `${range().first * height()}px`,
        '--below': `${(rows().length - range().end) * height()}px`,
      }}
    >
      <For each={visible()}>
        {(row) => (
          <Show when={isBox(row) && row} fallback={<HiddenClassRow work={props.work} of={row as ClassCount} />}>
            {(box) => (
              <Show when={box().state === 'deleted'} fallback={<ObjectRow work={props.work} box={box()} />}>
                <DeletedRow work={props.work} box={box()} />
              </Show>
            )}
          </Show>
        )}
      </For>
      <Show when={rows().length === 0 && doc().result() !== null}>{props.empty}</Show>
    </ul>
  );
}
