import { Switch as Kobalte } from '@kobalte/core/switch';
import css from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  isDisabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch for a setting that takes effect at once. */
export function Switch(props: SwitchProps) {
  return (
    <Kobalte
      class={css.root!}
      checked={props.checked}
      disabled={props.isDisabled === true}
      onChange={(checked) => props.onChange(checked)}
    >
      <Kobalte.Label class={css.label!}>{props.label}</Kobalte.Label>
      <Kobalte.Input class={css.input!} />
      <Kobalte.Control class={css.track!}>
        <Kobalte.Thumb class={css.thumb!} />
      </Kobalte.Control>
    </Kobalte>
  );
}
