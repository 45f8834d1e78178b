import { Fault } from '../../core/base/fault.js';
import { loadConfig } from '../kit/config.js';
import { countOutward } from '../kit/outward-count.js';
import { stateDirOf } from '../kit/settings/user-folders.js';
import { type AccessToken, tokenFor } from './access-token.js';
import { frameworkServers } from './framework-modules.js';
import { installGuard } from './install-guard.js';
import { replaceFrameworkAnswers } from './replace-framework-answers.js';
import { routesOf, type StackFunction } from './route-table.js';
import { formatTokenPlace, isOnTerminal, shareToken } from './share-token.js';
import { continueJobs } from './start-jobs.js';
import { endWithParent, SUPERVISED_VARIABLE, takeOverPort } from './supervision.js';
import { trustedProxiesOf } from './trusted-proxies.js';

interface OfflineOptions {
  host?: string;
  httpPort?: number | string;
  prefix?: string;
  useInProcess?: boolean;
}

/**
 * Rejects options that would bypass the guard, which only knows routes without a prefix and only guards its own
 * process. Faults: invalid-input.
 */
function checkOptions({ prefix, useInProcess }: OfflineOptions): void {
  if (prefix) throw new Fault('invalid-input', 'Route prefixes are not supported. Remove --prefix.');
  if (useInProcess === false)
    throw new Fault('invalid-input', 'Functions run in one process here. Remove --no-useInProcess.');
}

/** The interface of the framework's object that the guard uses. */
export interface LocalStack {
  /** Folder of serverless.yml. */
  serviceDir: string;
  service: {
    functions: Readonly<Record<string, StackFunction>>;
    custom?: { 'serverless-offline'?: OfflineOptions };
  };
}

async function announceToken(token: AccessToken, { host, httpPort = 3000 }: OfflineOptions): Promise<void> {
  const port = Number(httpPort);
  const place = await shareToken(token, { port, stateDir: stateDirOf(process.env), isTerminal: isOnTerminal() });
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  process.stderr.write(`Handlens    ${address}${place.kind === 'address' ? place.query : ''}\n`);
  if (place.kind !== 'address') process.stderr.write(`Token       ${formatTokenPlace(place)}\n`);
}

/**
 * Prepares the process of `serverless offline` before it opens a port: leaves only one port, guards it, and requires a
 * token if other machines can reach it. If this fails, the server does not start.
 * @param flags options of the command line, which override serverless.yml. Faults: invalid-input, not-writable,
 * storage-full.
 */
export async function prepareLocalStack({ serviceDir, service }: LocalStack, flags: OfflineOptions): Promise<void> {
  countOutward();
  process.env.ORT_DISABLE_TELEMETRY = '1';
  const options = { ...service.custom?.['serverless-offline'], ...flags };
  checkOptions(options);
  const token = tokenFor(options.host ?? 'localhost', process.env.HANDLENS_TOKEN);
  const { allowedHosts, basePath } = loadConfig(process.env);
  installGuard({
    routes: routesOf(service.functions),
    allowedHosts,
    token: token?.value ?? null,
    basePath,
    isTrustedProxy: trustedProxiesOf(process.env.HANDLENS_TRUSTED_PROXIES ?? ''),
  });
  const { routes, events } = await frameworkServers(serviceDir);
  replaceFrameworkAnswers(routes);
  // Disables the second port. It accepts function events from anyone who can reach it, and we do not need it.
  events.start = events.stop = async () => undefined;
  continueJobs(routes);
  if (process.env[SUPERVISED_VARIABLE]) {
    endWithParent();
    takeOverPort(routes);
  } else if (token) await announceToken(token, options);
}
