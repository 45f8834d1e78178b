import { createResource, Show } from 'solid-js';
import type { ModelList } from '../../../core/vision/models/model-list.js';
import { call } from '../api/call.js';
import { RichText } from '../i18n/rich-text.js';
import { MOCK, MODELS_REQUEST } from './model-choice.js';
import { t } from './texts.js';

/**
 * Warns before a run that its boxes will be made up, and says how to get real ones.
 * @param model the model that will run.
 */
export function MockNotice(props: { model: string }) {
  return (
    <Show when={props.model === MOCK}>
      <Notice />
    </Show>
  );
}

/** The next step towards real boxes: choosing a model, reviewing one, or obtaining one. */
export function MockAdvice() {
  const [models] = createResource(async () => (await call<ModelList>(MODELS_REQUEST)).models);
  const listed = () => (models.error ? [] : (models.latest ?? []));
  const isReady = () => listed().some(({ backend, state }) => backend !== MOCK && state === 'ready');
  const unreviewed = () => listed().find(({ state }) => state === 'not-reviewed');
  return (
    <Show
      when={isReady()}
      fallback={
        <Show when={unreviewed()} fallback={t('mock.noModel')}>
          {(model) => (
            <RichText
              text={(slots) => t('mock.review', { model: model().id, ...slots })}
              parts={{ command: <code>{model().remedy}</code> }}
            />
          )}
        </Show>
      }
    >
      {t('mock.choose')}
    </Show>
  );
}

function Notice() {
  return (
    <p class="notice is-made-up small">
      <strong>{t('mock.title')}</strong>
      <span>
        <RichText text={(slots) => t('mock.unread', slots)} parts={{ advice: <MockAdvice /> }} />
      </span>
    </p>
  );
}
