/**
 * `npm run licences`: lists the licences of all packages that the default install and its pages ship on any system, as
 * Markdown; exits with 1 if one may not be shipped.
 */
import { exceptionFor, mayShip } from './release/licence-policy.js';
import { readLock, shippedPackages } from './release/shipped-packages.js';

const packages = shippedPackages(readLock());
const licences = [...new Set(packages.map(({ licence }) => licence))];
const byLicence = licences.map((licence) => [licence, packages.filter((one) => one.licence === licence)] as const);

console.log(`# Licences of the ${packages.length} packages that are shipped\n`);
for (const [licence, some] of byLicence.sort(([, a], [, b]) => b.length - a.length)) {
  console.log(`## ${licence}: ${some.length}\n`);
  const why = exceptionFor(some[0]!.name, licence);
  if (why) console.log(`${why}\n`);
  console.log(`${some.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
}
const refused = packages.filter((one) => !mayShip(one));
for (const { name, version, licence } of refused) {
  console.error(
    `${name} ${version} may not be shipped under "${licence}". Replace it, or record an exception in release/licence-policy.ts.`,
  );
}
if (refused.length > 0) process.exitCode = 1;
