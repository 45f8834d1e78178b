import css from './progress.module.css';

interface ProgressProps {
  label: string;
  value: number;
  /** Value at completion; null if unknown. */
  max: number | null;
}

/** A progress bar. */
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
