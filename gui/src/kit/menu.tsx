import { ContextMenu as KobalteContext } from '@kobalte/core/context-menu';
import { DropdownMenu } from '@kobalte/core/dropdown-menu';
import { For, type JSX, type ParentProps, Show } from 'solid-js';
import css from './menu.module.css';
import { type TriggerProps, triggerAttributes } from './trigger.js';

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

interface MenuProps extends TriggerProps {
  items: MenuItems;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

/** A button that opens a menu of commands. */
export function Menu(props: MenuProps) {
  return (
    <DropdownMenu placement={props.placement ?? 'bottom-end'} gutter={4}>
      <DropdownMenu.Trigger {...triggerAttributes(props)}>{props.trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content class={css.menu!}>
          <Items items={props.items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

interface MenuAtProps {
  /** Name for assistive technology. */
  label: string;
  /** Position in the window, px. */
  x: number;
  y: number;
  items: MenuItems;
  onClose: () => void;
}

/** A menu of commands at a point, for content that finds out itself what was clicked. */
export function MenuAt(props: MenuAtProps) {
  return (
    <DropdownMenu
      open
      placement="bottom-start"
      getAnchorRect={() => ({ x: props.x, y: props.y, width: 0, height: 0 })}
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <DropdownMenu.Portal>
        <DropdownMenu.Content class={css.menu!} aria-label={props.label}>
          <Items items={props.items} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu>
  );
}

/** Adds a context menu to its children, opened with the right mouse button or the menu key. */
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
