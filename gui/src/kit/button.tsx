import { type JSX, Show, splitProps } from 'solid-js';
import css from './button.module.css';

interface ButtonProps extends JSX.ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'plain' | 'primary' | 'ghost';
  size?: 'small' | 'usual' | 'large';
  icon?: JSX.Element;
  /** Keyboard shortcut, displayed after the label. */
  shortcut?: string | undefined;
  /** Why the button is disabled, for its tooltip. With a reason, a disabled button can still be focused. */
  reason?: string | undefined;
}

const OWN = ['look', 'size', 'icon', 'shortcut', 'reason', 'disabled', 'onClick', 'children', 'classList'] as const;

/** A button with an optional icon and keyboard shortcut. */
export function Button(props: ButtonProps) {
  const [own, rest] = splitProps(props, OWN);
  const isOff = () => own.disabled === true && own.reason !== undefined;
  const click = (event: MouseEvent & { currentTarget: HTMLButtonElement; target: Element }) => {
    if (!isOff() && typeof own.onClick === 'function') own.onClick(event);
  };
  return (
    <button
      type="button"
      title={isOff() ? own.reason : undefined}
      {...rest}
      disabled={own.disabled === true && !isOff()}
      aria-disabled={isOff() || undefined}
      onClick={click}
      classList={{
        [css.button!]: true,
        [css.primary!]: own.look === 'primary',
        [css.ghost!]: own.look === 'ghost',
        [css.small!]: own.size === 'small',
        [css.large!]: own.size === 'large',
        ...own.classList,
      }}
    >
      {own.icon}
      {own.children}
      <Show when={own.shortcut}>{(key) => <kbd>{key()}</kbd>}</Show>
    </button>
  );
}
