import type { CanvasBox } from './canvas-box.js';

/** Number of class colours in the design tokens. */
export const SLOT_COLOURS = 10;

/** SVG dash arrays of repeated class colours, px. The index is how often the colour was used before. */
const REPEATED = ['none', '9 3 2 3', '2 3', '9 3 2 3 2 3'] as const;
const MODEL_B = '6 4';

/** Returns the SVG dash array of a box. */
export function dashOf(slot: number, line: CanvasBox['line']): string {
  if (line === 'class') return REPEATED[Math.floor(slot / SLOT_COLOURS) % REPEATED.length]!;
  return line === 'dashed' ? MODEL_B : 'none';
}
