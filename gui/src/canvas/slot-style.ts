import css from './slots.module.css';

/** Number of class colours in the tokens. */
export const SLOT_COLOURS = 10;

const CLASSES = [css.s0, css.s1, css.s2, css.s3, css.s4, css.s5, css.s6, css.s7, css.s8, css.s9];
/** Slots whose colour is dark. */
const DARK: ReadonlySet<number> = new Set([4, 8, 9]);

const colourOf = (slot: number) => ((slot % SLOT_COLOURS) + SLOT_COLOURS) % SLOT_COLOURS;

/** Returns the CSS class that sets `--c` (colour), `--on` (ink on it) and `--halo` (of the opposite lightness). */
export function slotClass(slot: number): string {
  return CLASSES[colourOf(slot)]!;
}

/** Whether the colour of a slot needs a light halo. */
export function hasLightHalo(slot: number): boolean {
  return DARK.has(colourOf(slot));
}

/** Dashes of classes whose colours repeat, by how often: SVG dash arrays, px. */
const REPEATED = ['none', '9 3 2 3', '2 3', '9 3 2 3 2 3'] as const;
const MODEL_B = '6 4';

/** Returns the SVG dash array of a box. Dashes of a model precede those of a class, whose label names it anyway. */
export function dashOf(slot: number, line: 'solid' | 'dashed'): string {
  return line === 'dashed' ? MODEL_B : REPEATED[Math.floor(slot / SLOT_COLOURS) % REPEATED.length]!;
}
