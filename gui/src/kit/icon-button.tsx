import { Tooltip } from '@kobalte/core/tooltip';
import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import css from './button.module.css';
import { isTabbing } from './tabbing.js';

interface IconButtonProps {
  /** Name for assistive technology and the tooltip. */
  label: string;
  shortcut?: string;
  icon: JSX.Element;
  /** State of a toggle button. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** Why the button is disabled, for its tooltip. */
  reason?: string | undefined;
  size?: 'small' | 'usual';
  onClick: () => void;
}

/** A button with only an icon. Its tooltip shows the name and the keyboard shortcut, or why the button is disabled. */
export function IconButton(props: IconButtonProps) {
  const [isOpen, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  // Focus that is moved by opening or closing a dialog must not open the tooltip.
  const open = (isWanted: boolean) => setOpen(isWanted && (isTabbing() || button?.matches(':hover') === true));
  // Handled in the capture phase, before Kobalte, which would close only the tooltip and not the dialog below it.
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false);
  createEffect(() => {
    if (!isOpen()) return;
    addEventListener('keydown', closeOnEscape, true);
    onCleanup(() => removeEventListener('keydown', closeOnEscape, true));
  });
  return (
    <Tooltip openDelay={400} open={isOpen()} onOpenChange={open}>
      <Tooltip.Trigger
        ref={button}
        as="button"
        type="button"
        aria-label={props.label}
        aria-pressed={props.isPressed}
        // Not `disabled`, because a disabled button receives no pointer events and could not show its tooltip.
        aria-disabled={props.isDisabled === true}
        class={`${css.button} ${css.ghost} ${css.icon}`}
        classList={{ [css.pressed!]: props.isPressed === true, [css.small!]: props.size === 'small' }}
        onClick={() => props.isDisabled !== true && props.onClick()}
      >
        {props.icon}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content class={css.tip!}>
          {(props.isDisabled && props.reason) || props.label}
          <Show when={props.shortcut}>
            {(key) => (
              <>
                {' '}
                <kbd>{key()}</kbd>
              </>
            )}
          </Show>
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip>
  );
}
