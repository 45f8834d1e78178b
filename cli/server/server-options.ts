import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { Fault } from '../../core/fault.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { SOURCES_VARIABLE } from '../../handlers/kit/settings/read-settings.js';
import type { CommonFlags } from '../context.js';
import { withoutShellDefaults } from '../shell-defaults.js';
import { tokenFor } from './access-token.js';
import type { ServerOptions } from './start-server.js';

/** Flags of every command that starts the local API. */
export interface ServerFlags extends CommonFlags {
  port: number;
  root?: string[];
  modelsDir?: string;
  training?: boolean;
  host?: ServerOptions['host'];
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('Give a port from 1 to 65535, or 0 for any that is free.');
}

const collect = (root: string, roots: string[] | undefined) => [...(roots ?? []), root];

/** Adds those flags, but for `--training` and `--host`, which a window has no use for. */
export function addServerFlags(command: Command): Command {
  return command
    .option('-p, --port <number>', 'port of the API', parsePort, 3000)
    .option('--root <folder>', 'a folder that requests may read, beside the working folder; may be repeated', collect)
    .option('--models-dir <folder>', 'folder of the weight files and their cards');
}

/** The platform's own limits are 30 s, and 900 s where training is served; it answers 200 with a stack trace. */
const LONGEST_TIMEOUT_S = { 'serverless.yml': 29, 'serverless.train.yml': 890 } as const;

/** A wrong setting is said now, and not by a server that does not start. */
function checkSettings(env: NodeJS.ProcessEnv, stack: ServerOptions['stack']): void {
  const longest = LONGEST_TIMEOUT_S[stack];
  if (loadConfig(env).timeoutMs <= longest * 1000) return;
  throw new Fault('invalid-input', `HANDLENS_TIMEOUT_S may be ${longest} at most for the local API.`);
}

function checkFolder(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Fault('not-found', `There is no folder "${root}" to read from. Check what follows --root.`);
}

/** What a server is started with. Faults: not-found, invalid-input. */
export function serverOptions(flags: ServerFlags): ServerOptions {
  const env = withoutShellDefaults(process.env);
  for (const root of flags.root ?? []) checkFolder(root);
  const stack = flags.training ? 'serverless.train.yml' : 'serverless.yml';
  checkSettings(env, stack);
  const host = flags.host ?? '127.0.0.1';
  const roots = [...(flags.root ?? []), ...(env.HANDLENS_ROOTS ? [env.HANDLENS_ROOTS] : [])];
  return {
    port: flags.port,
    host,
    token: tokenFor(host, env.HANDLENS_TOKEN),
    isVerbose: flags.verbose === true,
    stack,
    environment: {
      ...env,
      HANDLENS_WORKDIR: process.cwd(),
      HANDLENS_ROOTS: roots.join(delimiter),
      ...(flags.root ? { [SOURCES_VARIABLE]: 'roots=flag' } : {}),
      // A run takes longer than any other request.
      ...(flags.training ? { HANDLENS_TIMEOUT_S: env.HANDLENS_TIMEOUT_S || String(LONGEST_TIMEOUT_S[stack]) } : {}),
      ...(flags.modelsDir === undefined ? {} : { HANDLENS_MODELS_DIR: resolve(flags.modelsDir) }),
    },
  };
}
