import { Popover as Kobalte } from '@kobalte/core/popover';
import { type JSX, type ParentProps, splitProps } from 'solid-js';
import buttons from './button.module.css';
import css from './popover.module.css';

interface PopoverProps extends ParentProps {
  /** Name of the trigger and the panel for assistive technology. */
  label: string;
  /** Content of the button that opens it. */
  trigger: JSX.Element;
  /** Whether the button is only an icon. */
  isIcon?: boolean;
  look?: 'plain' | 'primary' | 'ghost';
  size?: 'small' | 'usual';
  /** Controls it from outside; by default it opens with a click. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

/** A panel at a button. Esc and a click outside close it, and the focus returns. */
export function Popover(props: PopoverProps) {
  const [state] = splitProps(props, ['isOpen']);
  return (
    <Kobalte
      placement={props.placement ?? 'bottom-end'}
      gutter={6}
      {...(state.isOpen === undefined ? {} : { open: state.isOpen })}
      onOpenChange={(isOpen) => props.onOpenChange?.(isOpen)}
    >
      <Kobalte.Trigger
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
      </Kobalte.Trigger>
      <Kobalte.Portal>
        <Kobalte.Content class={css.panel!} aria-label={props.label}>
          {props.children}
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte>
  );
}
