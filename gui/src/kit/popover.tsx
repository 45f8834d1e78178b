import { Popover as Kobalte } from '@kobalte/core/popover';
import { type ParentProps, splitProps } from 'solid-js';
import css from './popover.module.css';
import { type TriggerProps, triggerAttributes } from './trigger.js';

interface PopoverProps extends ParentProps, TriggerProps {
  /** Controlled state. Default: uncontrolled; the trigger opens and closes the panel. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

/** A panel next to its trigger. Esc or a click outside closes it; Esc also returns the focus to the trigger. */
export function Popover(props: PopoverProps) {
  const [state] = splitProps(props, ['isOpen']);
  return (
    <Kobalte
      placement={props.placement ?? 'bottom-end'}
      gutter={6}
      {...(state.isOpen === undefined ? {} : { open: state.isOpen })}
      onOpenChange={(isOpen) => props.onOpenChange?.(isOpen)}
    >
      <Kobalte.Trigger {...triggerAttributes(props)}>{props.trigger}</Kobalte.Trigger>
      <Kobalte.Portal>
        <Kobalte.Content class={css.panel!} aria-label={props.label}>
          {props.children}
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte>
  );
}
