import { SLOT_COLOURS } from './dashes.js';
import css from './slots.module.css';

const CLASSES = [css.s0, css.s1, css.s2, css.s3, css.s4, css.s5, css.s6, css.s7, css.s8, css.s9];
/** Slots with a dark colour. */
const DARK: ReadonlySet<number> = new Set([4, 8, 9]);

const colourOf = (slot: number) => ((slot % SLOT_COLOURS) + SLOT_COLOURS) % SLOT_COLOURS;

/**
 * Returns the CSS class of a slot, which sets `--c` (its colour), `--on` (text on this colour) and `--halo` (dark for a
 * light colour, light for a dark one).
 */
export function slotClass(slot: number): string {
  return CLASSES[colourOf(slot)]!;
}

/** Whether the colour of a slot needs a light halo. */
export function hasLightHalo(slot: number): boolean {
  return DARK.has(colourOf(slot));
}
