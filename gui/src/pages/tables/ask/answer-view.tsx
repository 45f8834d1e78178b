import { For, Show } from 'solid-js';
import type { z } from 'zod';
import type { QueryAnswer, QueryEvidence } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { exactFigure, figure } from '../../../parts/figures.js';
import { counted } from '../counted.js';
import { proposedSteps } from './proposed-steps.js';

type Evidence = z.infer<typeof QueryEvidence>;
type OnRows = (label: string, rows: readonly number[], total: number) => void;

interface AnswerViewProps {
  answer: QueryAnswer;
  issues: readonly TableIssue[];
  onRows: OnRows;
  onRepair: (issues: readonly TableIssue[]) => void;
  onAsk: (question: string) => void;
}

/** Rows of values that are shown. */
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
                      {typeof cell === 'number' ? exactFigure(cell) : String(cell ?? '')}
                    </td>
                  )}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <Show when={props.answer.value_count > SHOWN}>
        <p class="soft">
          The first {SHOWN} of {figure(props.answer.value_count)}.
        </p>
      </Show>
    </div>
  );
}

function EvidenceView(props: { answer: QueryAnswer; evidence: Evidence; onRows: OnRows }) {
  return (
    <>
      <dl class="facts small">
        <dt>Interpretation</dt>
        <dd>{props.evidence.plan_in_words}</dd>
        <dt>Confidence</dt>
        <dd>{figure(Math.round(props.answer.confidence * 100))}%</dd>
        <dt>Columns</dt>
        <dd>{props.evidence.columns.map(({ name, used_as }) => `${name} (${used_as})`).join(', ') || 'none'}</dd>
        <dt>Rows</dt>
        <dd>
          {figure(props.evidence.rows_used)} of {figure(props.evidence.table_rows)}
        </dd>
        <For each={props.evidence.rows_skipped}>
          {({ count, reason, rows }) => (
            <>
              <dt>Skipped</dt>
              <dd>
                {counted(count, 'rows')}: {reason}{' '}
                <button type="button" class="link" onClick={() => props.onRows(`Skipped: ${reason}`, rows, count)}>
                  Show
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
          Show the rows used
        </button>
      </Show>
      <Show when={props.evidence.sql !== ''}>
        <details>
          <summary>SQL statement</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement is scrolled with the keyboard. */}
          <pre tabIndex={0}>{props.evidence.sql}</pre>
          <Show when={props.evidence.parameters.length > 0}>
            <p class="soft">with {props.evidence.parameters.map(String).join(', ')}</p>
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
        <p class="soft">Not understood: {props.declined.unexplained.join(', ')}</p>
      </Show>
      <Show when={props.declined.meanings.length > 0}>
        <h2>Possible meanings</h2>
        <ul class="notes">
          <For each={props.declined.meanings}>{(reading) => <li>{reading}</li>}</For>
        </ul>
      </Show>
      <Show when={props.declined.suggestions.length > 0}>
        <h2>Suggested questions</h2>
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

/** An answer with its evidence, or why there is none; what it proposes to clean leads into the steps. */
export function AnswerView(props: AnswerViewProps) {
  const proposed = () => proposedSteps(props.answer, props.issues);
  return (
    <div class="answer" role="status">
      <p class="answer-text">{props.answer.text}</p>
      <Show when={props.answer.values.length > 1 || (props.answer.values[0]?.length ?? 0) > 1}>
        <Values answer={props.answer} />
      </Show>
      <Show when={props.answer.evidence}>
        {(evidence) => <EvidenceView answer={props.answer} evidence={evidence()} onRows={props.onRows} />}
      </Show>
      <For each={props.answer.notes}>{(note) => <p class="soft">{note}</p>}</For>
      <Show when={proposed().length > 0}>
        <button type="button" class="primary" onClick={() => props.onRepair(proposed())}>
          Show the suggested cleaning
        </button>
        <p class="soft">Nothing changes yet: the steps are turned on in the list, with a preview of each change.</p>
      </Show>
      <Show when={props.answer.declined}>{(declined) => <Declined declined={declined()} onAsk={props.onAsk} />}</Show>
    </div>
  );
}
