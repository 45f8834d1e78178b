import { RangeField } from './range-field.js';
import { MIN_CONFIDENCE } from './seen-objects.js';
import { t } from './texts.js';

/** Sets the score above which objects are shown. Results contain all objects down to the minimum, so nothing runs again. */
export function ConfidenceField(props: { value: number; onInput: (value: number) => void }) {
  return (
    <RangeField
      label={t('confidence.label')}
      value={props.value}
      min={MIN_CONFIDENCE}
      max={0.99}
      step={0.01}
      onInput={props.onInput}
    />
  );
}
