import { createResource, createSignal, For, Show } from 'solid-js';
import type { Clearable, KeptData } from '../../../../core/store/kept-data.js';
import { formatBytes } from '../../i18n/format.js';
import { RichText } from '../../i18n/rich-text.js';
import { Dialog } from '../../parts/dialog.js';
import { ErrorNotice } from '../../parts/notice.js';
import { keptMeaningOf } from './meanings.js';
import { clearKept, readKept } from './settings-requests.js';
import { plural, t } from './texts.js';

type Kind = KeptData['kept'][number];

const filesOf = ({ files }: Kind) => plural('kept.files', files);

/** The stored data, which can be deleted after a confirmation. */
export function KeptTable() {
  const [kept, { mutate, refetch }] = createResource(readKept);
  const [asked, setAsked] = createSignal<Kind | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const clear = async (kind: Kind) => {
    setAsked(null);
    setError(null);
    try {
      mutate(await clearKept(kind.kind as Clearable));
    } catch (thrown) {
      setError(thrown);
    }
  };
  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title">{t('kept.title')}</h2>
      <p class="soft">
        <RichText
          text={(slots) => t(kept.latest?.bucket ? 'kept.bucket' : 'kept.folder', slots)}
          parts={{ folder: <code>{kept.latest?.folder ?? '…'}</code>, bucket: <code>{kept.latest?.bucket}</code> }}
        />
      </p>
      <Show when={!kept.error} fallback={<ErrorNotice error={kept.error} onRetry={() => void refetch()} />}>
        <ul class="kept">
          <For each={kept()?.kept}>
            {(one) => (
              <li>
                <span class="kept-what">
                  {t(`kind.${one.kind}`)} <span class="soft small">{keptMeaningOf(one)}</span>
                </span>
                <span class="kept-size">
                  {formatBytes(one.bytes)} <span class="soft small">{filesOf(one)}</span>
                </span>
                <Show when={one.can_clear} fallback={<span />}>
                  <button type="button" disabled={one.files === 0} onClick={() => setAsked(one)}>
                    {t('kept.clear')}
                    <span class="visually-hidden"> {t(`kind.${one.kind}`)}</span>
                  </button>
                </Show>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={error()}>
        <ErrorNotice error={error()} />
      </Show>
      <Dialog title={t('kept.ask')} isOpen={asked() !== null} onClose={() => setAsked(null)}>
        <Show when={asked()}>
          {(kind) => (
            <>
              <p>
                {t('kept.lost', {
                  name: t(`kind.${kind().kind}`),
                  files: filesOf(kind()),
                  size: formatBytes(kind().bytes),
                })}
              </p>
              <div class="row">
                <button type="button" class="primary" onClick={() => void clear(kind())}>
                  {t('kept.clear')}
                </button>
                <button type="button" onClick={() => setAsked(null)}>
                  {t('kept.cancel')}
                </button>
              </div>
            </>
          )}
        </Show>
      </Dialog>
    </section>
  );
}
