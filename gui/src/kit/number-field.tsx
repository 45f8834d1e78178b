import { createEffect, createSignal, Show } from 'solid-js';
import css from './field.module.css';

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Change by an arrow key. With Shift, ten times as much. */
  step: number;
  unit?: string;
  isDisabled?: boolean;
  /** Whether the label is only for assistive technology. */
  isBare?: boolean;
  /** Called with a new value, within the limits, after Enter, an arrow key, or when the field loses the focus. */
  onCommit: (value: number) => void;
}

const digitsOf = (step: number) => (String(step).split('.')[1] ?? '').length;

/** A number that can be typed or changed with arrow keys. Other text is discarded. */
export function NumberField(props: NumberFieldProps) {
  const format = (value: number) => value.toFixed(digitsOf(props.step));
  const [text, setText] = createSignal(format(props.value));
  createEffect(() => setText(format(props.value)));
  const commit = (value: number) => {
    const rounded = Number(format(Math.min(props.max, Math.max(props.min, value))));
    setText(format(rounded));
    if (rounded !== props.value) props.onCommit(rounded);
  };
  const commitText = () => {
    const value = Number(text().replace(',', '.'));
    if (text().trim() !== '' && Number.isFinite(value)) commit(value);
    else setText(format(props.value));
  };
  const press = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      commit(props.value + direction * props.step * (event.shiftKey ? 10 : 1));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      commitText();
    }
    if (event.key === 'Escape') setText(format(props.value));
  };
  return (
    <label class={css.field}>
      <span class={props.isBare ? 'visually-hidden' : css.key}>{props.label}</span>
      <input
        class={css.number}
        type="text"
        inputmode="decimal"
        autocomplete="off"
        role="spinbutton"
        aria-valuenow={props.value}
        aria-valuemin={props.min}
        aria-valuemax={props.max}
        disabled={props.isDisabled === true}
        value={text()}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={commitText}
        onKeyDown={press}
      />
      <Show when={props.unit}>{(unit) => <span class={css.key}>{unit()}</span>}</Show>
    </label>
  );
}
