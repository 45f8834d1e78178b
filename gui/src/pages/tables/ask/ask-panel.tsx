import { createSignal, For, Show } from 'solid-js';
import type { QueryAnswer } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';
import { call } from '../../../api/call.js';
import { TaskLine } from '../busy-line.js';
import { questionRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { AnswerView } from './answer-view.js';

interface AskPanelProps {
  chosen: ChosenTable;
  issues: readonly TableIssue[];
  /** Leads to rows of the file. @param total how many there are in all. */
  onRows: (label: string, rows: readonly number[], total: number) => void;
  onRepair: (issues: readonly TableIssue[]) => void;
}

/** Asks a question about the rows in words; the answer stands with all that it rests on. */
export function AskPanel(props: AskPanelProps) {
  const [text, setText] = createSignal('');
  const asking = createTask<QueryAnswer>();
  const ask = (question: string) => {
    setText(question);
    if (question.trim() === '') return;
    void asking.run('Parsing the question', (signal) =>
      call<QueryAnswer>(questionRequest(props.chosen, question.trim()), signal),
    );
  };
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
          <span>Question about the rows, in English</span>
          <input
            type="text"
            maxLength={1000}
            placeholder="How many rows are there?"
            value={text()}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={text().trim() === ''}>
          Ask
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
        <p class="soft">
          Rules read the question, not a model. A question is answered only if all of it is understood. The answer
          includes its SQL statement and the rows used.
        </p>
        <ul class="ask-examples">
          <For each={['How many rows are there?', 'Which values are missing?', 'Are there duplicates?']}>
            {(example) => (
              <li>
                <button type="button" onClick={() => ask(example)}>
                  {example}
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
    </div>
  );
}
