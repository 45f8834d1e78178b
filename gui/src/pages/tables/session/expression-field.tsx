import { createResource, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { ExpressionLanguage } from '../../../../../core/tables/history/expressions/describe-language.js';
import { call } from '../../../api/call.js';
import css from './expression-field.module.css';
import { expressionsRequest } from './session-requests.js';
import { t } from './texts.js';

interface ExpressionFieldProps {
  label: string;
  session: string;
  value: string;
  onChange: (value: string) => void;
}

/** Something that completes a word. */
interface Completion {
  text: string;
  hint: string;
}

const SHOWN = 7;

/** Returns the word at the end of a text: letters and digits, or a quoted name that is still open. */
function lastWord(text: string): string {
  const parts = text.split('"');
  const last = parts.at(-1)!;
  if (parts.length % 2 === 0) return `"${last}`;
  return last
    .split(/[^\p{L}\p{N}_]/u)
    .at(-1)!
    .replace(/^\p{N}+/u, '');
}

function completionsOf(language: ExpressionLanguage, word: string): Completion[] {
  const start = word.replace(/^"/, '').toLowerCase();
  if (start === '') return [];
  const columns = (language.columns ?? []).map(({ name, written, kind }) => ({ name, text: written, hint: kind }));
  const functions = language.functions.map(({ name, signature, summary }) => ({
    name,
    text: `${name}(`,
    hint: `${signature}: ${summary}`,
  }));
  return [...columns, ...(word.startsWith('"') ? [] : functions)]
    .filter(({ name, text }) => name.toLowerCase().startsWith(start) && text.toLowerCase() !== word.toLowerCase())
    .slice(0, SHOWN);
}

/** A field for an expression. It completes the names of columns and functions while the user types. */
export function ExpressionField(props: ExpressionFieldProps) {
  const id = createUniqueId();
  const [language] = createResource(() => call<ExpressionLanguage>(expressionsRequest(props.session)));
  const [word, setWord] = createSignal('');
  const [chosen, setChosen] = createSignal(0);
  let field!: HTMLTextAreaElement;
  const list = () => (language.error || !language() ? [] : completionsOf(language()!, word()));
  const follow = () => {
    setWord(lastWord(field.value.slice(0, field.selectionStart)));
    setChosen(0);
  };
  const complete = ({ text }: Completion) => {
    const end = field.selectionStart;
    const start = end - word().length;
    const next = field.value.slice(0, start) + text + field.value.slice(end);
    props.onChange(next);
    field.value = next;
    field.focus();
    field.setSelectionRange(start + text.length, start + text.length);
    setWord('');
  };
  const press = (event: KeyboardEvent) => {
    const found = list();
    if (found.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen() + step + found.length) % found.length);
    else if (event.key === 'Tab' || event.key === 'Enter') complete(found[chosen()]!);
    else if (event.key === 'Escape') setWord('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class={css.group}>
      <label for={id}>{props.label}</label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        spellcheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list().length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={list().length > 0 ? `${id}-${chosen()}` : undefined}
        value={props.value}
        onInput={({ currentTarget }) => {
          props.onChange(currentTarget.value);
          follow();
        }}
        onKeyDown={press}
        onBlur={() => setWord('')}
      />
      <div
        id={`${id}-list`}
        class={css.list}
        role="listbox"
        aria-label={t('expression.completions')}
        hidden={list().length === 0}
      >
        <For each={list()}>
          {(completion, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
            <div
              id={`${id}-${at()}`}
              role="option"
              aria-selected={at() === chosen()}
              class={css.option}
              onPointerDown={(event) => {
                event.preventDefault();
                complete(completion);
              }}
            >
              <b>{completion.text}</b>
              <span>{completion.hint}</span>
            </div>
          )}
        </For>
      </div>
      <Show when={language.error}>
        <span class={css.hint}>{t('expression.noCompletions')}</span>
      </Show>
      <span class={css.hint}>{t('expression.hint')}</span>
    </div>
  );
}
