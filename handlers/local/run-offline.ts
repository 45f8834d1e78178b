import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import * as z from 'zod';
import { isFault } from '../../core/base/fault.js';
import { packageRoot } from '../kit/package-root.js';
import { prepareLocalStack } from './prepare-local-stack.js';

/** Stack of the local API. Contains no variables, because only the complete framework resolves them. */
const STACK = 'serverless.yml';

const Stack = z.looseObject({
  service: z.string(),
  provider: z.looseObject({ stage: z.string() }),
  custom: z.looseObject({}),
  functions: z.record(z.string(), z.looseObject({ handler: z.string(), events: z.array(z.looseObject({})) })),
});
type Stack = z.infer<typeof Stack>;

/** The interface of the serverless-offline plugin that starts it. */
interface OfflinePlugin {
  hooks: { 'offline:start'(): Promise<void> };
}
type OfflinePluginClass = new (serverless: object, flags: object, utilities: object) => OfflinePlugin;

/** Default region of the framework. No AWS service is called. */
const REGION = 'us-east-1';

/** Returns the part of the framework's object that serverless-offline reads. */
function frameworkObject({ functions, provider, ...rest }: Stack, root: string) {
  const named = Object.fromEntries(
    Object.entries(functions).map(([key, definition]) => [
      key,
      { ...definition, name: `${rest.service}-${provider.stage}-${key}` },
    ]),
  );
  return {
    serviceDir: root,
    config: { servicePath: root, serverlessPath: root },
    service: {
      ...rest,
      provider: { region: REGION, ...provider },
      functions: named,
      getAllFunctions: () => Object.keys(named),
      getFunction: (key: string) => named[key],
      getAllEventsInFunction: (key: string) => named[key]?.events,
    },
  };
}

const toStderr = (...words: unknown[]) => void process.stderr.write(`${words.map(String).join(' ')}\n`);
const ignore = () => undefined;
const LOG = { debug: ignore, info: ignore, verbose: ignore, notice: ignore, warning: toStderr, error: toStderr };

async function loadPlugin(root: string): Promise<OfflinePluginClass> {
  const main = createRequire(join(root, 'package.json')).resolve('serverless-offline');
  return ((await import(pathToFileURL(main).href)) as { default: OfflinePluginClass }).default;
}

/**
 * Runs serverless-offline on the stack until the process is stopped. The command line of the framework would load its
 * deployment plugins and validate the generated stack; without it, the first answer comes in half the time. `npx
 * serverless offline` runs the same plugin with the same guard.
 */
async function runOffline(): Promise<void> {
  const { values } = parseArgs({ options: { host: { type: 'string' }, httpPort: { type: 'string' } } });
  const root = packageRoot();
  const stack = Stack.parse(parse(readFileSync(join(root, STACK), 'utf8')));
  const serverless = frameworkObject(stack, root);
  const flags = { host: values.host!, httpPort: Number(values.httpPort), noSponsor: true };
  const Plugin = await loadPlugin(root);
  await prepareLocalStack(serverless as never, flags);
  await new Plugin(serverless, flags, { log: LOG }).hooks['offline:start']();
}

runOffline().catch((error: unknown) => {
  toStderr(isFault(error) ? error.message : error instanceof Error ? error.stack : error);
  process.exit(1);
});
