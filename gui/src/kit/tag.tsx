import type { ParentProps } from 'solid-js';
import css from './tag.module.css';

export type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad';

/** A short word about an item. Its colour never is the only cue. */
export function Tag(props: ParentProps<{ tone?: Tone }>) {
  return <span class={`${css.tag} ${css[props.tone ?? 'plain']}`}>{props.children}</span>;
}
