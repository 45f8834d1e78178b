import { createUniqueId, Show } from 'solid-js';
import css from './field.module.css';

interface FieldProps {
  label: string;
  value: string;
  placeholder?: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  hint?: string;
  onChange: (value: string) => void;
}

/** A text field with its label above it. */
export function Field(props: FieldProps) {
  const id = createUniqueId();
  return (
    <div class={css.group}>
      <label class={css.above} for={id}>
        {props.label}
      </label>
      <input
        id={id}
        class={css.text}
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={props.placeholder ?? ''}
        value={props.value}
        aria-invalid={props.error !== undefined}
        aria-describedby={`${id}-note`}
        onInput={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <Show when={props.error ?? props.hint}>
        {(note) => (
          <span id={`${id}-note`} class={css.note} classList={{ [css.bad!]: props.error !== undefined }}>
            {note()}
          </span>
        )}
      </Show>
    </div>
  );
}
