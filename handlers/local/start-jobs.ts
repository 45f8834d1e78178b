import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentConfig } from '../kit/current-config.js';
import { packageRoot } from '../kit/package-root.js';
import type { FrameworkServer, RouteServer } from './framework-modules.js';

/**
 * Continues the jobs of the workspace. Loads the bundle of the handlers for this, because this file is in another
 * bundle.
 */
async function startJobs(): Promise<void> {
  const file = join(packageRoot(), 'dist', 'handlers', 'workspace', 'kit', 'job-runner.js');
  const { wakeJobRunner } = (await import(pathToFileURL(file).href)) as {
    wakeJobRunner(config: Awaited<ReturnType<typeof currentConfig>>): void;
  };
  // The server also starts if the state store is unreachable.
  wakeJobRunner(await currentConfig(process.env, { isStoreNeeded: false }));
}

/** Makes the server continue the jobs of the workspace as soon as it accepts connections. */
export function continueJobs(routes: RouteServer): void {
  const start = routes.start;
  routes.start = async function startWithJobs(this: RouteServer & FrameworkServer) {
    await start.call(this);
    await startJobs();
  };
}
