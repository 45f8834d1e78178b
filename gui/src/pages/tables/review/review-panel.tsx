import { createSignal, For, type JSX, Show } from 'solid-js';
import { canAnswerAll } from '../../../../../core/tables/review/can-answer-all.js';
import type { ReviewExample, ReviewQuestion, ReviewRival } from '../../../../../core/tables/review/review-result.js';
import { useKeys } from '../../../app/keys.js';
import { locale } from '../../../i18n/language.js';
import { TaskLine } from '../busy-line.js';
import { showText } from '../grid/show-text.js';
import { stepName } from '../steps/step-texts.js';
import { REVIEW_EXAMPLES, type ReviewWork } from './review-work.js';
import { plural, t } from './texts.js';

interface ReviewPanelProps {
  work: ReviewWork;
  /** Shows a cell of the file. */
  onCell: (cell: { row: number; column: string | null }) => void;
}

const percent = (probability: number) => String(Math.round(probability * 100));

function KeyButton(props: { children: JSX.Element; onClick: () => void; shortcut?: string; isPrimary?: boolean }) {
  return (
    <button type="button" classList={{ primary: props.isPrimary === true }} onClick={() => props.onClick()}>
      {props.children}
      <Show when={props.shortcut}>{(key) => <kbd>{key()}</kbd>}</Show>
    </button>
  );
}

/** Returns the question in the language of the page. The server writes it in English. */
function titleOf({ kind, title, rule, column, cells }: ReviewQuestion): string {
  if (locale() === 'en') return title;
  if (kind === 'step') return t('title.step', { step: stepName(rule), cells });
  return t('title', { column: column ?? '', cells });
}

function CellText(props: { text: string | null }) {
  return (
    <Show when={props.text} fallback={<span class="soft">{t(props.text === null ? 'unknown' : 'empty')}</span>}>
      {(text) => <>{showText(text())}</>}
    </Show>
  );
}

