import type { UploadProgress } from '../api/upload-parts.js';
import { formatBytes } from '../i18n/format.js';
import { ProgressLine } from './progress-line.js';
import { t } from './texts.js';

/** Progress of an upload, with the remaining seconds at the pace of the current step; null if unknown. */
export interface UploadState extends UploadProgress {
  secondsLeft: number | null;
}

/**
 * Adds the estimated remaining time to each progress report.
 * @param onState receives null when the upload has ended.
 */
export function withPace(onState: (state: UploadState | null) => void): (progress: UploadProgress | null) => void {
  let begun = { step: '', name: '', since: 0, done: 0 };
  return (progress) => {
    if (progress === null) return onState(null);
    const { step, name, done, total } = progress;
    const now = performance.now();
    if (begun.step !== step || begun.name !== name) begun = { step, name, since: now, done };
    const made = done - begun.done;
    onState({ ...progress, secondsLeft: made > 0 ? ((total - done) * (now - begun.since)) / made / 1000 : null });
  };
}

/** Progress of an upload, with a button that cancels it. */
export function UploadBar(props: { upload: UploadState; onStop: () => void }) {
  const step = () => t(`upload.${props.upload.step}`);
  return (
    <div class="busy-line">
      <span class="small" role="status">
        {t('upload.state', { step: step(), name: props.upload.name })}
      </span>
      <ProgressLine
        label={step()}
        done={props.upload.done / 1e6}
        total={props.upload.total / 1e6}
        text={t('progress.bytes', { done: formatBytes(props.upload.done), total: formatBytes(props.upload.total) })}
        secondsLeft={props.upload.secondsLeft}
      />
      <button type="button" onClick={() => props.onStop()}>
        {t('upload.cancel')}
      </button>
    </div>
  );
}
