import { Match, Show, Switch } from 'solid-js';
import { describeError, Problem } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { LABELS } from '../document/look.js';
import { OpeningNotice } from '../start/opening.js';
import { t } from '../texts.js';
import { ModelSelect } from '../toolbar/model-select.js';
import type { ImageWork } from '../work/image-work.js';
import css from './stage.module.css';

const nameOf = (model: string): string => (model === 'mock' ? t('model.mock') : model);

/** Fault codes that concern the file of the image. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'empty-file',
  'image-too-large',
  'too-large',
  'unreadable-image',
  'unsupported-type',
]);

/** Returns what has failed: reading the image, or detecting objects in it. */
function failureTitle(error: unknown, isItem: boolean): string {
  if (error instanceof Problem && UNREADABLE.has(error.code)) return t('run.unreadable');
  return error instanceof Problem && error.status !== 0 && !isItem ? t('run.failed') : describeError(error).title;
}

function Failure(props: { error: unknown; onRetry?: () => void; kept?: string | undefined; isItem?: true }) {
  const said = () => describeError(props.error);
  const isGone = () => !props.isItem && props.error instanceof Problem && props.error.code === 'not-found';
  return (
    <div class={`${css.notice} ${css.error}`} role="alert">
      <div>
        <strong>{failureTitle(props.error, props.isItem === true)}</strong>
        <p>{said().detail}</p>
        <Show when={props.kept}>{(text) => <p>{text()}</p>}</Show>
        <Show when={isGone()}>
          <p>{t('run.gone')}</p>
        </Show>
      </div>
      <Show when={props.onRetry}>
        {(retry) => (
          <Button size="small" onClick={() => retry()()}>
            {t('run.retry')}
          </Button>
        )}
      </Show>
    </div>
  );
}

/** A running detection, with a button that cancels it. */
function Running(props: { model: string; isWaiting: boolean; onCancel: () => void; side?: string }) {
  return (
    <div class={css.notice} role="status">
      <span class={css.spinner} aria-hidden="true" />
      <span>
        <Show when={!props.isWaiting} fallback={t('run.waiting')}>
          {props.side
            ? t('run.runningSide', { side: props.side, name: nameOf(props.model) })
            : t('run.running', { name: nameOf(props.model) })}
        </Show>
      </span>
      <Button size="small" shortcut="Esc" onClick={() => props.onCancel()}>
        {t('run.cancel')}
      </Button>
    </div>
  );
}

/** Messages about the image: a run, its failure, a model that must be chosen, and boxes that are made up. */
export function RunNotice(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const comparison = () => props.work.open().comparison;
  const run = () => doc().runner.run();
  const other = () => comparison().runner.run();
  const retry = () => {
    const now = run();
    if (now.state === 'failed' || now.state === 'cancelled') void doc().run(now.model);
  };
  const kept = () => (doc().corrections.done() > 0 ? t('run.editsKept') : undefined);
  /**
   * Returns why an image without a result cannot be decoded; null if it can. In this case, asking for a model would not
   * help.
   */
  const unreadable = () => (doc().isUndecoded() ? props.work.open().labels.error() : null);
  const readAgain = () => Promise.all([doc().measure(), props.work.open().labels.read()]);
  const failure = () => {
    const now = run();
    return now.state === 'failed' ? now.error : null;
  };
  const otherFailure = () => {
    const now = other();
    return now.state === 'failed' ? now.error : null;
  };
  const running = (side: 'a' | 'b') => {
    const now = side === 'a' ? run() : other();
    return now.state === 'running' ? now : null;
  };
  return (
    <div class={css.notices}>
      <OpeningNotice />
      <Show when={doc().result()?.is_mock}>
        <p class={`${css.notice} ${css.madeUp}`}>
          <strong>{t('mock.title')}</strong> {t('mock.detail')}
        </p>
      </Show>
      <Switch>
        <Match when={doc().error()}>
          {(error) => <Failure error={error()} isItem {...(doc().isMissing() ? {} : { onRetry: doc().reload })} />}
        </Match>
        <Match when={unreadable()}>
          {(error) => <Failure error={error()} onRetry={() => void readAgain()} kept={t('run.broken')} />}
        </Match>
        <Match when={doc().needsModel()}>
          <div class={css.notice} role="status">
            <span>{t('run.several')}</span>
            <ModelSelect label={t('model.title')} value="" onChange={(model) => doc().chooseModel(model)} />
          </div>
        </Match>
        <Match when={running('a')}>
          {(now) => <Running model={now().model} isWaiting={now().isWaiting} onCancel={doc().runner.cancel} />}
        </Match>
        <Match when={failure()}>{(error) => <Failure error={error()} onRetry={retry} kept={kept()} />}</Match>
        <Match when={run().state === 'cancelled'}>
          <div class={css.notice} role="status">
            <span>{t('run.cancelled')}</span>
            <Button size="small" onClick={retry}>
              {t('run.detect')}
            </Button>
          </div>
        </Match>
        <Match when={doc().isStale()}>
          <div class={css.notice} role="alert">
            <span>{t('run.stale')}</span>
            <Button size="small" onClick={() => void doc().runAny()}>
              {t('run.detectAgain')}
            </Button>
          </div>
        </Match>
      </Switch>
      <Show when={comparison().isOn() && comparison().other() !== LABELS}>
        <Switch>
          <Match when={running('b')}>
            {(now) => (
              <Running side="B" model={now().model} isWaiting={now().isWaiting} onCancel={comparison().runner.cancel} />
            )}
          </Match>
          <Match when={otherFailure()}>{(error) => <Failure error={error()} onRetry={comparison().run} />}</Match>
          <Match when={other().state === 'cancelled'}>
            <div class={css.notice} role="status">
              <span>{t('run.cancelledSide', { side: 'B' })}</span>
              <Button size="small" onClick={comparison().run}>
                {t('run.detectSide', { side: 'B' })}
              </Button>
            </div>
          </Match>
        </Switch>
      </Show>
    </div>
  );
}
