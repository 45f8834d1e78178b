import type { ParentProps } from 'solid-js';
import css from './tag.module.css';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A short label of an item. Its colour must not be the only information. */
export function Tag(props: ParentProps<{ tone?: Tone }>) {
  return <span class={`${css.tag} ${css[props.tone ?? 'plain']}`}>{props.children}</span>;
}
