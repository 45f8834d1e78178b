/**
 * `npm run sbom`: prints the bill of materials of the default install on any system and of its pages, as CycloneDX,
 * from npm and the lock file. The shipped packages are selected here, because `npm sbom --omit dev` also omits packages
 * that development tools need, too, and packages that are built into the pages.
 */
import { execFileSync } from 'node:child_process';
import { readLock, shippedPackages } from './release/shipped-packages.js';

interface Bill {
  metadata: { component: { name: string; purl: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const flags = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const bill = JSON.parse(execFileSync('npm', ['sbom', ...flags], { encoding: 'utf8', maxBuffer: 64e6 })) as Bill;
const lock = readLock();
const shipped = new Set(shippedPackages(lock).map(({ name, version }) => `${name}@${version}`));
const root = `${lock.packages['']!.name}@${lock.packages['']!.version}`;
const isShipped = (ref: string) => ref === root || shipped.has(ref.split('|')[0]!);

// npm names the project after its folder.
bill.metadata.component.name = lock.packages['']!.name!;
bill.components = bill.components.filter((one) => isShipped(one['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => isShipped(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) }));
console.log(JSON.stringify(bill, null, 2));
