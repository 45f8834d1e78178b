import type { CanvasBox } from './canvas-box.js';

/** Number of class colours in the tokens. */
export const SLOT_COLOURS = 10;

/** Dashes of classes whose colours repeat, by how often: SVG dash arrays, px. */
const REPEATED = ['none', '9 3 2 3', '2 3', '9 3 2 3 2 3'] as const;
const MODEL_B = '6 4';

/** Returns the SVG dash array of a box. */
export function dashOf(slot: number, line: CanvasBox['line']): string {
  if (line === 'class') return REPEATED[Math.floor(slot / SLOT_COLOURS) % REPEATED.length]!;
  return line === 'dashed' ? MODEL_B : 'none';
}
