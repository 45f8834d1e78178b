import type { Corners } from '../boxes/candidates.js';

/** Converts center and size of a box to corners, in the same frame. */
export function fromCenter({ cx, cy, w, h }: { cx: number; cy: number; w: number; h: number }): Corners {
  return { x1: cx - w / 2, y1: cy - h / 2, x2: cx + w / 2, y2: cy + h / 2 };
}

/** Returns index and value of the largest of `count` numbers from index `start` on. */
export function bestOf(data: Float32Array, start: number, count: number): { classId: number; score: number } {
  let classId = 0;
  let score = Number.NEGATIVE_INFINITY;
  for (let id = 0; id < count; id++) {
    const value = data[start + id]!;
    if (value > score) {
      score = value;
      classId = id;
    }
  }
  return { classId, score };
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
