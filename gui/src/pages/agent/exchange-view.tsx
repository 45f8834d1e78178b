import { A } from '@solidjs/router';
import { For, Match, Show, Switch } from 'solid-js';
import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';
import { RichText } from '../../i18n/rich-text.js';
import { ErrorNotice } from '../../parts/notice.js';
import type { Exchange } from './conversation.js';
import { partFigures } from './figures-in.js';
import { StepCard } from './step-card.js';
import { plural, t } from './texts.js';

interface ExchangeViewProps {
  exchange: Exchange;
  isBusy: boolean;
  onRun: () => void;
  onStop: () => void;
  /** Inserts a text into the input field, where the user can complete or send it. */
  onChoose: (text: string) => void;
}

function Trace(props: { answer: AgentAnswer }) {
  return (
    <details class="small">
      <summary>{t('trace.title')}</summary>
      <table class="trace">
        <thead>
          <tr>
            <th scope="col">{t('trace.stage')}</th>
            <th scope="col">{t('trace.words')}</th>
            <th scope="col">{t('trace.rule')}</th>
            <th scope="col">{t('trace.effect')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.answer.trace}>
            {({ stage, spans, rule, note }) => (
              <tr>
                <td>{t(`stage.${stage}`)}</td>
                <td>{spans.map(({ text }) => text).join(' … ')}</td>
                <td>
                  <code>{rule}</code>
                </td>
                <td>{note}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </details>
  );
}

/** Scrolls to the step that produced a figure, and focuses it. */
function showStep(id: string): void {
  const step = document.getElementById(id);
  step?.scrollIntoView({ block: 'nearest' });
  step?.focus();
}

function Answer(props: ExchangeViewProps & { answer: AgentAnswer }) {
  const stepId = (place: number) => `step-${props.exchange.id}-${place}`;
  return (
    <>
      <p class="agent-words">
        <For each={partFigures(props.answer)}>
          {({ text, step }) => (
            <Show when={step !== null} fallback={text}>
              <button
                type="button"
                class="figure-link"
                title={t('answer.from', { number: step! + 1 })}
                onClick={() => showStep(stepId(step!))}
              >
                {text}
              </button>
            </Show>
          )}
        </For>
      </p>
      <Show when={props.answer.steps.length > 0}>
        <ol class="steps">
          <For each={props.answer.steps}>
            {(step, place) => <StepCard step={step} number={place() + 1} id={stepId(place())} />}
          </For>
        </ol>
      </Show>
      <Show when={props.exchange.state === 'proposed'}>
        <button type="button" class="primary" disabled={props.isBusy} onClick={() => props.onRun()}>
          {plural('answer.run', props.answer.steps.length)}
        </button>
      </Show>
      <Show when={props.answer.not_done.length > 0}>
        <ul class="notice">
          <For each={props.answer.not_done}>
            {({ text, reason }) => (
              <li>
                {t('answer.notDone', { text })} <span class="soft">{reason}</span>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.answer.choices.length > 0}>
        <ul class="row">
          <For each={props.answer.choices}>
            {({ label, text }) => (
              <li>
                <button type="button" onClick={() => props.onChoose(text)}>
                  {label}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.answer.refusal}>
        {(refusal) => (
          <>
            <ul class="row" aria-label={t('answer.suggested')}>
              <For each={refusal().can_do}>
                {(text) => (
                  <li>
                    <button type="button" onClick={() => props.onChoose(text)}>
                      {text}
                    </button>
                  </li>
                )}
              </For>
            </ul>
            <p class="soft">
              <RichText
                text={(slots) => t('answer.tables', slots)}
                parts={{ page: <A href="/tables">{t('answer.tablesPage')}</A> }}
              />
            </p>
          </>
        )}
      </Show>
      <Trace answer={props.answer} />
    </>
  );
}

/** A request and its answer. */
export function ExchangeView(props: ExchangeViewProps) {
  const isWaiting = () => props.exchange.state === 'reading' || props.exchange.state === 'running';
  return (
    <li class="exchange">
      <p class="asked">{props.exchange.text}</p>
      <For each={props.exchange.attachments}>{(path) => <code class="soft small">{path}</code>}</For>
      <div class="answered" aria-live="polite">
        <Switch>
          <Match when={isWaiting()}>
            <p role="status">
              {props.exchange.state === 'running' ? t('exchange.running') : t('exchange.reading')}{' '}
              <button type="button" onClick={() => props.onStop()}>
                {t('exchange.stop')}
              </button>
            </p>
          </Match>
          <Match when={props.exchange.state === 'stopped'}>
            <p>{t('exchange.stopped')}</p>
          </Match>
          <Match when={props.exchange.state === 'failed'}>
            <ErrorNotice error={props.exchange.error} />
          </Match>
        </Switch>
        <Show when={!isWaiting() && props.exchange.answer}>{(answer) => <Answer {...props} answer={answer()} />}</Show>
      </div>
    </li>
  );
}
