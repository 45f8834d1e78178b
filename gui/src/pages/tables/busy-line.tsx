import { createSignal, onCleanup, Show } from 'solid-js';
import { ErrorNotice } from '../../parts/notice.js';
import type { Task } from './task.js';

const TICK_MS = 200;

/** What is being done and for how long; the endpoints tell no progress, so none is shown. */
function Elapsed(props: { label: string; since: number; onStop: () => void }) {
  const [now, setNow] = createSignal(performance.now());
  const timer = setInterval(() => setNow(performance.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <div class="busy-line">
      <progress aria-label={props.label} />
      <span class="small">
        <span role="status">{props.label}</span>, {((now() - props.since) / 1000).toFixed(1)} s
      </span>
      <button type="button" onClick={() => props.onStop()}>
        Cancel
      </button>
    </div>
  );
}

/** How a task stands: busy with the time so far, failed with what to do, or stopped. */
export function TaskLine<Value>(props: { task: Task<Value>; onRetry?: () => void }) {
  return (
    <>
      <Show when={props.task.busy()} keyed>
        {({ label, since }) => <Elapsed label={label} since={since} onStop={props.task.stop} />}
      </Show>
      <Show when={props.task.error()}>
        <ErrorNotice error={props.task.error()} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
      </Show>
      <Show when={props.task.isStopped()}>
        <div class="notice" role="status">
          <p>Cancelled.</p>
          <Show when={props.onRetry}>
            {(retry) => (
              <button type="button" onClick={() => retry()()}>
                Try again
              </button>
            )}
          </Show>
        </div>
      </Show>
    </>
  );
}
