import { type JSX, Show, splitProps } from 'solid-js';
import css from './button.module.css';

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'ghost';
  size?: 'small' | 'usual';
  icon?: JSX.Element;
  /** Key that does the same, shown at the end. */
  shortcut?: string;
}

/** A button with an optional icon and key. */
export function Button(props: ButtonProps) {
  const [own, rest] = splitProps(props, ['look', 'size', 'icon', 'shortcut', 'children', 'classList']);
  return (
    <button
      type="button"
      {...rest}
      classList={{
        [css.button!]: true,
        [css.primary!]: own.look === 'primary',
        [css.ghost!]: own.look === 'ghost',
        [css.small!]: own.size === 'small',
        ...own.classList,
      }}
    >
      {own.icon}
      {own.children}
      <Show when={own.shortcut}>{(key) => <kbd>{key()}</kbd>}</Show>
    </button>
  );
}
