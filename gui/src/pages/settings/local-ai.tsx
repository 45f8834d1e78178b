import { createSignal, Show } from 'solid-js';
import type { LocalModelCheck } from '../../../../handlers/system/local-model-check.js';
import { figure } from '../../parts/figures.js';
import { ErrorNotice } from '../../parts/notice.js';
import { checkLocalModel } from './settings-requests.js';

/** Asks the local model for one word, to see whether it is there. */
export function LocalAiCheck(props: { isSetUp: boolean; isKeySet: boolean }) {
  const [isBusy, setBusy] = createSignal(false);
  const [found, setFound] = createSignal<LocalModelCheck | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const check = async () => {
    setBusy(true);
    setFound(null);
    setError(null);
    try {
      setFound(await checkLocalModel());
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="local-ai">
      <p class="soft small">
        Its key is {props.isKeySet ? 'set' : 'not set'}, by <code>HANDLENS_LOCAL_MODEL_KEY</code>. Only addresses of
        this machine are allowed.
      </p>
      <div class="row">
        <button type="button" disabled={!props.isSetUp || isBusy()} onClick={() => void check()}>
          {isBusy() ? 'Testing' : 'Test the local AI'}
        </button>
        <span role="status">
          <Show when={found()}>
            {(one) => (
              <>
                {one().model} answered in {figure(one().ms)} ms
              </>
            )}
          </Show>
        </span>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </div>
  );
}