function Examples(props: { question: ReviewQuestion; onCell: ReviewPanelProps['onCell'] }) {
  const context = () => props.question.examples[0]?.context ?? [];
  return (
    <div class="review-examples">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('row')}</th>
            <For each={context()}>{({ column }) => <th scope="col">{column}</th>}</For>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={props.question.examples}>
            {({ row, before, after, context: others }: ReviewExample) => (
              <tr>
                <td>
                  <button
                    type="button"
                    class="link"
                    aria-label={t('show', { row })}
                    onClick={() => props.onCell({ row, column: props.question.column })}
                  >
                    {String(row)}
                  </button>
                </td>
                <For each={context()}>{(_, at) => <td>{showText(others[at()]?.text ?? '')}</td>}</For>
                <td>
                  <del>
                    <CellText text={before} />
                  </del>
                </td>
                <td>
                  <ins>
                    <CellText text={after} />
                  </ins>
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** The values that the sources state, with their probabilities. */
function Rivals(props: { rivals: readonly ReviewRival[] }) {
  const sourcesOf = ({ sources, source_count: count }: ReviewRival) => {
    const named = sources.join(', ');
    return count > sources.length ? t('rival.more', { sources: named, count: count - sources.length }) : named;
  };
  return (
    <Show when={props.rivals.length > 0}>
      <h3>{t('rivals')}</h3>
      <ul class="notes">
        <For each={props.rivals}>
          {(rival) => (
            <li>
              {showText(rival.value)}{' '}
              <span class="soft">{t('rival', { percent: percent(rival.probability), sources: sourcesOf(rival) })}</span>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function OtherText(props: { work: ReviewWork }) {
  const [text, setText] = createSignal('');
  return (
    <form
      class="row review-other"
      onSubmit={(event) => {
        event.preventDefault();
        if (text() !== '') props.work.answer({ answer: 'edit', text: text(), scope: 'this' });
      }}
    >
      <label class="field">
        <span>{t('edit')}</span>
        <input
          type="text"
          maxLength={10_000}
          value={text()}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={text() === ''}>
        {t('use')}
      </button>
    </form>
  );
}

function Question(props: ReviewPanelProps & { question: ReviewQuestion }) {
  const answerWord = () => t(`answer.${props.question.suggested}`);
  const hasMore = () => {
    const { kind, cells, examples } = props.question;
    return kind !== 'step' && cells > examples.length && examples.length < REVIEW_EXAMPLES.more;
  };
  return (
    <section class="review-question" aria-labelledby="review-title">
      <h2 id="review-title">{titleOf(props.question)}</h2>
      <p class="soft">{t('suggested', { answer: answerWord(), percent: percent(props.question.probability) })}</p>
      <Show when={props.question.examples.length > 0}>
        <Examples question={props.question} onCell={props.onCell} />
      </Show>
      <Rivals rivals={props.question.rivals} />
      <p class="soft" lang="en">
        {props.question.reason}
      </p>
      <div class="row">
        <KeyButton
          isPrimary={props.question.suggested === 'yes'}
          shortcut="Y"
          onClick={() => props.work.answer({ answer: 'yes', scope: 'this' })}
        >
          {t('yes')}
        </KeyButton>
        <KeyButton
          isPrimary={props.question.suggested === 'no'}
          shortcut="N"
          onClick={() => props.work.answer({ answer: 'no', scope: 'this' })}
        >
          {t('no')}
        </KeyButton>
        <Show when={canAnswerAll(props.question)}>
          <KeyButton shortcut="A" onClick={() => props.work.answerSuggested()}>
            {t('all', { answer: t(props.question.suggested), similar: props.question.similar })}
          </KeyButton>
        </Show>
        <Show when={hasMore()}>
          <KeyButton onClick={() => void props.work.showMore()}>{t('more')}</KeyButton>
        </Show>
      </div>
      <Show when={props.question.is_editable}>
        <OtherText work={props.work} />
      </Show>
    </section>
  );
}

/** Asks about corrections one by one, and adds the steps that result to the recipe. */
export function ReviewPanel(props: ReviewPanelProps) {
  const review = () => props.work.asking.value();
  const facts = () => review()?.tables[0];
  useKeys([
    { keys: ['y'], label: () => t('key.yes'), run: () => props.work.answer({ answer: 'yes', scope: 'this' }) },
    { keys: ['n'], label: () => t('key.no'), run: () => props.work.answer({ answer: 'no', scope: 'this' }) },
    { keys: ['a'], label: () => t('key.all'), run: () => props.work.answerSuggested() },
    { keys: ['b'], label: () => t('key.back'), run: () => void props.work.back() },
  ]);
  return (
    <div class="panel-body">
      <p class="soft">{t('note')}</p>
      <TaskLine task={props.work.asking} onRetry={props.work.retry} />
      <Show when={review() && facts()}>
        {(table) => (
          <p class="review-state" role="status">
            {[
              plural('open', review()!.question_count),
              plural('answered', table().answered),
              plural('cells', table().cells_applied),
              ...(table().cells_learned > 0 ? [plural('learned', table().cells_learned)] : []),
            ].join(t('comma'))}
          </p>
        )}
      </Show>
      <Show
        when={props.work.question()}
        keyed
        fallback={<Show when={review()}>{<p class="soft">{t('none')}</p>}</Show>}
      >
        {(question) => <Question {...props} question={question} />}
      </Show>
      <Show when={review()}>
        <div class="review-end">
          <Show when={props.work.canGoBack()}>
            <KeyButton shortcut="B" onClick={() => void props.work.back()}>
              {t('back')}
            </KeyButton>
          </Show>
          <KeyButton isPrimary={!props.work.question()} onClick={() => void props.work.finish()}>
            {t('finish')}
          </KeyButton>
          <p class="soft">{t('finish.note')}</p>
        </div>
      </Show>
    </div>
  );
}
