import { type JSX, type ParentProps, Show } from 'solid-js';
import css from './empty-state.module.css';

interface EmptyStateProps extends ParentProps {
  icon?: JSX.Element;
  /** One sentence. */
  text: string;
  /** The primary action. */
  primary?: JSX.Element;
  /** An example to try. */
  example?: JSX.Element;
}

/** Tells the user what a page is for while it has no content. */
export function EmptyState(props: EmptyStateProps) {
  return (
    <div class={css.state}>
      <Show when={props.icon}>
        <span class={css.icon}>{props.icon}</span>
      </Show>
      <p class={css.text}>{props.text}</p>
      <div class={css.actions}>
        {props.primary}
        {props.example}
      </div>
      {props.children}
    </div>
  );
}
