import { For } from 'solid-js';
import { t } from './texts.js';

interface ChoiceFieldProps<Word extends string> {
  label: string;
  value: Word;
  words: readonly Word[];
  /** Returns the label of an option; the option itself by default. */
  name?: (word: Word) => string;
  onChange: (word: Word) => void;
}

/** A choice between a few options. */
export function ChoiceField<Word extends string>(props: ChoiceFieldProps<Word>) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select
        value={props.value}
        onChange={({ currentTarget }) => {
          const chosen = props.words.find((word) => word === currentTarget.value);
          if (chosen !== undefined) props.onChange(chosen);
        }}
      >
        <For each={props.words}>
          {(word) => <option value={word}>{(props.name?.(word) ?? word) || t('choice.any')}</option>}
        </For>
      </select>
    </label>
  );
}
