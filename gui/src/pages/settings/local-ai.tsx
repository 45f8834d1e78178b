import { createSignal, Show } from 'solid-js';
import type { LocalModelCheck } from '../../../../handlers/system/local-model-check.js';
import { RichText } from '../../i18n/rich-text.js';
import { ErrorNotice } from '../../parts/notice.js';
import { checkLocalModel } from './settings-requests.js';
import { t } from './texts.js';

/** A button that tests whether the local model answers. */
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
        <RichText
          text={(slots) => t(props.isKeySet ? 'localAi.key' : 'localAi.noKey', slots)}
          parts={{ variable: <code>HANDLENS_LOCAL_MODEL_KEY</code> }}
        />
      </p>
      <div class="row">
        <button type="button" disabled={!props.isSetUp || isBusy()} onClick={() => void check()}>
          {isBusy() ? t('localAi.testing') : t('localAi.test')}
        </button>
        <span role="status">
          <Show when={found()}>{(one) => <>{t('localAi.answered', { model: one().model, ms: one().ms })}</>}</Show>
        </span>
      </div>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
    </div>
  );
}
