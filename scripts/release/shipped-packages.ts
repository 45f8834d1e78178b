import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShippedPackage } from './licence-policy.js';

interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
}

/** The used parts of a lock file. */
export interface Lock {
  /** By folder, relative to the project. */
  packages: Record<string, LockedPackage>;
}

/** A shipped package, and its installation folder if it supports this system. */
export interface ShippedFolder extends ShippedPackage {
  folder: string;
}

const MODULES = 'node_modules/';
const nameOf = (folder: string) => folder.slice(folder.lastIndexOf(MODULES) + MODULES.length);

export const readLock = (): Lock => JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;

/** Returns the names that files of a folder import, including packages. */
function importedFrom(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [...text.matchAll(/(?:from|import\()\s*'((?:@[\w-]+\/)?[a-z][\w-]*)/g)].map(([, found]) => found!);
    });
}

/**
 * Returns the folder of a package as Node.js resolves it from another one: in its own folder first, then in the
 * parents.
 */
function resolveFrom({ packages }: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(MODULES) - 1))) {
    const folder = `${at === '' ? '' : `${at}/`}${MODULES}${name}`;
    if (packages[folder]) return folder;
    if (at === '') return null;
  }
}

/** Returns packages that are bundled into the pages, with their dependencies; npm lists them as development tools. */
function bundledFolders(lock: Lock): string[] {
  const seen = new Set<string>();
  const waiting = importedFrom('gui/src').map((name) => ({ from: '', name }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const folder = resolveFrom(lock, next.from, next.name);
    if (folder === null || seen.has(folder)) continue;
    seen.add(folder);
    const needs = Object.keys(lock.packages[folder]?.dependencies ?? {});
    waiting.push(...needs.map((name) => ({ from: folder, name })));
  }
  return [...seen];
}

/**
 * Returns all shipped packages: those that `npm ci --omit=dev` may install on any system, and those bundled into the
 * pages, according to the lock file. The bill of materials, the license report and the program's own list use it.
 */
export function shippedFolders(lock: Lock): ShippedFolder[] {
  const installed = Object.entries(lock.packages).filter(
    ([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional,
  );
  const folders = [...installed.map(([folder]) => folder), ...bundledFolders(lock)];
  const unique = new Map<string, ShippedFolder>();
  for (const folder of folders) {
    const { name = nameOf(folder), version = '', license = 'not said' } = lock.packages[folder]!;
    unique.set(`${name}@${version}`, { name, version, licence: license, folder });
  }
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns all shipped packages without their folders, one entry per name and version. */
export const shippedPackages = (lock: Lock): ShippedPackage[] =>
  shippedFolders(lock).map(({ name, version, licence }) => ({ name, version, licence }));
