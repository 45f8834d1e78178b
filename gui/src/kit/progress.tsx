import css from './progress.module.css';

/** How much is done. @param max total; null while it is unknown. */
export function Progress(props: { label: string; value: number; max: number | null }) {
  return (
    <progress
      class={css.progress}
      aria-label={props.label}
      max={Math.max(1, props.max ?? 1)}
      {...(props.max === null ? {} : { value: props.value })}
    />
  );
}
