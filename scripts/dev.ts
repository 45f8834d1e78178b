/**
 * `npm run dev [-- FLAGS]`: the window on http://127.0.0.1:5173/app with live reload, and the API, which is rebuilt
 * and restarted after each change. FLAGS are those of `vision-cli serve`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer } from 'vite';

const SOURCES = ['core', 'handlers', 'cli', 'configs'];
const BUILD = ['node_modules/tsx/dist/cli.mjs', 'scripts/build.ts', '--programs'];
const SERVE = ['dist/vision-cli.mjs', 'serve', '--port', '3000', ...process.argv.slice(2)];
/** Delay before a build, ms, because an editor writes several files at once. */
const SETTLE_MS = 100;

const run = (args: readonly string[]) => spawn(process.execPath, args, { stdio: 'inherit' });

let api: ChildProcess | undefined;

async function stopApi(): Promise<void> {
  if (api === undefined || api.exitCode !== null || api.signalCode !== null) return;
  const ended = once(api, 'close');
  api.kill('SIGTERM');
  await ended;
}

/** After a failed build, which printed its reason, the API stays stopped until the next change. */
async function restartApi(): Promise<void> {
  await stopApi();
  const [code] = await once(run(BUILD), 'close');
  if (code === 0) api = run(SERVE);
}

let restarts = restartApi();
let timer: NodeJS.Timeout | undefined;

function onChange(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarts = restarts.then(restartApi);
  }, SETTLE_MS);
}

for (const folder of SOURCES) watch(folder, { recursive: true }, onChange);
const pages = await createServer({ configFile: 'gui/vite.config.ts', server: { host: '127.0.0.1', port: 5173 } });
await restarts;
await pages.listen();
pages.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([stopApi(), pages.close()]).then(() => process.exit(0)));
}
