import { createSignal, onCleanup, Show } from 'solid-js';
import { isCancelled } from '../api/problem.js';
import { type UploadProgress, uploadInParts } from '../api/upload-parts.js';
import { ErrorNotice } from './notice.js';
import { ProgressLine } from './progress-line.js';

type State = { state: 'idle' | 'running' | 'stopped' } | { state: 'failed'; error: unknown };

/** An upload in parts that the user sees: how far it is, how to stop it, and how to go on. */
export function createUpload(onDone: (id: string, file: File) => void) {
  const [file, setFile] = createSignal<File | null>(null);
  const [state, setState] = createSignal<State>({ state: 'idle' });
  const [progress, setProgress] = createSignal<UploadProgress | null>(null);
  /** When the step began, and what was done then: what is left is estimated from it. */
  const [pace, setPace] = createSignal({ step: '', since: 0, done: 0 });
  let controller: AbortController | undefined;

  const told = (now: UploadProgress) => {
    if (pace().step !== now.step) setPace({ step: now.step, since: performance.now(), done: now.done });
    setProgress(now);
  };
  const begin = async (chosen: File) => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    setFile(chosen);
    setProgress(null);
    setState({ state: 'running' });
    try {
      const id = await uploadInParts(chosen, { signal: own.signal, onProgress: told });
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
    secondsLeft: () => {
      const [now, { since, done }] = [progress(), pace()];
      const made = (now?.done ?? 0) - done;
      return now && made > 0 ? ((now.total - now.done) * (performance.now() - since)) / made / 1000 : null;
    },
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

const LABELS: Record<UploadProgress['step'], string> = {
  reading: 'Reading the file',
  sending: 'Uploading',
  checking: 'Checking the upload',
};

/** How an upload stands; nothing where there is none. */
export function UploadLine(props: { upload: UploadWork }) {
  const failure = () => {
    const now = props.upload.state();
    return now.state === 'failed' ? now.error : null;
  };
  return (
    <>
      <Show when={props.upload.state().state === 'running' && props.upload.progress()}>
        {(now) => (
          <div class="busy-line">
            <span class="small" role="status">
              {LABELS[now().step]} {props.upload.file()?.name}
            </span>
            <ProgressLine
              label={LABELS[now().step]}
              done={now().done / 1e6}
              total={now().total / 1e6}
              unit="MB"
              secondsLeft={props.upload.secondsLeft()}
            />
            <button type="button" onClick={props.upload.stop}>
              Cancel
            </button>
          </div>
        )}
      </Show>
      <Show when={failure()}>
        <ErrorNotice error={failure()} onRetry={props.upload.goOn} />
      </Show>
      <Show when={props.upload.state().state === 'stopped'}>
        <div class="notice" role="status">
          <p>You stopped the upload. What was sent is kept.</p>
          <button type="button" onClick={props.upload.goOn}>
            Go on
          </button>
        </div>
      </Show>
    </>
  );
}
