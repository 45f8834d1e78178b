import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';

/**
 * Maximum images removed in a frame while the grid is scrolled, and maximum removed and added together. Style, layout
 * and paint also need time.
 */
const MAX_REMOVED = 2;
const MAX_CHANGED = 3;
/** Scrolling speed above which no images are added, px per frame. */
const FAST = 300;
/** Time after the last scroll event until the grid counts as being at rest, ms. */
const REST_AFTER_MS = 120;

interface FillOptions {
  /** Rows near the visible part, ascending. */
  rows: () => readonly number[];
  /** Returns the number of images in a row; 0 if there is no such row. */
  sizeOf: (row: number) => number;
  /** Returns the number of the row in the middle of the visible part. */
  middle: () => number;
  /** Returns the number of the row with the focus, which is always filled; -1 if there is none. */
  focused: () => number;
  /** Called when scrolling has ended. */
  onRest: () => void;
}

/** Number of images by row; infinite for a full row, which stays full when it gets more images. */
type Filled = ReadonlyMap<number, number>;

/**
 * Determines which rows are in the document, and how many of their images. At rest, all images near the visible part
 * are. While the grid is scrolled, a few are added in each frame, starting in the middle of the visible part, and a few
 * are removed from rows that have left it, so that scrolling remains smooth.
 */
export function createRowFill({ rows, sizeOf, middle, focused, onRest }: FillOptions) {
  const [filled, setFilled] = createSignal<Filled>(new Map());
  let isMoving = false;
  let isFast = false;
  let before = 0;
  let movedAt = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const countOf = (row: number) => filled().get(row) ?? 0;
  const missing = () => rows().filter((row) => countOf(row) < sizeOf(row));
  const fillAll = (some: readonly number[]) => {
    if (some.length > 0)
      setFilled((known) => new Map([...known, ...some.map((row) => [row, Number.POSITIVE_INFINITY] as const)]));
  };
  /** Adds at most `most` images to the unfilled rows that are closest to the middle. */
  const addSome = (next: Map<number, number>, most: number) => {
    const center = middle();
    const waiting = missing().sort((a, b) => Math.abs(a - center) - Math.abs(b - center));
    let left = most;
    for (const row of waiting) {
      const [size, known] = [sizeOf(row), next.get(row) ?? 0];
      const added = Math.min(left, size - known);
      next.set(row, known + added >= size ? Number.POSITIVE_INFINITY : known + added);
      left -= added;
      if (left === 0) break;
    }
  };
  /** Rows that have images, but are no longer near the visible part. */
  const leaving = () => {
    const near = new Set(rows());
    return [...filled().keys()].filter((row) => !near.has(row));
  };
  /** Removes images of rows that left. @returns their number. */
  const removeSome = (next: Map<number, number>): number => {
    let left = MAX_REMOVED;
    for (const row of leaving()) {
      const known = Math.min(next.get(row)!, sizeOf(row));
      const removed = Math.min(left, known);
      left -= removed;
      if (removed < known) next.set(row, known - removed);
      else next.delete(row);
    }
    return MAX_REMOVED - left;
  };
  const removeAll = (some: readonly number[]) => {
    if (some.length > 0) setFilled((known) => new Map([...known].filter(([row]) => !some.includes(row))));
  };
  const moveOn = () => {
    frame = 0;
    const next = new Map(filled());
    const removed = removeSome(next);
    if (!isFast) addSome(next, MAX_CHANGED - removed);
    setFilled(next);
    if (isMoving && (missing().length > 0 || leaving().length > 0)) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(moveOn);
  };
  const settle = () => {
    removeAll(leaving());
    fillAll(missing());
  };
  const rest = () => {
    const left = movedAt + REST_AFTER_MS - performance.now();
    resting = left > 0 ? setTimeout(rest, left) : undefined;
    if (left > 0) return;
    isMoving = false;
    isFast = false;
    settle();
    onRest();
  };

  createEffect(on(rows, () => (isMoving ? schedule() : settle())));
  createEffect(() => {
    const row = focused();
    if (row >= 0 && rows().includes(row) && untrack(() => countOf(row) < sizeOf(row))) fillAll([row]);
  });
  onCleanup(() => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
  });

  /** Rows in the document, ascending. */
  const present = createMemo(
    () => [...new Set([...rows(), ...[...filled().keys()].filter((row) => sizeOf(row) > 0)])].sort((a, b) => a - b),
    [],
    { equals: (a, b) => a.length === b.length && a.every((row, at) => row === b[at]) },
  );

  return {
    present,
    /** Number of images of a row that are in the document. */
    countOf,
    /**
     * Must be called when the grid was scrolled.
     * @param top scroll position, px.
     */
    scrolled: (top: number) => {
      isFast = Math.abs(top - before) > FAST;
      before = top;
      isMoving = true;
      movedAt = performance.now();
      resting ??= setTimeout(rest, REST_AFTER_MS);
    },
  };
}
