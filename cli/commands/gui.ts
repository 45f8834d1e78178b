import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { commandContext, withExamples } from '../context.js';
import { countOf } from '../output/figures.js';
import { addServerFlags, type ServerFlags, serverOptions } from '../server/server-options.js';
import { type RunningServer, startServer } from '../server/start-server.js';
import type { Terminal } from '../terminal.js';
import { findBrowser } from '../window/find-browser.js';
import { openInDefaultBrowser, openWindow } from '../window/open-window.js';
import { announceWindow, dismissWindow, waitUntilUnused, windowAddress } from '../window/other-windows.js';

interface Flags extends ServerFlags {
  window: boolean;
}

/** Whether Handlens is running at a loopback address. */
async function isRunning(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/health`, { redirect: 'error', signal: AbortSignal.timeout(2000) });
    return reply.ok && ((await reply.json()) as { name?: unknown }).name === 'handlens';
  } catch {
    return false;
  }
}

/**
 * Returns the address of a running server, which is started if there is none. `started` is null if it was already
 * running.
 */
async function findServer(
  flags: Flags,
  terminal: Terminal,
): Promise<{ address: string; started: RunningServer | null }> {
  const address = `http://127.0.0.1:${flags.port}`;
  if (flags.port !== 0 && (await isRunning(address))) {
    terminal.log('The local API is already running; opening a window.');
    return { address, started: null };
  }
  const started = await startServer(serverOptions(flags));
  return { address: started.address, started };
}

const hasScreen = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

interface Opened {
  address: string;
  started: RunningServer | null;
  terminal: Terminal;
}

/**
 * Opens a window and waits until it is closed. A server that was started for it ends when its last window is closed and
 * its jobs are done.
 */
async function useWindow(browser: string, { address, started, terminal }: Opened): Promise<void> {
  const id = randomUUID();
  await announceWindow(address, id);
  const window = await openWindow(browser, windowAddress(address, id));
  let isOver = false;
  void started?.ended.then(() => {
    isOver = true;
    window.close();
  });
  await window.closed;
  if (isOver) return;
  const { windows, jobs } = await dismissWindow(address, id);
  if (!started) return;
  if (windows > 0)
    terminal.log('Another window is still open. The server ends when it closes; press Ctrl-C to end it now.');
  else if (jobs > 0)
    terminal.log(
      `${countOf(jobs, 'job')} still running. The server ends after that. Press Ctrl-C to end it now and continue at the next start.`,
    );
  if (windows + jobs > 0) await waitUntilUnused(address, () => isOver);
  started.stop();
}

async function run(_flags: Flags, command: Command): Promise<void> {
  const { flags, terminal } = commandContext<Flags>(command);
  const { address, started } = await findServer(flags, terminal);
  terminal.log(`Handlens    ${terminal.paint('cyan', address)}`);
  const browser = flags.window && hasScreen() ? findBrowser(process.platform, process.env) : null;
  if (browser) {
    await useWindow(browser, { address, started, terminal });
    process.exitCode = (await started?.ended) ?? 0;
    return;
  }
  if (flags.window && hasScreen()) openInDefaultBrowser(process.platform, address);
  terminal.log(
    terminal.paint(
      'dim',
      started ? 'Open this address in a browser. Press Ctrl-C to stop.' : 'Open this address in a browser.',
    ),
  );
  process.exitCode = (await started?.ended) ?? 0;
}

/** `vision-cli gui` */
export function addGui(program: Command): void {
  const command = addServerFlags(program.command('gui'))
    .summary('Open Handlens in a window')
    .description(
      'Open Handlens in a window of an installed Chrome, Chromium, Edge or Brave, else in the default browser. Starts the local API unless it is running, and stops it when the last window closes.',
    )
    .option('--no-window', 'only print the address')
    .action(run);
  withExamples(command, ['vision-cli gui', 'vision-cli gui --root ~/Pictures']);
}
