import { Dialog as Kobalte } from '@kobalte/core/dialog';
import X from 'lucide-solid/icons/x';
import { createEffect, type JSX, type ParentProps, Show } from 'solid-js';
import css from './dialog.module.css';
import { IconButton } from './icon-button.js';
import { keepFocus } from './keep-focus.js';
import { t } from './texts.js';

interface DialogProps extends ParentProps {
  title: string;
  isOpen: boolean;
  /** Buttons at the bottom, the primary one last. */
  footer?: JSX.Element;
  onClose: () => void;
}

/** Fields that can be focused. In a group of radio buttons, only the selected one. */
const FIELD = 'input:not(:disabled, [type="hidden"], [type="radio"]:not(:checked)), textarea:not(:disabled)';

/**
 * Returns the element to focus when the dialog opens: the first field, or else the primary button; null if there is
 * neither.
 */
const firstOf = ({ body, foot }: { body: HTMLElement; foot: HTMLElement | undefined }): HTMLElement | null =>
  body.querySelector<HTMLElement>(FIELD) ??
  [...(foot?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])].at(-1) ??
  null;

/** A dialog. It traps the focus, and returns it to the previous element when it closes. */
export function Dialog(props: DialogProps) {
  let body!: HTMLDivElement;
  let foot: HTMLElement | undefined;
  let returnFocus = () => {};
  createEffect(() => {
    if (props.isOpen) returnFocus = keepFocus();
  });
  return (
    <Kobalte open={props.isOpen} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <Kobalte.Portal>
        <Kobalte.Overlay class={css.scrim!} />
        <div class={css.place}>
          <Kobalte.Content
            class={css.dialog!}
            data-modal=""
            onOpenAutoFocus={(event) => {
              const first = firstOf({ body, foot });
              if (!first) return;
              // By default, the first element would be focused, which is the close button.
              event.preventDefault();
              first.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
          >
            <header class={css.head}>
              <Kobalte.Title class={css.title!}>{props.title}</Kobalte.Title>
              <IconButton label={t('close')} shortcut="Esc" icon={<X size={16} />} onClick={() => props.onClose()} />
            </header>
            <div ref={body} class={css.body}>
              {props.children}
            </div>
            <Show when={props.footer}>
              <footer ref={foot} class={css.foot} data-keep-clear="">
                {props.footer}
              </footer>
            </Show>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte>
  );
}
