import { For, lazy, Suspense } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { toasts } from './toast-state.js';
import css from './toasts.module.css';

const ToastLine = lazy(async () => ({ default: (await import('./toast-line.js')).ToastLine }));

/** Notifications at the bottom right. */
export function Toasts() {
  return (
    <section aria-label={t('toast.region')} aria-live="polite" class={css.region}>
      <Suspense>
        <ul>
          <For each={toasts()}>{(toast) => <ToastLine toast={toast} />}</For>
        </ul>
      </Suspense>
    </section>
  );
}
