import { createResource, Show } from 'solid-js';
import type { ModelList } from '../../../core/vision/models/model-list.js';
import { call } from '../api/call.js';
import { MOCK, MODELS_REQUEST } from './model-choice.js';

/** Says that boxes will be made up before any is shown, and what to do about it. @param model that will run. */
export function MockNotice(props: { model: string }) {
  return (
    <Show when={props.model === MOCK}>
      <Notice />
    </Show>
  );
}

function Notice() {
  const [models] = createResource(async () => (await call<ModelList>(MODELS_REQUEST)).models);
  const listed = () => (models.error ? [] : (models.latest ?? []));
  const isReady = () => listed().some(({ backend, state }) => backend !== MOCK && state === 'ready');
  const unreviewed = () => listed().find(({ state }) => state === 'not-reviewed');
  return (
    <p class="notice is-made-up small">
      <strong>Boxes will be made up</strong>
      <span>
        The mock never reads the pixels.{' '}
        <Show
          when={isReady()}
          fallback={
            <Show
              when={unreviewed()}
              fallback="No model is ready: put an ONNX file into the models folder and review it with vision-cli models review."
            >
              {(model) => (
                <>
                  {model().id} needs a review: <code>{model().remedy}</code>
                </>
              )}
            </Show>
          }
        >
          Choose a model for real results.
        </Show>
      </span>
    </p>
  );
}
