import type { Point } from './canvas-box.js';

/** Px of a wheel unit, by `deltaMode`: pixel, line, page. */
const UNITS = [1, 16, 400] as const;
/** Zoom exponent per px of the wheel. A notch of 100 px zooms by a fifth. */
const PER_PX = 0.0018;
const PER_PX_PINCH = 0.01;
/** Minimum and maximum zoom factor of an event. */
const RANGE = [0.5, 2] as const;

/** The fields of a WheelEvent that are used. */
interface Wheel {
  deltaX: number;
  deltaY: number;
  deltaMode: number;
  ctrlKey: boolean;
  shiftKey: boolean;
}

/** Returns the effect of a wheel event: a zoom factor, or with Shift a movement in px. */
export function wheelEffect(event: Wheel): {
  factor: number;
  pan: Point | null;
} {
  const unit = UNITS[event.deltaMode] ?? 1;
  const [x, y] = [event.deltaX * unit, event.deltaY * unit];
  // Some browsers already report the wheel with Shift as a horizontal movement.
  if (event.shiftKey) return { factor: 1, pan: { x: -(x || y), y: 0 } };
  // Browsers report pinching on a trackpad as wheel events with Ctrl and small steps.
  const isPinch = event.ctrlKey && Math.abs(y) < 50;
  const factor = Math.exp(-y * (isPinch ? PER_PX_PINCH : PER_PX));
  return { factor: Math.min(Math.max(factor, RANGE[0]), RANGE[1]), pan: null };
}
