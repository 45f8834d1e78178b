import { createSignal, Match, Show, Switch } from 'solid-js';
import { describeError, isCancelled } from '../../../api/problem.js';
import { Button } from '../../../kit/button.js';
import { UploadBar, type UploadState, withPace } from '../../../parts/upload-bar.js';
import { itemPath } from '../../../workspace/item-path.js';
import { openFile } from '../../../workspace/open-file.js';
import css from '../stage/stage.module.css';
import { t } from '../texts.js';

type Opening =
  | { state: 'idle' }
  | { state: 'opening'; upload: UploadState | null }
  | { state: 'cancelled'; again: () => void }
  | { state: 'failed'; error: unknown; again: () => void };

const [opening, setOpening] = createSignal<Opening>({ state: 'idle' });
let controller: AbortController | null = null;

/**
 * Opens images as items, and shows the first one. Large files are uploaded in parts, and a cancelled upload can be
 * resumed.
 */
export async function openImages(files: readonly File[], navigate: (path: string) => void): Promise<void> {
  controller?.abort();
  const own = new AbortController();
  controller = own;
  const again = () => void openImages(files, navigate);
  setOpening({ state: 'opening', upload: null });
  try {
    for (const [at, file] of files.entries()) {
      const onUpload = withPace((upload) => controller === own && setOpening({ state: 'opening', upload }));
      const item = await openFile(file, { signal: own.signal, onUpload });
      if (at === 0) navigate(itemPath(item));
    }
    if (controller === own) setOpening({ state: 'idle' });
  } catch (error) {
    if (controller !== own) return;
    setOpening(isCancelled(error) ? { state: 'cancelled', again } : { state: 'failed', error, again });
  }
}

/** Progress of opening images, and why one could not be opened. */
export function OpeningNotice() {
  const upload = () => {
    const now = opening();
    return now.state === 'opening' ? now.upload : null;
  };
  const ended = () => {
    const now = opening();
    return now.state === 'failed' || now.state === 'cancelled' ? now : null;
  };
  return (
    <Switch>
      <Match when={upload()}>
        {(state) => (
          <div class={css.notice}>
            <UploadBar upload={state()} onStop={() => controller?.abort()} />
          </div>
        )}
      </Match>
      <Match when={ended()}>
        {(now) => (
          <div class={css.notice} role={now().state === 'failed' ? 'alert' : 'status'}>
            <Show when={now().state === 'failed'} fallback={<span>{t('empty.cancelled')}</span>}>
              <span>
                <strong>{describeError((now() as { error: unknown }).error).title}</strong>{' '}
                {describeError((now() as { error: unknown }).error).detail}
              </span>
            </Show>
            <Button size="small" onClick={() => now().again()}>
              {t(now().state === 'failed' ? 'run.retry' : 'empty.resume')}
            </Button>
          </div>
        )}
      </Match>
    </Switch>
  );
}
