import { createResource, For, Show } from 'solid-js';
import { figure } from '../../parts/figures.js';
import { ModelName } from '../../parts/origin-note.js';
import { forgetRun, listRuns } from './video-store.js';

/** Runs that were kept: the page holds what was found, and not the file. */
export function KeptRuns() {
  const [runs, { refetch }] = createResource(listRuns);
  const forget = async (id: string) => {
    await forgetRun(id);
    await refetch();
  };
  return (
    <Show when={!runs.error && (runs()?.length ?? 0) > 0}>
      <section class="kept-runs small" aria-labelledby="kept-title">
        <h3 id="kept-title">Stored in this browser. Choose the file again to view the result or to resume.</h3>
        <ul>
          <For each={runs()}>
            {({ id, name, done, planned, settings, answerer }) => (
              <li class="row">
                <span class="kept-name">{name}</span>
                <span class="soft">
                  {figure(done)} of {figure(planned)} frames,{' '}
                  <Show when={answerer} fallback={settings.model}>
                    {(origin) => <ModelName origin={origin()} />}
                  </Show>
                </span>
                <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => void forget(id)}>
                  Remove
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}
