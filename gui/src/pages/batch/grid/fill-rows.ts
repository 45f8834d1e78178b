import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';

/** Time for filling rows in a frame while the grid is scrolled, ms; style, layout and paint need the rest. */
const BUDGET_MS = 2.5;
/** Scrolling faster than this fills no rows, px per frame. */
const FAST = 300;
/** Time after the last scroll event until the grid is at rest, ms. */
const REST_AFTER_MS = 120;

interface FillOptions {
  /** Rows in the document. */
  rows: () => readonly number[];
  /** Row at the middle of the visible part. */
  middle: () => number;
  /** Row with the focus, which is never empty. */
  focused: () => number;
}

/**
 * Says which rows have content. At rest, all have; while the grid is scrolled, empty rows are filled from the middle of
 * the visible part, as far as there is time in a frame, so that scrolling stays smooth.
 */
export function createRowFill({ rows, middle, focused }: FillOptions) {
  const [filled, setFilled] = createSignal<ReadonlySet<number>>(new Set());
  let isMoving = false;
  let isFast = false;
  let before = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const add = (some: readonly number[]) => setFilled((known) => new Set([...known, ...some]));
  const missing = () => rows().filter((row) => !filled().has(row));
  const fillAll = () => {
    const some = missing();
    if (some.length > 0) add(some);
  };
  const fillSome = () => {
    frame = 0;
    const until = performance.now() + BUDGET_MS;
    const center = middle();
    const waiting = missing().sort((a, b) => Math.abs(a - center) - Math.abs(b - center));
    for (const row of isFast ? [] : waiting) {
      add([row]);
      if (performance.now() > until) break;
    }
    if (isMoving && missing().length > 0) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(fillSome);
  };

  createEffect(
    on(rows, (now) => {
      const shown = new Set(now);
      // Rows that left the document are empty when they come back.
      setFilled((known) =>
        [...known].every((row) => shown.has(row)) ? known : new Set([...known].filter((row) => shown.has(row))),
      );
      if (isMoving) schedule();
      else fillAll();
    }),
  );
  createEffect(() => {
    const row = focused();
    if (row >= 0 && rows().includes(row) && !untrack(filled).has(row)) add([row]);
  });
  onCleanup(() => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
  });

  return {
    isFilled: (row: number) => filled().has(row),
    /** Reports that the grid was scrolled. @param top px. */
    scrolled: (top: number) => {
      isFast = Math.abs(top - before) > FAST;
      before = top;
      isMoving = true;
      clearTimeout(resting);
      resting = setTimeout(() => {
        isMoving = false;
        isFast = false;
        fillAll();
      }, REST_AFTER_MS);
    },
  };
}
