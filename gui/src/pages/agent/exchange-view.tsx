import { A } from '@solidjs/router';
import { For, Match, Show, Switch } from 'solid-js';
import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';
import { ErrorNotice } from '../../parts/notice.js';
import type { Exchange } from './conversation.js';
import { partFigures } from './figures-in.js';
import { StepCard } from './step-card.js';

interface ExchangeViewProps {
  exchange: Exchange;
  isBusy: boolean;
  onRun: () => void;
  onStop: () => void;
  /** Puts a text into the field, to be completed or sent. */
  onChoose: (text: string) => void;
}

function Trace(props: { answer: AgentAnswer }) {
  return (
    <details class="small">
      <summary>Matched words and rules</summary>
      <table class="trace">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Words</th>
            <th scope="col">Rule</th>
            <th scope="col">Effect</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.answer.trace}>
            {({ stage, spans, rule, note }) => (
              <tr>
                <td>{stage}</td>
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

/** Leads to the step that a figure comes from. */
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
                title={`From step ${step! + 1}`}
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
          {props.answer.steps.length === 1 ? 'Run this step' : `Run these ${props.answer.steps.length} steps`}
        </button>
      </Show>
      <Show when={props.answer.not_done.length > 0}>
        <ul class="notice">
          <For each={props.answer.not_done}>
            {({ text, reason }) => (
              <li>
                “{text}” <span class="soft">{reason}</span>
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
            <ul class="row" aria-label="Suggested requests">
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
              To ask about or clean a table, open it in <A href="/tables">Tables</A>.
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
              {props.exchange.state === 'running' ? 'Running' : 'Reading'}{' '}
              <button type="button" onClick={() => props.onStop()}>
                Stop
              </button>
            </p>
          </Match>
          <Match when={props.exchange.state === 'stopped'}>
            <p>Stopped.</p>
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
