import { For, Show } from 'solid-js';
import { issueInControls } from '../api/in-controls.js';
import { describeError, Problem } from '../api/problem.js';
import { isUnreachable, onServerBack } from '../app/retry-when-up.js';

/** An error, with what to do about it. */
export function ErrorNotice(props: { error: unknown; onRetry?: () => void }) {
  // What failed because the server was down is tried again by itself.
  onServerBack(() => isUnreachable(props.error) && props.onRetry?.());
  const said = () => describeError(props.error);
  // A single issue is the message itself.
  const issues = () => (props.error instanceof Problem && props.error.issues.length > 1 ? props.error.issues : []);
  return (
    <div class="notice is-error" role="alert">
      <strong>{said().title}</strong>
      <p>{said().detail}</p>
      <Show when={issues().length > 0}>
        <ul>
          <For each={issues()}>{(issue) => <li>{issueInControls(issue)}</li>}</For>
        </ul>
      </Show>
      <Show when={props.onRetry}>
        {(retry) => (
          <button type="button" onClick={() => retry()()}>
            Try again
          </button>
        )}
      </Show>
    </div>
  );
}
