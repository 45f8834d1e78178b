import type { JSX } from 'solid-js';
import css from './inspector.module.css';

/** Number of class colors. Further slots repeat the colors, with dashes. */
const COLORS = 10;

/** Returns the style that sets the color of a class slot. */
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
