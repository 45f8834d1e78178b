import type { JSX } from 'solid-js';
import css from './button.module.css';

/** A button that opens something. */
export interface TriggerProps {
  /** Name of what the button opens, and of the button if it has only an icon. */
  label: string;
  /** Content of the button. */
  trigger: JSX.Element;
  isIcon?: boolean;
  look?: 'plain' | 'primary' | 'ghost';
  size?: 'small' | 'usual';
}

/** Returns the attributes of the button. */
export const triggerAttributes = ({ label, isIcon = false, look, size }: TriggerProps) => ({
  class: css.button!,
  classList: {
    [css.ghost!]: look === 'ghost' || (isIcon && look === undefined),
    [css.primary!]: look === 'primary',
    [css.small!]: size === 'small',
    [css.icon!]: isIcon,
  },
  'aria-label': label,
  title: isIcon ? label : undefined,
});
