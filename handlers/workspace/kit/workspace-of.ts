import { join } from 'node:path';
import { Fault } from '../../../core/base/fault.js';
import { countActive } from '../../../core/workspace/jobs/job-store.js';
import { openWorkspace, type Workspace } from '../../../core/workspace/open-workspace.js';
import { openOnce } from '../../kit/close-services.js';
import type { Config } from '../../kit/config.js';

/** Workspaces opened by this process, by folder. */
const opened = openOnce(() => {
  const known = new Map<string, Promise<Workspace>>();
  return {
    known,
    close: async () => {
      for (const workspace of await Promise.allSettled(known.values()))
        if (workspace.status === 'fulfilled') workspace.value.close();
    },
  };
});

/** Returns the folder of the workspace. */
export function workspaceFolder({ stateDir }: Pick<Config, 'stateDir'>): string {
  return join(stateDir, 'workspace');
}

/**
 * Returns the workspace of the user. This process opens it once. Faults: store-unavailable, storage-full, not-writable.
 */
export function workspaceOf(config: Config): Promise<Workspace> {
  if (config.stateBucket !== null)
    throw new Fault(
      'store-unavailable',
      'There is no workspace here: this service stores its state in a bucket, and a workspace belongs to one machine. Run Handlens on your machine: vision-cli gui.',
    );
  const folder = workspaceFolder(config);
  const { known } = opened(undefined);
  const workspace = known.get(folder) ?? openWorkspace(folder, config.maxWorkspaceBytes);
  known.set(folder, workspace);
  // Does not cache a failure, because its cause may be temporary, such as a full disk.
  workspace.catch(() => known.delete(folder));
  return workspace;
}

/** Counts the jobs that are running or queued; 0 if this process has not opened the workspace. */
export async function countActiveJobs(config: Config): Promise<number> {
  const workspace = opened(undefined).known.get(workspaceFolder(config));
  return workspace === undefined ? 0 : countActive((await workspace).database);
}
