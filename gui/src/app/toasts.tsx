import { lazy, Show, Suspense } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { toasts } from './toast-state.js';
import css from './toasts.module.css';

const ToastList = lazy(async () => ({ default: (await import('./toast-list.js')).ToastList }));

/** Notifications at the bottom right. */
export function Toasts() {
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
