import { createSignal } from 'solid-js';

/** How a click selects: only this image, all up to it, or in addition. */
export type SelectMode = 'only' | 'range' | 'toggle';

const NONE: ReadonlySet<number> = new Set();

/** Returns the position of an image in an order; -1 if the filters hide it. */
export const placeIn = (order: Int32Array, at: number | null): number => (at === null ? -1 : order.indexOf(at));

/**
 * The selected images, by index, and the active one, at which keyboard navigation starts. Filters do not change the
 * selection: hidden images stay selected and are counted, but actions do not apply to them.
 * @param order indices of the images on the page.
 */
export function createSelection(order: () => Int32Array) {
  const [selected, setSelected] = createSignal<ReadonlySet<number>>(NONE);
  const [active, setActive] = createSignal<number | null>(null);
  /** Index of the image at which a range starts. */
  let start: number | null = null;

  const range = (from: number, to: number): number[] => {
    const images = order();
    const [a, b] = [placeIn(images, from), placeIn(images, to)];
    return a === -1 || b === -1 ? [to] : Array.from(images.subarray(Math.min(a, b), Math.max(a, b) + 1));
  };

  const toggle = (at: number) => {
    start = at;
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(at)) next.add(at);
      return next;
    });
  };

  const select = (at: number, mode: SelectMode) => {
    setActive(at);
    if (mode === 'toggle') return toggle(at);
    if (mode === 'range' && start !== null) {
      setSelected(new Set(range(start, at)));
      return;
    }
    start = at;
    setSelected(new Set([at]));
  };

  return {
    selected,
    active,
    setActive,
    select,
    /** Selects all images that match the filters. */
    selectAll: () => setSelected(new Set(order())),
    selectThese: (images: readonly number[]) => setSelected(new Set(images)),
    clear: () => {
      start = null;
      setSelected(NONE);
    },
    /** Returns the selected images that are on the page, in its order. */
    shownSelected: (): number[] => {
      const chosen = selected();
      return chosen.size === 0 ? [] : Array.from(order()).filter((at) => chosen.has(at));
    },
  };
}
export type Selection = ReturnType<typeof createSelection>;
