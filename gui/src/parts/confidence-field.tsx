import { RangeField } from './range-field.js';
import { MIN_CONFIDENCE } from './seen-objects.js';
import { t } from './texts.js';

/**
 * A slider for the minimum score of displayed objects. Results contain all objects down to a lower score, so nothing
 * must be detected again.
 */
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
