import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A window of the GUI. */
export interface OpenWindow {
  /** Resolves when the window has been closed. */
  closed: Promise<void>;
  close(): void;
}

/**
 * Returns the browser flags. A separate profile keeps an open browser window from taking over the page. An unreachable
 * proxy for all but the loopback address keeps the browser from contacting its vendor.
 */
function flagsFor(url: string, profile: string): string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--proxy-server=127.0.0.1:9',
    '--proxy-bypass-list=127.0.0.1',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-sync',
    '--window-size=1280,860',
    // Chromium does not start with a sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

/**
 * Opens an address in a window without browser controls.
 * @param browser path of a Chromium-based browser.
 */
export async function openWindow(browser: string, url: string): Promise<OpenWindow> {
  const profile = await mkdtemp(join(tmpdir(), 'handlens-window-'));
  const child: ChildProcess = spawn(browser, flagsFor(url, profile), { stdio: 'ignore' });
  const closed = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve());
    child.once('error', reject);
  }).finally(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return { closed, close: () => child.kill() };
}

/** Opens an address in the default browser. */
export function openInDefaultBrowser(platform: NodeJS.Platform, url: string): void {
  const [program, ...flags] = ({ darwin: ['open'], win32: ['cmd', '/c', 'start', ''] } as Record<string, string[]>)[
    platform
  ] ?? ['xdg-open'];
  const child = spawn(program!, [...flags, url], { stdio: 'ignore', detached: true });
  // If there is no browser, the user can still use the printed address.
  child.once('error', () => undefined);
  child.unref();
}
