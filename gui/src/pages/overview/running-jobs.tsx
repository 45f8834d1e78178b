import { A } from '@solidjs/router';
import { For, Show } from 'solid-js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../core/workspace/jobs/job-action.js';
import { t } from '../../i18n/frame-texts.js';
import { Button } from '../../kit/button.js';
import { duration, figure } from '../../parts/figures.js';
import { isActive } from '../../workspace/jobs.js';
import css from './overview.module.css';

interface RunningJobsProps {
  /** Jobs that are active or paused. */
  jobs: readonly Job[];
  onAct: (job: Job, action: JobAction) => void;
}

/** Long work of the server with its progress, to pause, resume or cancel it. */
export function RunningJobs(props: RunningJobsProps) {
  return (
    <For each={props.jobs} fallback={<p class={css.soft}>{t('overview.nothingRuns')}</p>}>
      {(job) => (
        <div class={css.job}>
          <div class={css.between}>
            <A class={css.name} href={`/batch/${job.item_id}`}>
              {job.name}
            </A>
            <span class={css.soft}>
              {job.seconds_left === null
                ? t('overview.waiting')
                : t('overview.left', { time: duration(job.seconds_left) })}
            </span>
          </div>
          <progress aria-label={job.name} value={job.done + job.failed} max={Math.max(1, job.total)} />
          <div class={css.between}>
            <span class={css.micro}>
              {t('overview.rate', {
                done: figure(job.done + job.failed),
                total: figure(job.total),
                rate: figure(job.images_per_s ?? 0),
              })}
            </span>
            <Show when={job.failed > 0}>
              <span class={css.bad}>{t('overview.failed', { count: figure(job.failed) })}</span>
            </Show>
          </div>
          <div class={css.actions}>
            <Button size="small" onClick={() => props.onAct(job, isActive(job) ? 'pause' : 'resume')}>
              {isActive(job) ? t('overview.pause') : t('overview.resume')}
            </Button>
            <Button size="small" look="ghost" onClick={() => props.onAct(job, 'cancel')}>
              {t('overview.cancel')}
            </Button>
          </div>
        </div>
      )}
    </For>
  );
}
