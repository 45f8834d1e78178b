interface RangeFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onInput?: (value: number) => void;
  /** When the slider is let go. */
  onChange?: (value: number) => void;
}

/** A slider with its value beside it. */
export function RangeField(props: RangeFieldProps) {
  return (
    <label class="field">
      <span class="field-head">
        {props.label} <output>{props.value.toFixed(2)}</output>
      </span>
      <input
        type="range"
        min={props.min}
        max={props.max}
        step={props.step}
        value={props.value}
        onInput={({ currentTarget }) => props.onInput?.(currentTarget.valueAsNumber)}
        onChange={({ currentTarget }) => props.onChange?.(currentTarget.valueAsNumber)}
      />
    </label>
  );
}
