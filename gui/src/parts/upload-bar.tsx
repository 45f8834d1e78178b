import type { UploadProgress } from '../api/upload-parts.js';
import { ProgressLine } from './progress-line.js';

/** How an upload stands, with what is left by the pace of its step: seconds, null where nothing is known yet. */
export interface UploadState extends UploadProgress {
  secondsLeft: number | null;
}

/** Estimates what is left each time something is told. @param tell hears null when there is no upload any more. */
export function withPace(tell: (state: UploadState | null) => void): (progress: UploadProgress | null) => void {
  let begun = { step: '', name: '', since: 0, done: 0 };
  return (progress) => {
    if (progress === null) return tell(null);
    const { step, name, done, total } = progress;
    const now = performance.now();
    if (begun.step !== step || begun.name !== name) begun = { step, name, since: now, done };
    const made = done - begun.done;
    tell({ ...progress, secondsLeft: made > 0 ? ((total - done) * (now - begun.since)) / made / 1000 : null });
  };
}

const LABELS: Record<UploadProgress['step'], string> = {
  reading: 'Reading the file',
  sending: 'Uploading',
  checking: 'Checking the upload',
};

/** How far the upload of a large file is, and how to stop it. */
export function UploadBar(props: { upload: UploadState; onStop: () => void }) {
  return (
    <div class="busy-line">
      <span class="small" role="status">
        {LABELS[props.upload.step]} {props.upload.name}
      </span>
      <ProgressLine
        label={LABELS[props.upload.step]}
        done={props.upload.done / 1e6}
        total={props.upload.total / 1e6}
        unit="MB"
        secondsLeft={props.upload.secondsLeft}
      />
      <button type="button" onClick={() => props.onStop()}>
        Cancel
      </button>
    </div>
  );
}
