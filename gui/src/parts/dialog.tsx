import { createEffect, type JSX, type ParentProps } from 'solid-js';
import { t } from './texts.js';

interface DialogProps extends ParentProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  foot?: JSX.Element;
}

/** A native dialog, which traps the focus. Esc or a click outside closes it. */
export function Dialog(props: DialogProps) {
  let element: HTMLDialogElement | undefined;
  createEffect(() => {
    if (props.isOpen && !element?.open) element?.showModal();
    if (!props.isOpen && element?.open) element.close();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, by the element itself.
    <dialog
      ref={element}
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && props.onClose()}
    >
      <div class="dialog">
        <header>
          <h2>{props.title}</h2>
          <button type="button" class="quiet" onClick={() => props.onClose()}>
            {t('dialog.close')}
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
