import LoaderCircle from 'lucide-solid/icons/loader-circle';
import Pause from 'lucide-solid/icons/pause';
import Play from 'lucide-solid/icons/play';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import X from 'lucide-solid/icons/x';
import { Show } from 'solid-js';
import type { Job } from '../../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../../core/workspace/jobs/job-action.js';
import { inControls } from '../../../api/in-controls.js';
import { serverHealth } from '../../../app/health.js';
import { formatDuration, formatNumber } from '../../../i18n/format.js';
import { t as frame } from '../../../i18n/frame-texts.js';
import { Button } from '../../../kit/button.js';
import { leaveFocus } from '../../../kit/keep-focus.js';
import type { UploadState } from '../../../parts/upload-bar.js';
import { isActive } from '../../../workspace/jobs.js';
import { plural, t } from '../texts.js';
import css from './run-strip.module.css';

interface RunStripProps {
  job: Job;
  /** Name of the second model in a comparison; null for the main run. */
  compared: string | null;
  /** Filters the images by failure; undefined if the page cannot do that. */
  onFailed?: () => void;
  onAct: (action: JobAction) => void;
}

/** Whether the server is down, so that the displayed state may be out of date. */
const isDown = () => serverHealth().state === 'down';

/** Formats the speed and the remaining time of a run, or why it does not continue. */
function paceOf(job: Job): string {
  if (isActive(job) && isDown()) return frame('status.down');
  if (job.state === 'paused') return t('run.paused');
  if (job.state === 'cancelled') return t('run.cancelled');
  if (job.state === 'queued') return t('run.queued');
  if (job.state === 'done') return t('run.finished');
  if (job.state !== 'running') return '';
  if (!job.has_server) return t('run.noServer');
  const parts = [
    ...(job.images_per_s === null ? [] : [t('run.rate', { rate: formatNumber(job.images_per_s) })]),
    ...(job.seconds_left === null ? [] : [t('run.left', { time: formatDuration(job.seconds_left) })]),
  ];
  return parts.join(' · ');
}

/** The progress of a run, with buttons to control it. */
export function RunStrip(props: RunStripProps) {
  const done = () => props.job.done + props.job.failed;
  const canResume = () => ['paused', 'cancelled', 'failed'].includes(props.job.state);
  return (
    <section class={css.strip} aria-label={props.compared ?? t('run.label')}>
      <Show when={isActive(props.job) && !isDown()}>
        <LoaderCircle size={14} class={css.spinner!} />
      </Show>
      <Show when={props.compared}>
        {(model) => <span class={css.quiet}>{t('run.compared', { model: model() })}</span>}
      </Show>
      <span class={css.count}>
        <b>{formatNumber(done())}</b> {t('run.of', { total: props.job.total })}
      </span>
      <progress class={css.progress} aria-label={t('run.progress')} value={done()} max={Math.max(1, props.job.total)} />
      <span class={css.pace}>{paceOf(props.job)}</span>
      <Show when={props.job.failed > 0}>
        <span class={css.failed}>
          <TriangleAlert size={14} />
          <Show when={props.onFailed} fallback={plural('run.failed', props.job.failed)}>
            {(show) => (
              <button
                ref={leaveFocus}
                type="button"
                class={css.failedLink}
                title={t('run.showFailed')}
                onClick={() => show()()}
              >
                {plural('run.failed', props.job.failed)}
              </button>
            )}
          </Show>
        </span>
        <button ref={leaveFocus} type="button" class={css.link} onClick={() => props.onAct('retry')}>
          {t('run.retry')}
        </button>
      </Show>
      <Show when={props.job.reason}>
        {(reason) => (
          <span class={css.failed} role="alert" title={inControls(reason().detail)}>
            <TriangleAlert size={14} />
            {t('run.stopped', { reason: inControls(reason().detail) })}
          </span>
        )}
      </Show>
      <span class={css.fill} />
      <Show when={isActive(props.job) || canResume()}>
        <Button
          ref={leaveFocus}
          size="small"
          look="ghost"
          icon={isActive(props.job) ? <Pause size={12} /> : <Play size={12} />}
          onClick={() => props.onAct(isActive(props.job) ? 'pause' : 'resume')}
        >
          {isActive(props.job) ? t('run.pause') : t('run.resume')}
        </Button>
      </Show>
      <Show when={isActive(props.job) || props.job.state === 'paused'}>
        <Button ref={leaveFocus} size="small" look="ghost" icon={<X size={12} />} onClick={() => props.onAct('cancel')}>
          {t('run.cancel')}
        </Button>
      </Show>
    </section>
  );
}

const BYTES_PER_MB = 1e6;

/** The progress of uploading a large image. */
export function UploadStrip(props: { upload: UploadState; onStop: () => void }) {
  return (
    <section class={css.strip} aria-label={t('run.upload', { name: props.upload.name })}>
      <LoaderCircle size={14} class={css.spinner!} />
      <span class={css.count} role="status">
        {t('run.upload', { name: props.upload.name })}
      </span>
      <progress
        class={css.progress}
        aria-label={t('run.uploading')}
        value={props.upload.done / BYTES_PER_MB}
        max={Math.max(1, props.upload.total) / BYTES_PER_MB}
      />
      <span class={css.fill} />
      <Button ref={leaveFocus} size="small" look="ghost" icon={<X size={12} />} onClick={() => props.onStop()}>
        {t('run.stopUpload')}
      </Button>
    </section>
  );
}
