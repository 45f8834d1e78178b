import { formatDuration } from '../i18n/format.js';
import { t } from './texts.js';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  /** The progress in words, such as "3 of 12 frames". */
  text: string;
  /** Estimated remaining time, s; null if unknown. */
  secondsLeft: number | null;
}

/** Progress of a long job, with the remaining time. */
export function ProgressLine(props: ProgressLineProps) {
  const text = () =>
    props.secondsLeft !== null && props.done < props.total
      ? t('progress.left', { progress: props.text, time: formatDuration(props.secondsLeft) })
      : props.text;
  return (
    <div class="progress-line">
      <progress aria-label={props.label} value={props.done} max={Math.max(1, props.total)} />
      <span class="small">{text()}</span>
    </div>
  );
}
