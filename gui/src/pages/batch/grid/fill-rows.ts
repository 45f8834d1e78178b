import { createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';

/** Images added to empty rows in a frame while the grid is scrolled; style, layout and paint need time, too. */
const MAX_ADDED = 2;
/** Scrolling speed above which no rows are added, px per frame. */
const FAST = 300;
/** Time after the last scroll event until the grid is at rest, ms. */
const REST_AFTER_MS = 120;

interface FillOptions {
  /** Rows in the document. */
  rows: () => readonly number[];
  /** Number of images of a row. */
  sizeOf: (row: number) => number;
  /** Row at the middle of the visible part. */
  middle: () => number;
  /** Row with the focus, which is never empty; -1 for none. */
  focused: () => number;
  /** Called when scrolling has ended. */
  onRest: () => void;
}

type Filled = ReadonlyMap<number, number>;

/**
 * Says how many images of each row are in the document. At rest, all are; while the grid is scrolled, they are added
 * from the middle of the visible part, a few in each frame, so that scrolling stays smooth.
 */
export function createRowFill({ rows, sizeOf, middle, focused, onRest }: FillOptions) {
  const [filled, setFilled] = createSignal<Filled>(new Map());
  let isMoving = false;
  let isFast = false;
  let before = 0;
  /** Whether rows left the document since the last frame, which takes time, too. */
  let hasRemoved = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const countOf = (row: number) => filled().get(row) ?? 0;
  const missing = () => rows().filter((row) => countOf(row) < sizeOf(row));
  /** A full row stays full when it gets more images. */
  const fillAll = (some: readonly number[]) => {
    if (some.length > 0)
      setFilled((known) => new Map([...known, ...some.map((row) => [row, Number.POSITIVE_INFINITY] as const)]));
  };
  /** Adds images to the empty rows closest to the middle. */
  const addSome = (most: number) => {
    const center = middle();
    const waiting = missing().sort((a, b) => Math.abs(a - center) - Math.abs(b - center));
    const next = new Map(filled());
    let left = most;
    for (const row of waiting) {
      const [size, known] = [sizeOf(row), next.get(row) ?? 0];
      const added = Math.min(left, size - known);
      // A full row stays full when it gets more images.
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
      // Rows that left the document are empty when they come back.
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
    /** Number of images of a row that are in the document. */
    countOf,
    /** Reports that the grid was scrolled. @param top px. */
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
