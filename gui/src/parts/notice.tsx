import { For, Show } from 'solid-js';
import { issueInControls } from '../api/in-controls.js';
import { describeError, Problem } from '../api/problem.js';
import { isUnreachable, onServerBack } from '../app/retry-when-up.js';
import { t } from './texts.js';

/** Shows an error and its fix. */
export function ErrorNotice(props: { error: unknown; onRetry?: () => void }) {
  // What failed because the server was down is tried again by itself.
  onServerBack(() => isUnreachable(props.error) && props.onRetry?.());
  const text = () => describeError(props.error);
  // A single issue is the message itself.
  const issues = () => (props.error instanceof Problem && props.error.issues.length > 1 ? props.error.issues : []);
  return (
    <div class="notice is-error" role="alert">
      <strong>{text().title}</strong>
      <p>{text().detail}</p>
      <Show when={issues().length > 0}>
        <ul>
          <For each={issues()}>{(issue) => <li>{issueInControls(issue)}</li>}</For>
        </ul>
      </Show>
      <Show when={props.onRetry}>
        {(retry) => (
          <button type="button" onClick={() => retry()()}>
            {t('notice.retry')}
          </button>
        )}
      </Show>
    </div>
  );
}
