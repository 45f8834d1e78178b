import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';

/** System commands that mount and unmount a disk. */
const DISK = { mount: 'mount', unmount: 'umount' } as const;

/** A separate disk. */
export interface SmallDisk {
  folder: string;
  /** Remounts it with other options, such as `ro` or `size=8m`. */
  remount(options: string): void;
}

/**
 * Creates a disk of a given size that is removed after the test; null if this user has no permission. @param size such
 * as `1m`.
 */
export async function smallDisk(size: string): Promise<SmallDisk | null> {
  const folder = join(await temporaryFolder(), 'disk');
  await mkdir(folder);
  const mount = (options: string) =>
    execFileSync(DISK.mount, ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  try {
    mount(`size=${size}`);
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync(DISK.unmount, [folder]));
  return { folder, remount: (options) => void mount(`remount,${options}`) };
}
