import { createUniqueId } from 'solid-js';
import { formatFixed } from '../i18n/format.js';

interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onInput?: (value: number) => void;
  /** Called when the slider is released. */
  onChange?: (value: number) => void;
}

/** A slider with its value above it. */
export function RangeField(props: RangeFieldProps) {
  const id = createUniqueId();
  return (
    <div class="field">
      <span class="field-head">
        <label for={id}>{props.label}</label>
        <span class="field-value">{formatFixed(props.value, 2)}</span>
      </span>
      <input
        id={id}
        type="range"
        min={props.min}
        max={props.max}
        step={props.step}
        value={props.value}
        onInput={({ currentTarget }) => props.onInput?.(currentTarget.valueAsNumber)}
        onChange={({ currentTarget }) => props.onChange?.(currentTarget.valueAsNumber)}
      />
    </div>
  );
}
