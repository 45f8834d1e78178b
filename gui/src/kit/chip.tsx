import X from 'lucide-solid/icons/x';
import { Show } from 'solid-js';
import css from './chip.module.css';
import { t } from './texts.js';

interface ChipProps {
  label: string;
  tone?: 'plain' | 'accent';
  /** Without it, the chip cannot be removed. */
  onRemove?: () => void;
}

/** A choice in effect, such as a filter, with a button that removes it. */
export function Chip(props: ChipProps) {
  return (
    <span class={css.chip} classList={{ [css.accent!]: props.tone === 'accent' }}>
      {props.label}
      <Show when={props.onRemove}>
        {(remove) => (
          <button
            type="button"
            class={css.remove}
            aria-label={t('remove', { name: props.label })}
            onClick={() => remove()()}
          >
            <X size={12} />
          </button>
        )}
      </Show>
    </span>
  );
}
