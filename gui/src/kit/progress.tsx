import css from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  /** Total; null while it is unknown. */
  max: number | null;
}

/** How much is done. */
export function Progress(props: ProgressProps) {
  return (
    <progress
      class={css.progress}
      aria-label={props.label}
      max={Math.max(1, props.max ?? 1)}
      {...(props.max === null ? {} : { value: props.value })}
    />
  );
}
