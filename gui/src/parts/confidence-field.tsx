import { RangeField } from './range-field.js';
import { MIN_CONFIDENCE } from './seen-objects.js';

/** The score above which objects are shown: all down to the least were asked for, so that no new run is needed. */
export function ConfidenceField(props: { value: number; onInput: (value: number) => void }) {
  return (
    <RangeField
      label="Confidence ≥"
      value={props.value}
      min={MIN_CONFIDENCE}
      max={0.99}
      step={0.01}
      onInput={props.onInput}
    />
  );
}
