import type { Command } from 'commander';
import type { Job } from '../../core/workspace/jobs/job.js';
import { JOB_ACTIONS, type JobAction } from '../../core/workspace/jobs/job-action.js';
import { handler as change } from '../../handlers/workspace/job-change.js';
import { handler as get, type JobStatus } from '../../handlers/workspace/job-get.js';
import { type JobList, handler as list } from '../../handlers/workspace/jobs-list.js';
import { call } from '../call.js';
import { commandContext, withExamples } from '../context.js';
import { EXIT } from '../exit-code.js';
import { describeJob, describeJobs } from '../output/describe-jobs.js';
import { openProgress } from '../output/progress.js';

const fetchStatus = (id: string, query: Record<string, string> = {}) =>
  call<JobStatus>(get, { params: { job_id: id }, query });

async function runList(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const answer = await call<JobList>(list, {});
  terminal.data(flags.json ? JSON.stringify(answer) : describeJobs(answer.jobs));
}

/** Displays the progress of a job until it is no longer active. The server works on it, not this process. */
async function runWatch(id: string, _flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  let { job } = await fetchStatus(id);
  const progress = openProgress(terminal, { label: 'Running', unit: 'images', startedWith: job.done + job.failed });
  const isActive = () => job.state === 'queued' || job.state === 'running';
  if (isActive() && !job.has_server)
    terminal.log('No server is working on this job. Start one: vision-cli serve. Press Ctrl-C to stop watching.');
  while (isActive()) {
    progress.update(job.done + job.failed, job.total);
    ({ job } = await fetchStatus(id, { after: String(job.revision), log_lines: '0' }));
  }
  progress.clear();
  terminal.data(flags.json ? JSON.stringify(await fetchStatus(id)) : describeJob(job));
  if (job.state === 'failed' || job.failed > 0) process.exitCode = EXIT.someFailed;
}

function runAction(action: JobAction) {
  return async (id: string, _flags: unknown, command: Command): Promise<void> => {
    const { flags, terminal } = commandContext(command);
    const job = await call<Job>(change, { method: 'PUT', params: { job_id: id }, json: { action } });
    terminal.data(flags.json ? JSON.stringify(job) : describeJob(job));
  };
}

const SUMMARIES: Record<JobAction, string> = {
  pause: 'Pause a job after its current images',
  resume: 'Resume a job that was paused, cancelled or failed',
  cancel: 'Cancel a job; its results stay in the workspace',
  retry: 'Process the failed images of a job again',
  extend: 'Add images that are new in the folder of a job',
};

/** `vision-cli jobs list|watch|pause|resume|cancel|retry|extend` */
export function addJobs(group: Command): void {
  const listing = group
    .command('list')
    .summary('List the jobs of the workspace, latest first')
    .description('List the jobs of the workspace with their state and progress, latest first.')
    .action(runList);
  withExamples(listing, ['vision-cli jobs list', 'vision-cli jobs list --json']);
  const watching = group
    .command('watch')
    .summary('Follow a job until it ends')
    .description('Follow a job until it ends. Ctrl-C stops watching; the job continues in the server.')
    .argument('<id>', 'id of the job')
    .action(runWatch);
  withExamples(watching, ['vision-cli jobs watch m5n7p2q4r6s3t5v2', 'vision-cli jobs watch m5n7p2q4r6s3t5v2 --json']);
  for (const action of JOB_ACTIONS) {
    const command = group
      .command(action)
      .summary(SUMMARIES[action])
      .description(`${SUMMARIES[action]}. Takes effect within seconds.`)
      .argument('<id>', 'id of the job')
      .action(runAction(action));
    const line = `vision-cli jobs ${action} m5n7p2q4r6s3t5v2`;
    withExamples(command, [line, `${line} --json`]);
  }
}
