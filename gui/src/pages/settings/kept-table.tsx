import { createResource, createSignal, For, Show } from 'solid-js';
import type { Clearable, KeptData } from '../../../../core/store/kept-data.js';
import { Dialog } from '../../parts/dialog.js';
import { bytes, figure } from '../../parts/figures.js';
import { ErrorNotice } from '../../parts/notice.js';
import { clearKept, readKept } from './settings-requests.js';

type Kind = KeptData['kept'][number];

const NAMES: Record<Kind['kind'], string> = {
  sessions: 'Table sessions',
  datasets: 'Registered tables',
  uploads: 'Large uploads',
  'agent-runs': 'Agent runs',
  comparisons: 'Comparisons in progress',
  trainings: 'Training records',
  workspace: 'Workspace',
  'training-extra': 'Training extra',
  'local-model': 'Local AI runtime',
};

/** What is kept on this machine, and the clearing of it, which asks first. */
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
      <h2 id="kept-title">Stored data</h2>
      <p class="soft">
        In <code>{kept.latest?.folder ?? '…'}</code>
        <Show when={kept.latest?.bucket}>
          {(bucket) => (
            <>
              ; data that can be cleared is in <code>{bucket()}</code>
            </>
          )}
        </Show>
        . Uploads are not stored: they stay in memory while they are processed.
      </p>
      <Show when={!kept.error} fallback={<ErrorNotice error={kept.error} onRetry={() => void refetch()} />}>
        <ul class="kept">
          <For each={kept()?.kept}>
            {(one) => (
              <li>
                <span class="kept-what">
                  {NAMES[one.kind]} <span class="soft small">{one.meaning}</span>
                </span>
                <span class="kept-size">
                  {bytes(one.bytes)}{' '}
                  <span class="soft small">
                    {figure(one.files)} {one.files === 1 ? 'file' : 'files'}
                  </span>
                </span>
                <Show when={one.can_clear} fallback={<span />}>
                  <button type="button" disabled={one.files === 0} onClick={() => setAsked(one)}>
                    Clear<span class="visually-hidden"> {NAMES[one.kind]}</span>
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
      <Dialog title="Clear the stored data?" isOpen={asked() !== null} onClose={() => setAsked(null)}>
        <Show when={asked()}>
          {(kind) => (
            <>
              <p>
                {NAMES[kind().kind]}: {figure(kind().files)} {kind().files === 1 ? 'file' : 'files'} with{' '}
                {bytes(kind().bytes)} will be deleted. This cannot be undone.
              </p>
              <div class="row">
                <button type="button" class="primary" onClick={() => void clear(kind())}>
                  Clear
                </button>
                <button type="button" onClick={() => setAsked(null)}>
                  Cancel
                </button>
              </div>
            </>
          )}
        </Show>
      </Dialog>
    </section>
  );
}
