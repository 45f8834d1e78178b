import { statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Fault } from '../../core/base/fault.js';
import { loadConfig } from '../../handlers/kit/config.js';
import { SOURCES_VARIABLE } from '../../handlers/kit/settings/read-settings.js';
import { tokenFor } from '../../handlers/local/access-token.js';
import type { CommonFlags } from '../context.js';
import { withoutShellDefaults } from '../shell-defaults.js';
import type { ServerOptions } from './start-server.js';

/** Flags of the commands that start the local API. */
export interface ServerFlags extends CommonFlags {
  port: number;
  root?: string[];
  modelsDir?: string;
  training?: boolean;
  host?: ServerOptions['host'];
}

const DEFAULT_PORT = 3000;

function parsePort(text: string): number {
  // An empty variable PORT is none.
  if (text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('Use a port from 1 to 65535, or 0 for any free port.');
}

const collect = (root: string, roots: string[] | undefined) => [...(roots ?? []), root];

/** Adds the flags of ServerFlags, except `--training` and `--host`, which do not apply to `gui`. */
export function addServerFlags(command: Command): Command {
  return command
    .addOption(
      new Option('-p, --port <number>', 'port of the API').env('PORT').argParser(parsePort).default(DEFAULT_PORT),
    )
    .option(
      '--root <folder>',
      'a folder that requests can read, in addition to the working folder; may be repeated',
      collect,
    )
    .option('--models-dir <folder>', 'folder of the weight files and their cards');
}

/**
 * Default time limit of a request, s. On serverless platforms it must be below 25 s, but the local platform enforces no
 * limit (`noTimeout` in the stacks), and a table of 60 MB takes longer on a busy machine. Training takes longest.
 */
const TIMEOUT_S = { 'serverless.yml': '120', 'serverless.train.yml': '890' } as const;

/**
 * Returns the variables that this program sets for the server, and which of them are defaults, so that the settings
 * file overrides those.
 */
function ownVariables(flags: ServerFlags, stack: ServerOptions['stack'], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isTimeSet = Boolean(env.HANDLENS_TIMEOUT_S);
  const sources = [...(flags.root ? ['roots=flag'] : []), ...(isTimeSet ? [] : ['timeout_s=default'])];
  return {
    ...(isTimeSet ? {} : { HANDLENS_TIMEOUT_S: TIMEOUT_S[stack] }),
    ...(sources.length > 0 ? { [SOURCES_VARIABLE]: sources.join(',') } : {}),
  };
}

function checkFolder(root: string): void {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Fault('not-found', `No such folder: "${root}". Check the value of --root.`);
}

/** Returns the options for starting a server. Faults: not-found, invalid-input. */
export function serverOptions(flags: ServerFlags): ServerOptions {
  const env = withoutShellDefaults(process.env);
  for (const root of flags.root ?? []) checkFolder(root);
  const stack = flags.training ? 'serverless.train.yml' : 'serverless.yml';
  // Reports invalid settings here, because the server would fail to start.
  loadConfig(env);
  const host = flags.host ?? '127.0.0.1';
  const roots = [...(flags.root ?? []), ...(env.HANDLENS_ROOTS ? [env.HANDLENS_ROOTS] : [])];
  return {
    port: flags.port,
    host,
    // `gui` has no flag for the host: its window opens the server without a token.
    token: tokenFor(host, flags.host === undefined ? undefined : env.HANDLENS_TOKEN),
    isVerbose: flags.verbose === true,
    isJson: flags.json === true,
    stack,
    environment: {
      ...env,
      HANDLENS_WORKDIR: process.cwd(),
      HANDLENS_ROOTS: roots.join(delimiter),
      ...ownVariables(flags, stack, env),
      ...(flags.modelsDir === undefined ? {} : { HANDLENS_MODELS_DIR: resolve(flags.modelsDir) }),
    },
  };
}
