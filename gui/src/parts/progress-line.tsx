import { Show } from 'solid-js';
import { duration, figure } from './figures.js';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  unit: string;
  /** Seconds that are left; null where nothing is known yet. */
  secondsLeft: number | null;
}

/** How far a long job is, and how long it will still take. */
export function ProgressLine(props: ProgressLineProps) {
  return (
    <div class="progress-line">
      <progress aria-label={props.label} value={props.done} max={Math.max(1, props.total)} />
      <span class="small">
        {figure(props.done)} of {figure(props.total)} {props.unit}
        <Show when={props.secondsLeft !== null && props.done < props.total}>
          , about {duration(props.secondsLeft ?? 0)} left
        </Show>
      </span>
    </div>
  );
}
