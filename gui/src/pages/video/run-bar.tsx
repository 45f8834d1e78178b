import { Match, Show, Switch } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ProgressLine } from '../../parts/progress-line.js';
import { t } from './texts.js';
import type { VideoRun } from './video-run.js';

/** Progress, speed and controls of a run. */
export function RunBar(props: { run: VideoRun }) {
  const state = () => props.run.state().state;
  const error = () => {
    const now = props.run.state();
    return now.state === 'failed' ? now.error : null;
  };
  const isStopped = () => state() === 'paused' || state() === 'cancelled';
  const secondsLeft = () => {
    const rate = props.run.rate();
    return state() === 'running' && rate ? (props.run.plan.length - props.run.doneCount()) / rate : null;
  };
  useKeys([
    { keys: ['Escape'], label: () => t('run.cancelKey'), run: () => state() === 'running' && props.run.cancel() },
    {
      keys: ['p'],
      label: () => t('run.toggleKey'),
      run: () => (isStopped() ? void props.run.goOn() : props.run.pause()),
    },
  ]);
  return (
    <section class="run-bar" aria-label={t('run.label')}>
      <ProgressLine
        label={t('run.progress')}
        done={props.run.doneCount()}
        total={props.run.plan.length}
        text={t('run.frames', { done: props.run.doneCount(), total: props.run.plan.length })}
        secondsLeft={secondsLeft()}
      />
      <div class="row small">
        <Switch>
          <Match when={state() === 'running'}>
            <button type="button" onClick={props.run.pause}>
              {t('run.pause')}
            </button>
            <button type="button" class="quiet" onClick={props.run.cancel}>
              {t('run.cancel')} <kbd>Esc</kbd>
            </button>
          </Match>
          <Match when={isStopped()}>
            <button type="button" class="primary" onClick={() => void props.run.goOn()}>
              {t('run.resume')}
            </button>
          </Match>
        </Switch>
        <Show when={isStopped() || state() === 'done' || state() === 'failed'}>
          <button type="button" class="quiet" onClick={() => void props.run.again()}>
            {t('run.again')}
          </button>
        </Show>
        <span role="status" class="soft">
          {t(`run.${state()}`)}
        </span>
        <Show when={props.run.rate()}>
          {(rate) => <span class="run-rate soft">{t('run.rate', { rate: rate() })}</span>}
        </Show>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} onRetry={() => void props.run.goOn()} />
      </Show>
      <Show when={props.run.unkept()}>
        <p class="notice small" role="alert">
          {t('run.unkept')}
        </p>
      </Show>
    </section>
  );
}
