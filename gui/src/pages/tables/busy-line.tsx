import { createSignal, onCleanup, Show } from 'solid-js';
import { formatFixed } from '../../i18n/format.js';
import { RichText } from '../../i18n/rich-text.js';
import { ErrorNotice } from '../../parts/notice.js';
import type { Task } from './task.js';
import { t } from './texts.js';

const TICK_MS = 200;

/** A running operation with the elapsed time. The endpoints do not report progress. */
function Elapsed(props: { label: string; since: number; onStop: () => void }) {
  const [now, setNow] = createSignal(performance.now());
  const timer = setInterval(() => setNow(performance.now()), TICK_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <div class="busy-line">
      <progress aria-label={props.label} />
      <span class="small">
        <RichText
          text={(slots) => t('task.elapsed', { ...slots, seconds: formatFixed((now() - props.since) / 1000, 1) })}
          parts={{ task: <span role="status">{props.label}</span> }}
        />
      </span>
      <button type="button" onClick={() => props.onStop()}>
        {t('task.cancel')}
      </button>
    </div>
  );
}

/** The state of a task: running, failed with advice, or cancelled. */
export function TaskLine<Value>(props: { task: Task<Value>; onRetry?: () => void }) {
  return (
    <>
      <Show when={props.task.busy()} keyed>
        {({ label, since }) => <Elapsed label={label()} since={since} onStop={props.task.stop} />}
      </Show>
      <Show when={props.task.error()}>
        <ErrorNotice error={props.task.error()} {...(props.onRetry ? { onRetry: props.onRetry } : {})} />
      </Show>
      <Show when={props.task.isStopped()}>
        <div class="notice" role="status">
          <p>{t('task.cancelled')}</p>
          <Show when={props.onRetry}>
            {(retry) => (
              <button type="button" onClick={() => retry()()}>
                {t('task.retry')}
              </button>
            )}
          </Show>
        </div>
      </Show>
    </>
  );
}
