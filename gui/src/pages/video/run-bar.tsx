import { Match, Show, Switch } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { figure } from '../../parts/figures.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ProgressLine } from '../../parts/progress-line.js';
import type { VideoRun } from './video-run.js';

const STATE_TEXT = {
  opening: 'Loading stored results',
  running: '',
  pausing: 'Pausing',
  paused: 'Paused',
  cancelled: 'Cancelled; the results so far are kept',
  done: 'Done',
  failed: '',
} as const;

/** How far the run is, how fast, and what can be done with it. */
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
    { keys: ['Escape'], label: 'Cancel the run', run: () => state() === 'running' && props.run.cancel() },
    {
      keys: ['p'],
      label: 'Pause or resume the run',
      run: () => (isStopped() ? void props.run.goOn() : props.run.pause()),
    },
  ]);
  return (
    <section class="run-bar" aria-label="Run">
      <ProgressLine
        label="Frames done"
        done={props.run.doneCount()}
        total={props.run.plan.length}
        unit="frames"
        secondsLeft={secondsLeft()}
      />
      <div class="row small">
        <Switch>
          <Match when={state() === 'running'}>
            <button type="button" onClick={props.run.pause}>
              Pause
            </button>
            <button type="button" class="quiet" onClick={props.run.cancel}>
              Cancel <kbd>Esc</kbd>
            </button>
          </Match>
          <Match when={isStopped()}>
            <button type="button" class="primary" onClick={() => void props.run.goOn()}>
              Resume
            </button>
          </Match>
        </Switch>
        <Show when={isStopped() || state() === 'done' || state() === 'failed'}>
          <button type="button" class="quiet" onClick={() => void props.run.again()}>
            Run again
          </button>
        </Show>
        <span role="status" class="soft">
          {STATE_TEXT[state()]}
        </span>
        <Show when={props.run.rate()}>{(rate) => <span class="run-rate soft">{figure(rate())} frames/s</span>}</Show>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} onRetry={() => void props.run.goOn()} />
      </Show>
      <Show when={props.run.unkept()}>
        <p class="notice small" role="alert">
          This browser cannot store the results, so the run cannot resume after a reload. Free some space, or leave the
          private window.
        </p>
      </Show>
    </section>
  );
}
