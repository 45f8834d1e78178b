import type { Point } from './canvas-box.js';

/** Px of a wheel step that is given in lines or pages. */
const UNITS = [1, 16, 400] as const;
/** Zoom per px of the wheel: one notch of 100 px zooms by a fifth. */
const PER_PX = 0.0018;
const PER_PX_PINCH = 0.01;
/** Least and most of one event. */
const RANGE = [0.5, 2] as const;

/** The fields of a WheelEvent that matter. */
interface Wheel {
  deltaX: number;
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Returns what a turn of the wheel does: zoom by a factor, or pan by px with Shift. */
export function wheelEffect(event: Wheel): {
  factor: number;
  pan: Point | null;
} {
  const unit = UNITS[event.deltaMode] ?? 1;
  const [x, y] = [event.deltaX * unit, event.deltaY * unit];
  // Browsers already turn Shift and the wheel into a horizontal movement.
  if (event.shiftKey) return { factor: 1, pan: { x: -(x || y), y: 0 } };
  // Pinching on a trackpad arrives as a wheel with Ctrl, in small steps.
  const isPinch = event.ctrlKey && Math.abs(y) < 50;
  const factor = Math.exp(-y * (isPinch ? PER_PX_PINCH : PER_PX));
  return { factor: Math.min(Math.max(factor, RANGE[0]), RANGE[1]), pan: null };
}
