import { createResource, For, Show } from 'solid-js';
import { RichText } from '../../i18n/rich-text.js';
import { ModelName } from '../../parts/origin-note.js';
import { t } from './texts.js';
import { forgetRun, listRuns } from './video-store.js';

/** Lists the runs whose results this browser has stored. It does not store the video files. */
export function KeptRuns() {
  const [runs, { refetch }] = createResource(listRuns);
  const forget = async (id: string) => {
    await forgetRun(id);
    await refetch();
  };
  return (
    <Show when={!runs.error && (runs()?.length ?? 0) > 0}>
      <section class="kept-runs small" aria-labelledby="kept-title">
        <h3 id="kept-title">{t('kept.title')}</h3>
        <ul>
          <For each={runs()}>
            {({ id, name, done, planned, settings, answerer }) => (
              <li class="row">
                <span class="kept-name">{name}</span>
                <span class="soft">
                  <RichText
                    text={(slots) => t('kept.frames', { done, planned, ...slots })}
                    parts={{ model: answerer ? <ModelName origin={answerer} /> : settings.model }}
                  />
                </span>
                <button
                  type="button"
                  class="quiet"
                  aria-label={t('kept.removeOne', { name })}
                  onClick={() => void forget(id)}
                >
                  {t('kept.remove')}
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
