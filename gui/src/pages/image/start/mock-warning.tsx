import { createSignal, onMount, Show } from 'solid-js';
import { MOCK } from '../../../parts/model-choice.js';
import { readDefaultModel } from '../../../parts/usual-model.js';
import css from '../image.module.css';
import { t } from '../texts.js';
import { useModels } from '../toolbar/known-models.js';

/** Warns before the first image that boxes will be made up, and says how to get a model. */
export function MockWarning() {
  const [usual, setUsual] = createSignal('');
  const models = useModels();
  // The status bar says that the server is down.
  onMount(() => void readDefaultModel().then(setUsual, () => undefined));
  const isReady = () => (models() ?? []).some(({ backend, state }) => backend !== MOCK && state === 'ready');
  const unreviewed = () => (models() ?? []).find(({ state }) => state === 'not-reviewed');
  return (
    <Show when={usual() === MOCK}>
      <p class={css.warning}>
        <strong>{t('mock.before')}</strong>{' '}
        <Show when={!isReady()} fallback={t('mock.detail')}>
          <Show when={unreviewed()} fallback={t('mock.noModel')}>
            {(model) => (
              <>
                {t('mock.review', { name: model().id })} <code>{model().remedy}</code>
              </>
            )}
          </Show>
        </Show>
      </p>
    </Show>
  );
}
