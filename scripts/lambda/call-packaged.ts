import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { writeFileAtomically } from '../../core/base/files/write-file.js';
import type { S3Settings } from '../../core/store/s3/s3-settings.js';
import { type Invocation, toEvent } from '../../handlers/kit/invoke.js';
import type { HttpEvent, HttpReply } from '../../handlers/kit/lambda-event.js';
import type { PackagedFunction } from './packaged-files.js';

/** Path of an unpacked package, and the working folder of its functions. */
export interface PackageFolders {
  /** LAMBDA_TASK_ROOT. */
  root: string;
  work: string;
  /** Where functions keep their state: in a common folder (the default), each in its temporary folder, or in a bucket. */
  state?: 'common' | 'apart' | S3Settings;
}

/** Returns the variables that tell functions where to keep their state. */
function stateVariables({ work, state = 'common' }: PackageFolders): NodeJS.ProcessEnv {
  if (state === 'apart') return {};
  if (state === 'common') return { HANDLENS_STATE_DIR: `${work}/state` };
  return {
    HANDLENS_S3_ENDPOINT: state.endpoint,
    HANDLENS_S3_BUCKET: state.bucket,
    HANDLENS_S3_PREFIX: state.prefix,
    HANDLENS_S3_REGION: state.region,
    HANDLENS_S3_ACCESS_KEY_ID: state.accessKeyId,
    HANDLENS_S3_SECRET_ACCESS_KEY: state.secretAccessKey,
  };
}

/** The host name that the platform uses for the functions. */
const TRIAL_HOST = 'a1b2c3d4e5.execute-api.eu-central-1.amazonaws.com';

/** Time limit for a function to load and answer, ms. */
const TIMEOUT_MS = 120_000;

/**
 * Loads a function like the platform's runtime: the module by its path from LAMBDA_TASK_ROOT, in a new process. The
 * answer uses a separate stream, because functions log to standard output.
 */
const BOOTSTRAP = `
  import { writeSync } from 'node:fs';
  import { join } from 'node:path';
  import { text } from 'node:stream/consumers';
  import { pathToFileURL } from 'node:url';
  const [file, name] = process.env._HANDLER.split(/\\.(?=[^.]*$)/);
  const loaded = await import(pathToFileURL(join(process.env.LAMBDA_TASK_ROOT, file + '.js')).href);
  const reply = Buffer.from(JSON.stringify(await loaded[name](JSON.parse(await text(process.stdin)), { awsRequestId: 'trial' })));
  for (let sent = 0; sent < reply.length; ) sent += writeSync(3, reply, sent);
  process.exit(0);
`;

/** Returns the variables that the platform sets and docs/deployment.md requires, and none of this process. */
export function environmentOf({ name, handler }: PackagedFunction, place: PackageFolders): NodeJS.ProcessEnv {
  const { root, work } = place;
  return {
    PATH: process.env.PATH,
    TZ: ':UTC',
    AWS_REGION: 'eu-central-1',
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '3008',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: '2026/01/01/[$LATEST]trial',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs',
    LAMBDA_TASK_ROOT: root,
    _HANDLER: handler,
    HANDLENS_ALLOWED_HOSTS: TRIAL_HOST,
    HANDLENS_WORKDIR: work,
    HANDLENS_MODELS_DIR: `${work}/models`,
    ...stateVariables(place),
    TMPDIR: `${work}/temporary/${name}`,
  };
}

/** Builds the event of an API Gateway HTTP API, payload 2.0, including what such a gateway adds. */
export function gatewayEvent(route: string, call: Invocation): HttpEvent & { routeKey: string } {
  const [method = 'GET', pattern = '/'] = route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? name);
  const event = toEvent({ ...call, method, path });
  const sent = {
    host: TRIAL_HOST,
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.7',
    'x-forwarded-port': '443',
  };
  return { routeKey: route, ...event, headers: { ...event.headers, ...sent } };
}

/** Loads a function in a separate process and sends it one event. Throws if it exits without an answer. */
export async function callPackaged(one: PackagedFunction, event: HttpEvent, place: PackageFolders): Promise<HttpReply> {
  // Passed as a file, not as code, because threads of the function inherit the flags. Written atomically, because
  // another call may be reading it.
  const bootstrap = join(place.work, 'bootstrap.mjs');
  const env = environmentOf(one, place);
  await mkdir(env.TMPDIR!, { recursive: true });
  await writeFileAtomically(bootstrap, BOOTSTRAP, 'replace');
  const child = spawn(process.execPath, [bootstrap], {
    cwd: place.root,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  child.stdin!.end(JSON.stringify(event));
  const streams = [child.stdio[3] as Readable, child.stdout!, child.stderr!].map((stream) => text(stream));
  const [[code], answer, ...output] = await Promise.all([once(child, 'close') as Promise<[number | null]>, ...streams]);
  if (code === 0 && answer) return JSON.parse(answer) as HttpReply;
  throw new Error(`${one.name} ended with ${code}:\n${output.join('\n').slice(-2000)}`);
}
