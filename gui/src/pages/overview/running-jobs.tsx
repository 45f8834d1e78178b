import { A } from '@solidjs/router';
import LoaderCircle from 'lucide-solid/icons/loader-circle';
import Pause from 'lucide-solid/icons/pause';
import { For, Show } from 'solid-js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../core/workspace/jobs/job-action.js';
import { formatDuration } from '../../i18n/format.js';
import { Button } from '../../kit/button.js';
import { Progress } from '../../kit/progress.js';
import { isActive } from '../../workspace/jobs.js';
import css from './overview.module.css';
import { t } from './texts.js';

interface RunningJobsProps {
  /** Jobs that are active or paused. */
  jobs: readonly Job[];
  onAct: (job: Job, action: JobAction) => void;
}

function timeOf(job: Job): string {
  if (!isActive(job)) return t('paused');
  return job.seconds_left === null ? t('waiting') : t('left', { time: formatDuration(job.seconds_left) });
}

function rateOf({ done, failed, total, images_per_s: rate }: Job): string {
  const counts = { done: done + failed, total };
  return rate === null ? t('counted', counts) : t('rate', { ...counts, rate });
}

/** Long work of the server with its progress, to pause, resume or cancel it. */
export function RunningJobs(props: RunningJobsProps) {
  return (
    <For each={props.jobs} fallback={<p class={css.soft}>{t('nothingRuns')}</p>}>
      {(job) => (
        <div class={css.job}>
          <div class={css.jobHead}>
            <Show when={isActive(job)} fallback={<Pause size={14} />}>
              <LoaderCircle size={14} class={css.turning!} />
            </Show>
            <A class={`${css.name} ${css.cut}`} href={`/batch/${job.item_id}`}>
              {job.name}
            </A>
            <span class={css.end}>{timeOf(job)}</span>
          </div>
          <Progress label={job.name} value={job.done + job.failed} max={job.total} />
          <div class={css.between}>
            <span class={css.micro}>{rateOf(job)}</span>
            <Show when={job.failed > 0}>
              <span class={css.bad}>{t('failed', { count: job.failed })}</span>
            </Show>
          </div>
          <div class={css.actions}>
            <Button size="small" onClick={() => props.onAct(job, isActive(job) ? 'pause' : 'resume')}>
              {isActive(job) ? t('pause') : t('resume')}
            </Button>
            <Button size="small" look="ghost" onClick={() => props.onAct(job, 'cancel')}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      )}
    </For>
  );
}
