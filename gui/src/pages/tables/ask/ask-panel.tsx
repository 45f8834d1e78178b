import { createEffect, createSignal, For, on, Show } from 'solid-js';
import type { QueryAnswer } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { call } from '../../../api/call.js';
import { TaskLine } from '../busy-line.js';
import { questionRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { AnswerView } from './answer-view.js';
import { t } from './texts.js';

const EXAMPLES = ['example.rows', 'example.missing', 'example.duplicates'] as const;

interface AskPanelProps {
  chosen: ChosenTable;
  /** A question to ask at once; empty for none. */
  first: string;
  issues: readonly TableIssue[];
  /**
   * Shows rows of the file.
   * @param total number of all such rows, including those not passed.
   */
  onRows: (label: string, rows: readonly number[], total: number) => void;
  onRepair: (issues: readonly TableIssue[]) => void;
}

function Toggle(props: { text: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
      <span>{props.text}</span>
    </label>
  );
}

/** Asks a question about the table, and shows the answer with its evidence. */
export function AskPanel(props: AskPanelProps) {
  const [text, setText] = createSignal('');
  const [includesTotals, setIncludesTotals] = createSignal(false);
  const [keepsBlanks, setKeepsBlanks] = createSignal(false);
  const asking = createTask<QueryAnswer>();
  const options = () => ({ includesTotals: includesTotals(), keepsBlanks: keepsBlanks() });
  const ask = (question: string) => {
    setText(question);
    if (question.trim() === '') return;
    void asking.run(
      () => t('parsing'),
      (signal) => call<QueryAnswer>(questionRequest(props.chosen, question.trim(), options()), signal),
    );
  };
  createEffect(
    on(
      () => props.first,
      (question) => question !== '' && ask(question),
    ),
  );
  return (
    <div class="panel-body">
      <form
        class="ask-form"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text());
        }}
      >
        <label class="field">
          <span>{t('field')}</span>
          <input
            type="text"
            maxLength={1000}
            placeholder={t(EXAMPLES[0])}
            value={text()}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <Toggle text={t('totals')} isOn={includesTotals()} onChange={setIncludesTotals} />
        <Toggle text={t('blanks')} isOn={keepsBlanks()} onChange={setKeepsBlanks} />
        <button type="submit" class="primary" disabled={text().trim() === ''}>
          {t('ask')}
        </button>
      </form>
      <TaskLine task={asking} onRetry={() => ask(text())} />
      <Show when={asking.value()} keyed>
        {(answer) => (
          <AnswerView
            answer={answer}
            issues={props.issues}
            onRows={props.onRows}
            onRepair={props.onRepair}
            onAsk={ask}
          />
        )}
      </Show>
      <Show when={!asking.value() && !asking.busy()}>
        <p class="soft">{t('note')}</p>
        <ul class="ask-examples">
          <For each={EXAMPLES}>
            {(example) => (
              <li>
                <button type="button" onClick={() => ask(t(example))}>
                  {t(example)}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
