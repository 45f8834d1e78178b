import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';
import { WAIT } from './wait.js';

const find = (name: string) =>
  ['/usr/sbin', '/usr/local/sbin', '/usr/bin', '/usr/local/bin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Paths of the proxies of docs/deployment.md; undefined if not installed. */
export const NGINX = find('nginx');
export const CADDY = find('caddy');

/** Runs a program. Throws if it fails. */
function run(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

/** Starts nginx, and stops it after the test. @param blocks the configuration below its main settings. */
export async function startNginx(blocks: string): Promise<void> {
  const folder = await temporaryFolder();
  // As root, its workers would become another user, who cannot write to the temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  const [file, log] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  await writeFile(file, `${user}pid ${join(folder, 'pid')};\nerror_log ${log};\n${blocks}`);
  run(NGINX!, ['-e', log, '-c', file]);
  onTestFinished(() => run(NGINX!, ['-e', log, '-c', file, '-s', 'stop']));
}

/** Starts nginx for HTTP. @param server a block `server`. */
export async function startNginxServer(server: string): Promise<void> {
  const folder = await temporaryFolder();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  await startNginx(`events {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`);
}

/** Whether a port of this machine accepts connections. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answers: boolean) => () => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', end(true)).once('error', end(false));
  });
}

/** Starts Caddy, and stops it after the test. @param port one that it will listen on. */
export async function startCaddy(sites: string, port: number): Promise<void> {
  const folder = await temporaryFolder();
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\nadmin off\nskip_install_trust\n}\n${sites}`);
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(CADDY!, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  await expect.poll(() => isOpen(port), WAIT).toBe(true);
}
