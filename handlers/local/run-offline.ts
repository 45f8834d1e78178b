import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { isFault } from '../../core/base/fault.js';
import { packageRoot } from '../kit/package-root.js';
import { prepareLocalStack } from './prepare-local-stack.js';

/** Stack of the local API. It has no variables, which only the framework resolves. */
const STACK = 'serverless.yml';

const Stack = z.looseObject({
  service: z.string(),
  provider: z.looseObject({ stage: z.string() }),
  custom: z.looseObject({}),
  functions: z.record(z.string(), z.looseObject({ handler: z.string(), events: z.array(z.looseObject({})) })),
});
type Stack = z.infer<typeof Stack>;

/** The parts of the plugin serverless-offline that run it. */
interface OfflinePlugin {
  hooks: { 'offline:start'(): Promise<void> };
}
type OfflinePluginClass = new (serverless: object, flags: object, utilities: object) => OfflinePlugin;

/** Default region of the framework; nothing is called there. */
const REGION = 'us-east-1';

/** Returns what serverless-offline reads of the framework's object. */
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
 * Runs serverless-offline on the stack until the process is stopped. Starting it without the command line of the
 * framework, which loads its deployment plugins and validates the generated stack, halves the time until the first
 * answer. `npx serverless offline` runs the same plugin and the same guard.
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
