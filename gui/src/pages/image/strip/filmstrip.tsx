import { createVirtualizer } from '@tanstack/solid-virtual';
import { createEffect, For, on } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import type { Look } from '../document/look.js';
import { t } from '../texts.js';
import css from './filmstrip.module.css';
import { StripCell } from './strip-cell.js';

interface FilmstripProps {
  items: readonly WorkspaceItem[];
  current: string;
  look: Look;
  onOpen: (id: string) => void;
}

/** Width of a cell before its thumbnail is loaded, px: an aspect ratio of 4:3, and the gap. */
const USUAL_WIDTH = 81;
/** Space for the image next to the current one and for the padding of the strip, px. */
const NEIGHBOUR = USUAL_WIDTH + 24;

/** The images of the folder, or those outside folders. Only visible cells are in the document. */
export function Filmstrip(props: FilmstripProps) {
  let scroller: HTMLDivElement | undefined;
  const virtual = createVirtualizer({
    get count() {
      return props.items.length;
    },
    horizontal: true,
    overscan: 6,
    scrollPaddingStart: NEIGHBOUR,
    scrollPaddingEnd: NEIGHBOUR,
    estimateSize: () => USUAL_WIDTH,
    getScrollElement: () => scroller ?? null,
    getItemKey: (at) => props.items[at]?.id ?? at,
  });
  const place = () => props.items.findIndex(({ id }) => id === props.current);
  /** Whether the user has scrolled away from the current image. */
  let isLeft = false;
  createEffect(
    on(
      () => props.current,
      () => (isLeft = false),
    ),
  );
  createEffect(
    on([place, () => virtual.getTotalSize()], ([at]) => {
      // When a thumbnail is loaded, its cell gets its width, and all following cells move.
      if (at >= 0 && !isLeft) requestAnimationFrame(() => virtual.scrollToIndex(at, { align: 'auto' }));
    }),
  );
  const leave = () => (isLeft = true);
  return (
    <div ref={scroller} class={css.strip} data-opens-images="" onWheel={leave} onPointerDown={leave} onFocusIn={leave}>
      <ul class={css.row} aria-label={t('strip.title')} style={{ width: `${virtual.getTotalSize()}px` }}>
        <For each={virtual.getVirtualItems()}>
          {(cell) => (
            <li
              class={css.place}
              data-index={cell.index}
              ref={(element) => queueMicrotask(() => virtual.measureElement(element))}
              style={{ transform: `translateX(${cell.start}px)` }}
              aria-setsize={props.items.length}
              aria-posinset={cell.index + 1}
            >
              <StripCell
                item={props.items[cell.index]!}
                isCurrent={props.items[cell.index]?.id === props.current}
                look={props.look}
                onOpen={props.onOpen}
              />
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
