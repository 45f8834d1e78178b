import { For, Show } from 'solid-js';
import { issueInControls } from '../api/in-controls.js';
import { describeError, Problem } from '../api/problem.js';
import { isUnreachable, onServerBack } from '../app/retry-when-up.js';
import { t } from './texts.js';

/** An error message with advice. */
export function ErrorNotice(props: { error: unknown; onRetry?: () => void }) {
  // If the server was down, the work is retried automatically when it is back.
  onServerBack(() => isUnreachable(props.error) && props.onRetry?.());
  const text = () => describeError(props.error);
  // If there is only one issue, it is the message.
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
