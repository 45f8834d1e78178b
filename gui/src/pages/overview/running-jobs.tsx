import { A } from '@solidjs/router';
import LoaderCircle from 'lucide-solid/icons/loader-circle';
import Pause from 'lucide-solid/icons/pause';
import { Show } from 'solid-js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../core/workspace/jobs/job-action.js';
import { formatDuration } from '../../i18n/format.js';
import { Button } from '../../kit/button.js';
import { EachById } from '../../kit/each-by-id.js';
import { Progress } from '../../kit/progress.js';
import { isActive } from '../../workspace/jobs.js';
import css from './overview.module.css';
import { t } from './texts.js';
import { WhileUp } from './while-up.js';

interface RunningJobsProps {
  /** Jobs that are queued, running or paused. */
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

/** Jobs of the server with their progress, and buttons to pause, resume and cancel them. */
export function RunningJobs(props: RunningJobsProps) {
  return (
    <WhileUp>
      <EachById each={props.jobs} fallback={<p class={css.soft}>{t('nothingRuns')}</p>}>
        {(job) => <RunningJob job={job()} onAct={(action) => props.onAct(job(), action)} />}
      </EachById>
    </WhileUp>
  );
}

function RunningJob(props: { job: Job; onAct: (action: JobAction) => void }) {
  return (
    <div class={css.job}>
      <div class={css.jobHead}>
        <Show when={isActive(props.job)} fallback={<Pause size={14} />}>
          <LoaderCircle size={14} class={css.turning!} />
        </Show>
        <A class={`${css.name} ${css.cut}`} href={`/batch/${props.job.item_id}`}>
          {props.job.name}
        </A>
        <span class={css.end}>{timeOf(props.job)}</span>
      </div>
      <Progress label={props.job.name} value={props.job.done + props.job.failed} max={props.job.total} />
      <div class={css.between}>
        <span class={css.micro}>{rateOf(props.job)}</span>
        <Show when={props.job.failed > 0}>
          <span class={css.bad}>{t('failed', { count: props.job.failed })}</span>
        </Show>
      </div>
      <div class={css.actions}>
        <Button size="small" onClick={() => props.onAct(isActive(props.job) ? 'pause' : 'resume')}>
          {isActive(props.job) ? t('pause') : t('resume')}
        </Button>
        <Button size="small" look="ghost" onClick={() => props.onAct('cancel')}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
