import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import Check from 'lucide-solid/icons/check';
import { For, type JSX } from 'solid-js';
import buttons from './button.module.css';
import css from './menu.module.css';

interface ChoiceMenuProps<Value extends string> {
  label: string;
  icon: JSX.Element;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

/** An icon button that opens a menu of options, one of which is checked. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  return (
    <DropdownMenu placement="bottom-end" gutter={4}>
      <DropdownMenu.Trigger
        aria-label={props.label}
        title={props.label}
        class={`${buttons.button} ${buttons.ghost} ${buttons.icon}`}
      >
        {props.icon}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class={css.menu!}>
          <DropdownMenu.RadioGroup value={props.value} onChange={(value) => props.onChoose(value as Value)}>
            <For each={props.choices}>
              {({ value, label }) => (
                <DropdownMenu.RadioItem value={value} class={css.item!}>
                  <span class={css.mark}>
                    <DropdownMenu.ItemIndicator>
                      <Check size={14} />
                    </DropdownMenu.ItemIndicator>
                  </span>
                  {label}
                </DropdownMenu.RadioItem>
              )}
            </For>
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}
