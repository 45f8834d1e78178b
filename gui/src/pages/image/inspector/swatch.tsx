import type { JSX } from 'solid-js';
import css from './inspector.module.css';

/** Slots with a color of their own; from the next one on, dashes tell classes apart. */
const COLORS = 10;

/** Returns the style that gives an element the color of a class slot. */
export const slotStyle = (slot: number): JSX.CSSProperties => ({ '--c': `var(--c${slot % COLORS})` });

/** A small mark in the color of a class. */
export function Swatch(props: { slot: number }) {
  return (
    <i
      class={css.swatch}
      classList={{ [css.dashed!]: props.slot >= COLORS }}
      style={slotStyle(props.slot)}
      aria-hidden="true"
    />
  );
}
