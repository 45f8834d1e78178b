import { Tooltip } from '@kobalte/core/tooltip';
import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import css from './button.module.css';
import { isTabbing } from './tabbing.js';

interface IconButtonProps {
  /** Name for assistive technology, also the tooltip. */
  label: string;
  shortcut?: string;
  icon: JSX.Element;
  /** State of a button that switches something on and off. */
  isPressed?: boolean;
  isDisabled?: boolean;
  /** Why it is disabled, for the tooltip. */
  reason?: string | undefined;
  size?: 'small' | 'usual';
  onClick: () => void;
}

/** A button that shows only an icon; its tooltip has the name and the key, or why it is disabled. */
export function IconButton(props: IconButtonProps) {
  const [isOpen, setOpen] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  // A dialog that opens or closes moves the focus, which must not open a tooltip.
  const open = (isWanted: boolean) => setOpen(isWanted && (isTabbing() || button?.matches(':hover') === true));
  // Before Kobalte gets the key, which would close only the tooltip and not the dialog below it.
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
        // A disabled button gets no pointer events, so its tooltip could not say why.
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
