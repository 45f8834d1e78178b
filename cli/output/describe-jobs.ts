import type { Job } from '../../core/workspace/jobs/job.js';
import { plain } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped } from './figures.js';

const progressOf = ({ done, failed, total }: Job) =>
  `${grouped(done + failed)} of ${grouped(total)}${failed === 0 ? '' : `, ${grouped(failed)} failed`}`;

const modelOf = ({ origin, options }: Job) => origin?.model.id ?? options.model_path ?? options.backend ?? '';

const stateOf = (job: Job) => (job.state === 'running' && !job.has_server ? 'waiting for a server' : job.state);

/** Formats jobs as rows: id, state, progress, model, name. */
export function describeJobs(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'There are no jobs. The window creates them: vision-cli gui';
  const rows = jobs.map((job) => [job.id, stateOf(job), progressOf(job), plain(modelOf(job)), plain(job.name)]);
  return columns(rows, ['left', 'left', 'right', 'left', 'left']).join('\n');
}

/** Describes a job in a few lines, and names the command to run next. */
export function describeJob(job: Job): string {
  const lines = [
    `${plain(job.name)}  ${stateOf(job)}`,
    `  ${countOf(job.total, 'image')}: ${grouped(job.done)} done, ${grouped(job.failed)} failed`,
    ...(job.reason === null ? [] : [`  ${plain(job.reason.detail)}`]),
    ...(job.failed > 0 ? [`  Try them again: vision-cli jobs retry ${job.id}`] : []),
    ...(job.state === 'paused' || job.state === 'failed' ? [`  Resume it: vision-cli jobs resume ${job.id}`] : []),
  ];
  return lines.join('\n');
}
