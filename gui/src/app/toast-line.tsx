import CircleCheck from 'lucide-solid/icons/circle-check';
import CircleX from 'lucide-solid/icons/circle-x';
import X from 'lucide-solid/icons/x';
import { onCleanup, onMount, Show } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { Button } from '../kit/button.js';
import { IconButton } from '../kit/icon-button.js';
import { closeToast, type Toast } from './toast-state.js';
import css from './toasts.module.css';

const SHOWN_MS = 6_000;

/** A notification with its action. */
export function ToastLine(props: { toast: Toast }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const release = () => {
    hold();
    if (!props.toast.isError) timer = setTimeout(() => closeToast(props.toast), SHOWN_MS);
  };
  onMount(release);
  onCleanup(hold);
  return (
    <li class={css.toast} onPointerEnter={hold} onPointerLeave={release} onFocusIn={hold} onFocusOut={release}>
      <Show when={props.toast.isError} fallback={<CircleCheck class={css.good!} size={16} />}>
        <CircleX class={css.error!} size={16} />
      </Show>
      <div class={css.text}>
        <strong>{props.toast.text}</strong>
        <Show when={props.toast.detail}>
          <p>{props.toast.detail}</p>
        </Show>
      </div>
      <Show when={props.toast.action}>
        {(action) => (
          <Button
            look="ghost"
            size="small"
            shortcut={action().isUndo ? 'Ctrl Z' : undefined}
            onClick={() => {
              closeToast(props.toast);
              action().run();
            }}
          >
            {action().label}
          </Button>
        )}
      </Show>
      <IconButton label={t('toast.close')} icon={<X size={14} />} onClick={() => closeToast(props.toast)} />
    </li>
  );
}
