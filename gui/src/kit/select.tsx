import { Select as Kobalte } from '@kobalte/core/select';
import Check from 'lucide-solid/icons/check';
import ChevronDown from 'lucide-solid/icons/chevron-down';
import { createMemo, createSignal, type JSX, Show } from 'solid-js';
import buttons from './button.module.css';
import menu from './menu.module.css';
import css from './select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Small text after the label. */
  hint?: string | undefined;
  isDisabled?: boolean;
  /** Why the option is disabled, or more information about it. */
  reason?: string | undefined;
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  icon?: JSX.Element;
  /** `field` also shows the label; `bare`, for toolbars, only the value; `ghost` only the value, without a frame. */
  look?: 'field' | 'bare' | 'ghost';
  /** Displayed if no option has the value. */
  placeholder?: string;
  onChange: (value: Value) => void;
}

/** A drop-down list. Arrow keys and typing select an option while it is open. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const isBare = () => props.look === 'bare' || props.look === 'ghost';
  const [isOpen, setOpen] = createSignal(false);
  let trigger: HTMLButtonElement | undefined;
  // The list would close if its options changed, so they are not updated while it is open.
  const options = createMemo<SelectOption<Value>[]>((before) => (isOpen() ? before : [...props.options]), []);
  return (
    <Kobalte<SelectOption<Value>>
      class={isBare() ? css.bare! : css.field!}
      value={props.options.find(({ value }) => value === props.value) ?? null}
      options={options()}
      onOpenChange={setOpen}
      optionValue="value"
      optionTextValue="label"
      optionDisabled={({ isDisabled }) => isDisabled === true}
      placeholder={props.placeholder ?? props.value}
      disallowEmptySelection
      gutter={4}
      sameWidth={!isBare()}
      onChange={(option) => option && option.value !== props.value && props.onChange(option.value)}
      itemComponent={(item) => (
        <Kobalte.Item item={item.item} class={menu.item!}>
          <span class={menu.mark}>
            <Kobalte.ItemIndicator>
              <Check size={14} />
            </Kobalte.ItemIndicator>
          </span>
          <Kobalte.ItemLabel class={css.label!}>{item.item.rawValue.label}</Kobalte.ItemLabel>
          <Show when={item.item.rawValue.reason ?? item.item.rawValue.hint}>
            {(text) => <span class={css.hint}>{text()}</span>}
          </Show>
        </Kobalte.Item>
      )}
    >
      <Kobalte.Label class={isBare() ? 'visually-hidden' : css.name!}>{props.label}</Kobalte.Label>
      <Kobalte.Trigger
        ref={trigger}
        class={`${buttons.button} ${css.trigger} ${props.look === 'ghost' ? buttons.ghost : ''}`}
        title={isBare() ? props.label : undefined}
      >
        {props.icon}
        <Kobalte.Value<SelectOption<Value>> class={css.value!}>
          {(state) => state.selectedOption()?.label ?? props.placeholder ?? props.value}
        </Kobalte.Value>
        <Kobalte.Icon class={css.caret!}>
          <ChevronDown size={12} />
        </Kobalte.Icon>
      </Kobalte.Trigger>
      {/* A dialog hides everything outside of it. */}
      <Kobalte.Portal mount={trigger?.closest('[data-modal]') ?? document.body}>
        <Kobalte.Content class={menu.menu!}>
          <Kobalte.Listbox class={css.list!} />
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte>
  );
}
