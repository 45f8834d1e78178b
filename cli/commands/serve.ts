import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { Fault } from '../../core/fault.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { commandContext, withExamples } from '../context.js';
import { startServer } from '../server/start-server.js';
import { withoutShellDefaults } from '../shell-defaults.js';

interface Flags {
  port: number;
  root?: string[];
  modelsDir?: string;
  training?: boolean;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('Give a port from 1 to 65535, or 0 for any that is free.');
}

const collect = (root: string, roots: string[] | undefined) => [...(roots ?? []), root];

/** The platform's own limits are 30 s, and 900 s where training is served; it answers 200 with a stack trace. */
const LONGEST_TIMEOUT_S = { 'serverless.yml': 29, 'serverless.train.yml': 890 } as const;
type Stack = keyof typeof LONGEST_TIMEOUT_S;

/** A wrong setting is said now, and not by a server that does not start. */
function checkSettings(env: NodeJS.ProcessEnv, stack: Stack): void {
  const longest = LONGEST_TIMEOUT_S[stack];
  if (loadConfig(env).timeoutMs <= longest * 1000) return;
  throw new Fault('invalid-input', `HANDLENS_TIMEOUT_S may be ${longest} at most for the local API.`);
}

function checkFolder(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Fault('not-found', `There is no folder "${root}" to read from. Check what follows --root.`);
}

async function run(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const env = withoutShellDefaults(process.env);
  for (const root of flags.root ?? []) checkFolder(root);
  const stack = flags.training ? 'serverless.train.yml' : 'serverless.yml';
  checkSettings(env, stack);
  const roots = [...(flags.root ?? []), ...(env.HANDLENS_ROOTS ? [env.HANDLENS_ROOTS] : [])];
  const server = await startServer({
    port: flags.port,
    isVerbose: flags.verbose === true,
    stack,
    environment: {
      ...env,
      HANDLENS_WORKDIR: process.cwd(),
      HANDLENS_ROOTS: roots.join(delimiter),
      // A run takes longer than any other request.
      ...(flags.training ? { HANDLENS_TIMEOUT_S: env.HANDLENS_TIMEOUT_S || String(LONGEST_TIMEOUT_S[stack]) } : {}),
      ...(flags.modelsDir === undefined ? {} : { HANDLENS_MODELS_DIR: resolve(flags.modelsDir) }),
    },
  });
  const { address } = server;
  const lines = [
    `Handlens    ${terminal.paint('cyan', address)}`,
    `Try it      ${terminal.paint('cyan', `${address}/docs`)}`,
    `Or          curl -F image=@photo.jpg ${address}/detect/image`,
    terminal.paint('dim', 'Ctrl-C stops it.'),
  ];
  terminal.say(lines.join('\n'));
  process.exitCode = await server.ended;
}

/** `vision-cli serve` */
export function addServe(program: Command): void {
  const command = program
    .command('serve')
    .summary('Start the local API')
    .description('Start the local API on this machine, for this machine alone.')
    .option('-p, --port <number>', 'port of the API', parsePort, 3000)
    .option('--root <folder>', 'a folder that requests may read, beside the working folder; may be repeated', collect)
    .option('--models-dir <folder>', 'folder of the weight files and their cards')
    .option('--training', 'serve the route that trains too; without it there is none')
    .action(run);
  withExamples(command, ['vision-cli serve', 'vision-cli serve --port 3300 --root ~/Pictures']);
}
