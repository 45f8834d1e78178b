import { For, onCleanup, Show } from 'solid-js';
import type * as z from 'zod';
import type { QueryAnswer, QueryEvidence } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { formatExact, formatList, formatPercent } from '../../../i18n/format.js';
import { useName } from '../value-types.js';
import { proposedSteps } from './proposed-steps.js';
import { plural, t } from './texts.js';

type Evidence = z.infer<typeof QueryEvidence>;
type OnRows = (label: string, rows: readonly number[], total: number) => void;

interface AnswerViewProps {
  answer: QueryAnswer;
  issues: readonly TableIssue[];
  onRows: OnRows;
  onRepair: (issues: readonly TableIssue[]) => void;
  onAsk: (question: string) => void;
}

/** Maximum rows of values. */
const SHOWN = 50;

function Values(props: { answer: QueryAnswer }) {
  return (
    <div class="answer-values">
      <table>
        <thead>
          <tr>
            <For each={props.answer.value_names}>{(name) => <th scope="col">{name}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.answer.values.slice(0, SHOWN)}>
            {(row) => (
              <tr>
                <For each={row}>
                  {(cell) => (
                    <td classList={{ number: typeof cell === 'number' }}>
                      {typeof cell === 'number' ? formatExact(cell) : String(cell ?? '')}
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.answer.value_count > SHOWN}>
        <p class="soft">{t('first', { shown: SHOWN, all: props.answer.value_count })}</p>
      </Show>
    </div>
  );
}

/** The chart of an answer as a picture, so that its style and texts cannot affect the page. */
function ChartView(props: { svg: string; text: string }) {
  const url = URL.createObjectURL(new Blob([props.svg], { type: 'image/svg+xml' }));
  onCleanup(() => URL.revokeObjectURL(url));
  return <img class="answer-chart" src={url} alt={t('chart', { text: props.text })} />;
}

function EvidenceView(props: { answer: QueryAnswer; evidence: Evidence; onRows: OnRows }) {
  const uses = () => {
    const used = new Set(props.evidence.columns.map(({ name }) => name));
    const columns = props.answer.columns.filter(({ name }) => used.has(name));
    return columns.map(({ name, use }) => t('column', { name, use: useName(use) }));
  };
  return (
    <>
      <dl class="facts small">
        <dt>{t('interpretation')}</dt>
        <dd>{props.evidence.plan_in_words}</dd>
        <dt>{t('confidence')}</dt>
        <dd>{formatPercent(props.answer.confidence, 0)}</dd>
        <dt>{t('columns')}</dt>
        <dd>
          {formatList(props.evidence.columns.map(({ name, used_as: use }) => t('column', { name, use }))) ||
            t('columns.none')}
        </dd>
        <Show when={uses().length > 0}>
          <dt>{t('uses')}</dt>
          <dd>{formatList(uses())}</dd>
        </Show>
        <dt>{t('rows')}</dt>
        <dd>{t('rows.used', { used: props.evidence.rows_used, all: props.evidence.table_rows })}</dd>
        <For each={props.evidence.rows_skipped}>
          {({ count, reason, rows }) => (
            <>
              <dt>{t('skipped')}</dt>
              <dd>
                {plural('skipped.rows', count, { reason })}{' '}
                <button
                  type="button"
                  class="link"
                  onClick={() => props.onRows(t('skipped.label', { reason }), rows, count)}
                >
                  {t('skipped.show')}
                </button>
              </dd>
            </>
          )}
        </For>
      </dl>
      <Show when={props.evidence.rows.length > 0}>
        <button
          type="button"
          onClick={() => props.onRows(props.answer.question, props.evidence.rows, props.evidence.rows_used)}
        >
          {t('rows.show')}
        </button>
      </Show>
      <Show when={props.evidence.sql !== ''}>
        <details>
          <summary>{t('sql')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement is scrolled with the keyboard. */}
          <pre tabIndex={0}>{props.evidence.sql}</pre>
          <Show when={props.evidence.parameters.length > 0}>
            <p class="soft">{t('sql.with', { values: formatList(props.evidence.parameters.map(String)) })}</p>
          </Show>
        </details>
      </Show>
    </>
  );
}

function Declined(props: { declined: NonNullable<QueryAnswer['declined']>; onAsk: (question: string) => void }) {
  return (
    <>
      <Show when={props.declined.unexplained.length > 0}>
        <p class="soft">{t('unexplained', { words: formatList(props.declined.unexplained) })}</p>
      </Show>
      <Show when={props.declined.meanings.length > 0}>
        <h2>{t('meanings')}</h2>
        <ul class="notes">
          <For each={props.declined.meanings}>{(reading) => <li>{reading}</li>}</For>
        </ul>
      </Show>
      <Show when={props.declined.suggestions.length > 0}>
        <h2>{t('suggestions')}</h2>
        <ul class="ask-examples">
          <For each={props.declined.suggestions}>
            {(question) => (
              <li>
                <button type="button" onClick={() => props.onAsk(question)}>
                  {question}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  );
}

/** An answer with its evidence, or why there is none. A suggested cleaning leads to the steps. */
export function AnswerView(props: AnswerViewProps) {
  const proposed = () => proposedSteps(props.answer, props.issues);
  return (
    <div class="answer" role="status">
      <p class="answer-text">{props.answer.text}</p>
      <Show when={props.answer.chart}>{(chart) => <ChartView svg={chart().svg} text={props.answer.text} />}</Show>
      <Show when={props.answer.values.length > 1 || (props.answer.values[0]?.length ?? 0) > 1}>
        <Values answer={props.answer} />
      </Show>
      <Show when={props.answer.evidence}>
        {(evidence) => <EvidenceView answer={props.answer} evidence={evidence()} onRows={props.onRows} />}
      </Show>
      <For each={props.answer.notes}>{(note) => <p class="soft">{note}</p>}</For>
      <Show when={proposed().length > 0}>
        <button type="button" class="primary" onClick={() => props.onRepair(proposed())}>
          {t('cleaning')}
        </button>
        <p class="soft">{t('cleaning.note')}</p>
      </Show>
      <Show when={props.answer.declined}>{(declined) => <Declined declined={declined()} onAsk={props.onAsk} />}</Show>
    </div>
  );
}
