import { type Accessor, batch, createEffect, createSignal, on, onCleanup, untrack } from 'solid-js';

/**
 * Maximum images filled per frame while the grid is scrolled. Requesting, receiving and cancelling pictures takes most
 * of the time. While the grid is scrolled quickly, the maximum is lower, because most pictures would leave the visible
 * part before they arrive.
 */
const MAX_FILLED = 2;
const MAX_FILLED_QUICKLY = 1;
/** Scrolling speed above which no images are filled, px per frame. */
const FAST = 300;
/** Scrolling speed above which only pictures are filled, because nobody could see boxes and captions, px per frame. */
const QUICK = 60;
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
  /** Called at the start of each frame, to read the scroll position of the grid. */
  onFrame: () => void;
  /** Called when scrolling has ended. */
  onRest: () => void;
}

/** The elements of a row. They are used for another row when theirs has left the visible part. */
export interface RowSlot {
  row: Accessor<number>;
  /** Number of images that are filled; infinite for a full row, which stays full when it gets more images. */
  filled: Accessor<number>;
  /** Number of images with boxes and captions; also infinite for a full row. */
  detailed: Accessor<number>;
  use: (row: number) => void;
  fill: (images: number) => void;
  detail: (images: number) => void;
}

function createSlot(first: number): RowSlot {
  const [row, setRow] = createSignal(first);
  const [filled, setFilled] = createSignal(0);
  const [detailed, setDetailed] = createSignal(0);
  return {
    row,
    filled,
    detailed,
    use: (next) => {
      setRow(next);
      setFilled(0);
      setDetailed(0);
    },
    fill: setFilled,
    detail: setDetailed,
  };
}

/**
 * Determines which rows are in the document, and how many of their images are filled. At rest, all images near the
 * visible part are. While the grid is scrolled, rows that come use the elements of rows that left, and a few images are
 * filled in each frame, starting in the middle of the visible part, so that scrolling remains smooth: creating and
 * removing elements costs several times as much as changing them.
 */
export function createRowFill({ rows, sizeOf, middle, focused, onFrame, onRest }: FillOptions) {
  const [slots, setSlots] = createSignal<readonly RowSlot[]>([]);
  const [isMoving, setMoving] = createSignal(false);
  let isFast = false;
  let isQuick = false;
  let before = 0;
  let movedAt = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  /**
   * Returns the slots whose images are not all filled (or detailed), those closest to the middle of the visible part
   * first.
   */
  const missing = (counted: 'filled' | 'detailed') => {
    const center = middle();
    return slots()
      .filter((slot) => slot[counted]() < sizeOf(slot.row()))
      .sort((a, b) => Math.abs(a.row() - center) - Math.abs(b.row() - center));
  };
  const complete = (slot: RowSlot) => {
    slot.fill(Number.POSITIVE_INFINITY);
    slot.detail(Number.POSITIVE_INFINITY);
  };
  /** Assigns a slot to each row near the visible part: a slot whose row is no longer near it, or a new one. */
  const placeRows = () => {
    const near = new Set(rows());
    const placed = new Set(slots().map((slot) => slot.row()));
    const free = slots().filter((slot) => !near.has(slot.row()));
    const added: RowSlot[] = [];
    for (const row of near) {
      if (placed.has(row)) continue;
      const slot = free.pop();
      if (slot) slot.use(row);
      else added.push(createSlot(row));
    }
    if (added.length > 0) setSlots([...slots(), ...added]);
  };
  const fillSome = (most: number) => {
    let left = most;
    for (const slot of missing('filled')) {
      if (left === 0) break;
      const [size, known] = [sizeOf(slot.row()), slot.filled()];
      const added = Math.min(left, size - known);
      slot.fill(known + added >= size ? Number.POSITIVE_INFINITY : known + added);
      left -= added;
    }
  };
  const detailSome = (most: number) => {
    let left = most;
    for (const slot of missing('detailed')) {
      if (left === 0) break;
      const [size, known] = [sizeOf(slot.row()), slot.detailed()];
      const added = Math.min(left, Math.min(size, slot.filled()) - known);
      slot.detail(known + added >= size ? Number.POSITIVE_INFINITY : known + added);
      left -= added;
    }
  };
  const moveOn = () => {
    onFrame();
    if (!isMoving()) return;
    placeRows();
    if (!isFast) fillSome(isQuick ? MAX_FILLED_QUICKLY : MAX_FILLED);
    if (!isQuick) detailSome(MAX_FILLED);
    if (missing('detailed').length > 0) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      // One pass over everything that depends on the position and the rows.
      batch(moveOn);
    });
  };
  /** Removes the rows that left, and fills the others. */
  const settle = () => {
    placeRows();
    const near = new Set(rows());
    setSlots((known) =>
      known.every((slot) => near.has(slot.row())) ? known : known.filter((slot) => near.has(slot.row())),
    );
    for (const slot of slots()) complete(slot);
  };
  const rest = () => {
    const left = movedAt + REST_AFTER_MS - performance.now();
    resting = left > 0 ? setTimeout(rest, left) : undefined;
    if (left > 0) return;
    isFast = false;
    isQuick = false;
    batch(() => {
      setMoving(false);
      settle();
    });
    onRest();
  };

  createEffect(
    on(rows, () => {
      if (!isMoving()) return settle();
      placeRows();
      schedule();
    }),
  );
  createEffect(() => {
    const row = focused();
    if (row < 0 || !rows().includes(row)) return;
    const slot = untrack(slots).find((one) => untrack(one.row) === row);
    if (slot) complete(slot);
  });
  onCleanup(() => {
    clearTimeout(resting);
    cancelAnimationFrame(frame);
  });

  return {
    slots,
    /** Whether slots keep cells that are not filled, to use them again. */
    isMoving,
    /** Requests a frame, because the grid was scrolled. */
    schedule,
    /**
     * Must be called when the scroll position has changed.
     * @param top px.
     */
    scrolled: (top: number) => {
      const speed = Math.abs(top - before);
      isFast = speed > FAST;
      isQuick = speed > QUICK;
      before = top;
      setMoving(true);
      movedAt = performance.now();
      resting ??= setTimeout(rest, REST_AFTER_MS);
    },
  };
}
