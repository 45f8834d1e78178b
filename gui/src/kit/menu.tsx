import { ContextMenu as KobalteContext } from '@kobalte/core/context-menu';
import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { For, type JSX, type ParentProps, Show } from 'solid-js';
import buttons from './button.module.css';
import css from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: JSX.Element;
  shortcut?: string;
  isDisabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  isDangerous?: boolean;
  onSelect: () => void;
}
/** Commands of a menu, with lines between groups. */
export type MenuItems = readonly (MenuItem | 'line')[];

function Items(props: { items: MenuItems }) {
  return (
    <For each={props.items}>
      {(item) =>
        item === 'line' ? (
          <DropdownMenu.Separator class={css.line!} />
        ) : (
          <DropdownMenu.Item
            class={css.item!}
            classList={{ [css.dangerous!]: item.isDangerous === true }}
            disabled={item.isDisabled === true}
            textValue={item.label}
            onSelect={() => item.onSelect()}
          >
            <Show when={item.icon}>
              <span class={css.icon}>{item.icon}</span>
            </Show>
            <span class={css.label}>
              {item.label}
              <Show when={item.isDisabled && item.reason}>
                <small class={css.reason}>{item.reason}</small>
              </Show>
            </span>
            <Show when={item.shortcut}>
              {(keys) => <For each={keys().split(' ')}>{(key) => <kbd>{key}</kbd>}</For>}
            </Show>
          </DropdownMenu.Item>
        )
      }
    </For>
  );
}

interface MenuProps {
  label: string;
  /** Content of the button that opens it. */
  trigger: JSX.Element;
  items: MenuItems;
  isIcon?: boolean;
  look?: 'plain' | 'primary' | 'ghost';
  size?: 'small' | 'usual';
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

/** A button that opens commands. */
export function Menu(props: MenuProps) {
  return (
    <DropdownMenu placement={props.placement ?? 'bottom-end'} gutter={4}>
      <DropdownMenu.Trigger
        class={buttons.button!}
        classList={{
          [buttons.ghost!]: props.look === 'ghost' || (props.isIcon === true && props.look === undefined),
          [buttons.primary!]: props.look === 'primary',
          [buttons.small!]: props.size === 'small',
          [buttons.icon!]: props.isIcon === true,
        }}
        aria-label={props.label}
        title={props.isIcon ? props.label : undefined}
      >
        {props.trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class={css.menu!}>
          <Items items={props.items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

/** Opens commands with the right button, or the menu key, on its children. */
export function ContextMenu(props: ParentProps<{ items: MenuItems }>) {
  return (
    <KobalteContext>
      <KobalteContext.Trigger class={css.target!}>{props.children}</KobalteContext.Trigger>
      <KobalteContext.Portal>
        <KobalteContext.Content class={css.menu!}>
          <Items items={props.items} />
        </KobalteContext.Content>
      </KobalteContext.Portal>
    </KobalteContext>
  );
}
