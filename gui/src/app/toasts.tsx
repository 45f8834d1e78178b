import { lazy, onCleanup, Show, Suspense } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { toasts } from './toast-state.js';
import css from './toasts.module.css';

/**
 * Time until the code of notifications is loaded in advance, ms. It is needed when the server is down and cannot send
 * it.
 */
const LOAD_AFTER_MS = 2_000;

const ToastList = lazy(async () => ({ default: (await import('./toast-list.js')).ToastList }));

/** Notifications in the bottom right corner. */
export function Toasts() {
  const timer = setTimeout(() => void ToastList.preload(), LOAD_AFTER_MS);
  onCleanup(() => clearTimeout(timer));
  return (
    <section aria-label={t('toast.region')} aria-live="polite" class={css.region}>
      <Suspense>
        <Show when={toasts().length > 0}>
          <ToastList />
        </Show>
      </Suspense>
    </section>
  );
}
