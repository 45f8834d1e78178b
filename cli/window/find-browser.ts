import { constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canAccess } from '../../core/base/files/can-access.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium-based browsers, the most common first. */
const ON_PATH = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];

const ON_MAC = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Brave Browser.app/Contents/MacOS/Brave Browser',
];

const ON_WINDOWS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
  String.raw`BraveSoftware\Brave-Browser\Application\brave.exe`,
];

function candidates(platform: NodeJS.Platform, env: Environment): string[] {
  const named = env.HANDLENS_BROWSER ? [env.HANDLENS_BROWSER] : [];
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [join(env.HOME, 'Applications')] : [])];
    return [...named, ...ON_MAC.flatMap((app) => folders.map((folder) => join(folder, app)))];
  }
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((folder) => folder);
    return [...named, ...ON_WINDOWS.flatMap((program) => folders.map((folder) => `${folder}\\${program}`))];
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...named, ...ON_PATH.flatMap((program) => folders.map((folder) => join(folder, program)))];
}

const isRunnable = (path: string) => canAccess(path, constants.X_OK);

/** Returns the browser in `HANDLENS_BROWSER`, or an installed Chromium-based one; null if there is none. */
export function findBrowser(platform: NodeJS.Platform, env: Environment): string | null {
  return candidates(platform, env).find(isRunnable) ?? null;
}
