import { Tooltip } from '@kobalte/core/tooltip';
import { type JSX, Show } from 'solid-js';
import css from './button.module.css';

interface IconButtonProps {
  /** Name for assistive technology, also the tooltip. */
  label: string;
  shortcut?: string;
  icon: JSX.Element;
  onClick: () => void;
}

/** A button that shows only an icon; its tooltip has the name and the key. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip openDelay={400}>
      <Tooltip.Trigger
        as="button"
        type="button"
        aria-label={props.label}
        class={`${css.button} ${css.ghost} ${css.icon}`}
        onClick={() => props.onClick()}
      >
        {props.icon}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content class={css.tip!}>
          {props.label}
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
