import { createSignal, onMount, Show } from 'solid-js';
import { MockAdvice } from '../../../parts/mock-notice.js';
import { MOCK } from '../../../parts/model-choice.js';
import { readDefaultModel } from '../../../parts/usual-model.js';
import css from '../image.module.css';
import { t } from '../texts.js';

/** Warns before the first image is opened that boxes will be made up, and says how to get a model. */
export function MockWarning() {
  const [usual, setUsual] = createSignal('');
  // The status bar already shows that the server is down.
  onMount(() => void readDefaultModel().then(setUsual, () => undefined));
  return (
    <Show when={usual() === MOCK}>
      <p class={css.warning}>
        <strong>{t('mock.before')}</strong> <MockAdvice />
      </p>
    </Show>
  );
}
