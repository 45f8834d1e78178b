import { Checkbox as Kobalte } from '@kobalte/core/checkbox';
import Check from 'lucide-solid/icons/check';
import Minus from 'lucide-solid/icons/minus';
import { Show } from 'solid-js';
import css from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  /** Whether some, but not all, of the items that it represents are checked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  /** Whether the label is only for assistive technology. */
  isBare?: boolean;
  onChange: (checked: boolean) => void;
}

export function Checkbox(props: CheckboxProps) {
  return (
    <Kobalte
      class={css.root!}
      checked={props.checked}
      indeterminate={props.isMixed === true}
      disabled={props.isDisabled === true}
      onChange={(checked) => props.onChange(checked)}
    >
      <Kobalte.Input class={css.input!} aria-label={props.isBare ? props.label : undefined} />
      <Kobalte.Control class={css.box!}>
        <Kobalte.Indicator class={css.mark!}>
          <Show when={props.isMixed} fallback={<Check size={12} stroke-width={2.5} />}>
            <Minus size={12} stroke-width={2.5} />
          </Show>
        </Kobalte.Indicator>
      </Kobalte.Control>
      <Show when={!props.isBare}>
        <Kobalte.Label class={css.label!}>{props.label}</Kobalte.Label>
      </Show>
    </Kobalte>
  );
}
