import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import css from './skeleton.module.css';
import { t } from './texts.js';

/** Delay before a skeleton appears, ms. If loading is faster, it would only flicker. */
const DELAY_MS = 150;

/**
 * Placeholder for content that is loading.
 * @param width CSS length.
 * @param height CSS length.
 */
export function Skeleton(props: { width?: string; height?: string }) {
  const [isLate, setLate] = createSignal(false);
  onMount(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <Show when={isLate()}>
      <span
        class={css.shape}
        role="status"
        aria-label={t('loading')}
        style={{ width: props.width ?? '100%', height: props.height ?? '16px' }}
      />
    </Show>
  );
}
