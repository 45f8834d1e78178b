import type { ShippedPackage } from './licence-policy.js';

/** The part of a lock file that is read here. */
export interface Lock {
  packages: Record<
    string,
    { name?: string; version?: string; license?: string; dev?: boolean; devOptional?: boolean; optional?: boolean }
  >;
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Folders and facts of what `npm ci --omit=dev` may install on any system, by the lock file. */
export function shippedFolders({ packages }: Lock): [folder: string, facts: Lock['packages'][string]][] {
  return Object.entries(packages).filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional);
}

/** Those packages, one entry for each name and version. */
export function shippedPackages(lock: Lock): ShippedPackage[] {
  const shipped = shippedFolders(lock).map(([folder, { name, version = '', license = 'not said' }]): ShippedPackage => {
    return { name: name ?? nameOf(folder), version, licence: license };
  });
  const unique = new Map(shipped.map((one) => [`${one.name}@${one.version}`, one]));
  return [...unique.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
