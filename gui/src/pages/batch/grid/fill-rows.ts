import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';

/** Maximum images added in a frame while the grid is scrolled. Style, layout and paint also need time. */
const MAX_ADDED = 2;
/** Scrolling speed above which no images are added, px per frame. */
const FAST = 300;
/** Time after the last scroll event until the grid counts as being at rest, ms. */
const REST_AFTER_MS = 120;

interface FillOptions {
  /** Numbers of the rows in the document. */
  rows: () => readonly number[];
  /** Returns the number of images in a row. */
  sizeOf: (row: number) => number;
  /** Returns the number of the row in the middle of the visible part. */
  middle: () => number;
  /** Returns the number of the row with the focus, which is always filled; -1 if there is none. */
  focused: () => number;
  /** Called when scrolling has ended. */
  onRest: () => void;
}

type Filled = ReadonlyMap<number, number>;

/**
 * Determines how many images of each row are in the document. At rest, all are. While the grid is scrolled, a few
 * images are added in each frame, starting in the middle of the visible part, so that scrolling remains smooth.
 */
export function createRowFill({ rows, sizeOf, middle, focused, onRest }: FillOptions) {
  const [filled, setFilled] = createSignal<Filled>(new Map());
  let isMoving = false;
  let isFast = false;
  let before = 0;
  /** Whether rows were removed from the document since the last frame, because this takes time, too. */
  let hasRemoved = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const countOf = (row: number) => filled().get(row) ?? 0;
  const missing = () => rows().filter((row) => countOf(row) < sizeOf(row));
  /** Marks rows as full. A full row remains full when it gets more images. */
  const fillAll = (some: readonly number[]) => {
    if (some.length > 0)
      setFilled((known) => new Map([...known, ...some.map((row) => [row, Number.POSITIVE_INFINITY] as const)]));
  };
  /** Adds at most `most` images to the unfilled rows that are closest to the middle. */
  const addSome = (most: number) => {
    const center = middle();
    const waiting = missing().sort((a, b) => Math.abs(a - center) - Math.abs(b - center));
    const next = new Map(filled());
    let left = most;
    for (const row of waiting) {
      const [size, known] = [sizeOf(row), next.get(row) ?? 0];
      const added = Math.min(left, size - known);
      // A full row remains full when it gets more images.
      next.set(row, known + added >= size ? Number.POSITIVE_INFINITY : known + added);
      left -= added;
      if (left === 0) break;
    }
    if (left < most) setFilled(next);
  };
  const fillSome = () => {
    frame = 0;
    if (!isFast) addSome(hasRemoved ? 1 : MAX_ADDED);
    hasRemoved = false;
    if (isMoving && missing().length > 0) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(fillSome);
  };

  createEffect(
    on(rows, (now) => {
      const shown = new Set(now);
      // Rows that were removed from the document are empty when they come back.
      const isKept = [...filled().keys()].every((row) => shown.has(row));
      hasRemoved ||= !isKept;
      if (!isKept) setFilled((known) => new Map([...known].filter(([row]) => shown.has(row))));
      if (isMoving) schedule();
      else fillAll(missing());
    }),
  );
  createEffect(() => {
    const row = focused();
    if (row >= 0 && rows().includes(row) && untrack(() => countOf(row) < sizeOf(row))) fillAll([row]);
  });
  onCleanup(() => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
  });

  return {
    /** Returns the number of images of a row that are in the document. */
    countOf,
    /**
     * Must be called when the grid was scrolled.
     * @param top scroll position, px.
     */
    scrolled: (top: number) => {
      isFast = Math.abs(top - before) > FAST;
      before = top;
      isMoving = true;
      clearTimeout(resting);
      resting = setTimeout(() => {
        isMoving = false;
        isFast = false;
        fillAll(missing());
        onRest();
      }, REST_AFTER_MS);
    },
  };
}
