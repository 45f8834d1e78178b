import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFault } from '../../../core/base/fault.js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import type { JobOptions } from '../../../core/workspace/jobs/job.js';
import { countActive } from '../../../core/workspace/jobs/job-store.js';
import { runJobs } from '../../../core/workspace/jobs/run-jobs.js';
import { openOnce } from '../../kit/close-services.js';
import type { Config } from '../../kit/config.js';
import { currentConfig } from '../../kit/current-config.js';
import { describeBug } from '../../kit/describe-bug.js';
import { logger } from '../../kit/logger.js';
import { detectItem } from './detect-item.js';
import { workspaceFolder, workspaceOf } from './workspace-of.js';

/** Interval at which the server looks for jobs that other processes created, resumed or abandoned, ms. */
const POLL_MS = 1_000;
/** Time to wait after a fault of the store, such as a full disk, ms. */
const RETRY_MS = 10_000;

async function work(config: Config, signal: AbortSignal): Promise<void> {
  const workspace = await workspaceOf(config);
  const detect = (item: WorkspaceItem, options: JobOptions, aborted: AbortSignal) =>
    currentConfig(process.env).then((settings) =>
      detectItem(item, options, { workspace, config: settings, signal: aborted }),
    );
  if (countActive(workspace.database) > 0) await runJobs(workspace.database, { detect, lanes: config.workers }, signal);
}

/** Runs the jobs of the workspace until the process ends. */
const jobRunner = openOnce((config: Config) => {
  const controller = new AbortController();
  let current: Promise<void> | null = null;
  let notBefore = 0;
  const start = async () => {
    // Without a database there are no jobs, and looking for them must not create one.
    if (performance.now() < notBefore || !existsSync(join(workspaceFolder(config), 'workspace.db'))) return;
    try {
      await work(config, controller.signal);
    } catch (error) {
      notBefore = performance.now() + RETRY_MS;
      logger.error('a job failed', isFault(error) ? { code: error.code } : { bug: describeBug(error) });
    }
  };
  const wake = () => {
    current ??= start().finally(() => {
      current = null;
    });
  };
  const timer = setInterval(wake, POLL_MS).unref();
  return {
    wake,
    close: async () => {
      clearInterval(timer);
      controller.abort();
      await current;
    },
  };
});

/** Makes this process, the local server, work on the jobs of the workspace. It continues until the process ends. */
export function wakeJobRunner(config: Config): void {
  jobRunner(config).wake();
}
