import { For, Show } from 'solid-js';
import type { AgentStep } from '../../../../core/agent/decision/agent-answer.js';
import { formatList } from '../../i18n/format.js';
import { saveFile } from '../../parts/save-file.js';
import { t as partText } from '../../parts/texts.js';
import { ResultView } from './result-view.js';
import { t } from './texts.js';

/** Returns the report that a step produced, if any. */
function reportIn({ result }: AgentStep): { content: string; file_name: string; format: string } | null {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return null;
  const { content, file_name: name, format } = result as Record<string, unknown>;
  return typeof content === 'string' && typeof name === 'string'
    ? { content, file_name: name, format: String(format) }
    : null;
}

/** Formats an argument of a tool: text unchanged, a list with commas, other values as JSON. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number');
  return isList ? formatList(value.map(String)) : JSON.stringify(value);
}

/** A tool call with its reason, arguments and result. */
export function StepCard(props: { step: AgentStep; number: number; id: string }) {
  const given = () => Object.entries(props.step.arguments);
  return (
    <li class="step" id={props.id} tabIndex={-1} classList={{ 'is-failed': props.step.status === 'failed' }}>
      <header class="row">
        <span class="soft">{props.number}</span>
        <strong>{props.step.tool}</strong>
        <Show when={props.step.endpoint}>{(endpoint) => <code class="soft">{endpoint()}</code>}</Show>
        <span class="step-state">{t(`step.${props.step.status}`)}</span>
      </header>
      <Show when={given().length > 0}>
        <dl class="facts small">
          <For each={given()}>
            {([name, value]) => (
              <>
                <dt>{name}</dt>
                <dd>{wordsOf(value)}</dd>
              </>
            )}
          </For>
        </dl>
      </Show>
      <Show when={props.step.is_mock && props.step.status === 'not_run'}>
        <p class="notice is-made-up small">
          <strong>{partText('mock.title')}</strong>
          <span>{partText('mock.unread', { advice: partText('mock.chooseReviewed') })}</span>
        </p>
      </Show>
      <Show when={props.step.why.length > 0}>
        <p class="soft small">
          {t('step.why', { words: formatList(props.step.why.map(({ text }) => t('step.word', { text }))) })}
        </p>
      </Show>
      <Show when={props.step.problem}>{(problem) => <p class="notice is-error">{problem().detail}</p>}</Show>
      <Show when={reportIn(props.step)}>
        {(report) => (
          <>
            <details open>
              <summary>{t('step.report')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long report is scrolled with the keyboard. */}
              <pre class="report-text" tabIndex={0}>
                {report().content}
              </pre>
            </details>
            <p class="row">
              <button
                type="button"
                onClick={() => saveFile(new Blob([report().content], { type: 'text/plain' }), report().file_name)}
              >
                {t('step.export', { file: report().file_name })}
              </button>
              <span class="soft small">{t('step.unwritten')}</span>
            </p>
          </>
        )}
      </Show>
      <ResultView step={props.step} />
      <Show when={props.step.result !== null}>
        <details class="small">
          <summary>{t('step.json')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keyboard. */}
          <pre tabIndex={0}>{JSON.stringify(props.step.result, null, 2)}</pre>
        </details>
      </Show>
    </li>
  );
}
