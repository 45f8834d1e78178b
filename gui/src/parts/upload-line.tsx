import { createSignal, onCleanup, Show } from 'solid-js';
import { isCancelled } from '../api/problem.js';
import { uploadInParts } from '../api/upload-parts.js';
import { ErrorNotice } from './notice.js';
import { t } from './texts.js';
import { UploadBar, type UploadState, withPace } from './upload-bar.js';

type State = { state: 'idle' | 'running' | 'stopped' } | { state: 'failed'; error: unknown };

/** An upload in parts, with its state and functions to stop and resume it. */
export function createUpload(onDone: (id: string, file: File) => void) {
  const [file, setFile] = createSignal<File | null>(null);
  const [state, setState] = createSignal<State>({ state: 'idle' });
  const [progress, setProgress] = createSignal<UploadState | null>(null);
  let controller: AbortController | undefined;

  const begin = async (chosen: File) => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    setFile(chosen);
    setProgress(null);
    setState({ state: 'running' });
    try {
      const id = await uploadInParts(chosen, { signal: own.signal, onProgress: withPace(setProgress) });
      if (controller !== own) return;
      setState({ state: 'idle' });
      setFile(null);
      onDone(id, chosen);
    } catch (error) {
      if (controller === own) setState(isCancelled(error) ? { state: 'stopped' } : { state: 'failed', error });
    }
  };
  const forget = () => {
    controller?.abort();
    controller = undefined;
    setFile(null);
    setState({ state: 'idle' });
  };
  onCleanup(() => controller?.abort());

  return {
    file,
    state,
    progress,
    begin: (chosen: File) => void begin(chosen),
    goOn: () => {
      const chosen = file();
      if (chosen) void begin(chosen);
    },
    stop: () => controller?.abort(),
    forget,
  };
}
export type UploadWork = ReturnType<typeof createUpload>;

/** The state of an upload; nothing if there is none. */
export function UploadLine(props: { upload: UploadWork }) {
  const failure = () => {
    const now = props.upload.state();
    return now.state === 'failed' ? now.error : null;
  };
  return (
    <>
      <Show when={props.upload.state().state === 'running' && props.upload.progress()}>
        {(now) => <UploadBar upload={now()} onStop={props.upload.stop} />}
      </Show>
      <Show when={failure()}>
        <ErrorNotice error={failure()} onRetry={props.upload.goOn} />
      </Show>
      <Show when={props.upload.state().state === 'stopped'}>
        <div class="notice" role="status">
          <p>{t('upload.cancelled')}</p>
          <button type="button" onClick={props.upload.goOn}>
            {t('upload.resume')}
          </button>
        </div>
      </Show>
    </>
  );
}
