import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exceptionFor, mayShip, type ShippedPackage } from '../../scripts/release/licence-policy.js';
import { type Lock, shippedPackages } from '../../scripts/release/shipped-packages.js';

const json = <Value>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Value;
const { version, dependencies } = json<{ version: string; dependencies: Record<string, string> }>('package.json');
const lock = json<Lock & { version: string }>('package-lock.json');
const shipped = shippedPackages(lock);

test.each([
  ['the lock file', () => [lock.version, lock.packages['']!.version!]],
  ['the document of the API', () => [json<{ info: { version: string } }>('docs/openapi.json').info.version]],
  ['the newest entry of the changelog', () => [/^## \[(\d\S*)\]/m.exec(readFileSync('CHANGELOG.md', 'utf8'))![1]!]],
  [
    'vision-cli --version',
    () => [execFileSync(process.execPath, ['dist/vision-cli.mjs', '--version'], { encoding: 'utf8' }).trim()],
  ],
])('%s states the version of package.json', (_, stated) => {
  for (const one of stated()) expect(one).toBe(version);
});

test('deployment files do not repeat the version', () => {
  for (const file of [
    'Dockerfile',
    'compose.yaml',
    'serverless.yml',
    'serverless.train.yml',
    'deploy/knative/service.yaml',
  ]) {
    expect(readFileSync(file, 'utf8'), file).not.toContain(version);
  }
});

test('the changelog keeps its format', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  const [entry] = text.match(/^## .*$/m)!;
  expect(entry).toMatch(/^## \[\d+\.\d+\.\d+\] - (Unreleased|\d{4}-\d{2}-\d{2})$/);
  for (const [, kind] of text.matchAll(/^### (.*)$/gm)) {
    expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind);
  }
});

test('the licence of every shipped package permits shipping, on every system', () => {
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter((one) => !mayShip(one))).toEqual([]);
});

test('no shipped package is under the AGPL, or under the GPL without an alternative', () => {
  expect(shipped.filter(({ licence }) => /AGPL/.test(licence))).toEqual([]);
  const gpl = shipped.filter(({ licence }) => /(^|[^L])GPL/.test(licence));
  expect(gpl.filter(({ licence }) => !/\bMIT OR\b/.test(licence))).toEqual([]);
});

test('only libvips is under the LGPL, with a recorded reason', () => {
  const lesser = shipped.filter(({ licence }) => licence.includes('LGPL'));
  expect(lesser.filter(({ name }) => !name.startsWith('@img/sharp-'))).toEqual([]);
  expect(lesser.map(({ name }) => name)).toContain('@img/sharp-libvips-linux-x64');
  expect(exceptionFor('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toMatch(/shared libraries/);
});

test.each([
  ['a', 'MIT', true],
  ['a', '(MIT OR GPL-3.0-or-later)', true],
  ['a', '(MIT AND Zlib)', true],
  ['a', 'MIT AND GPL-3.0-only', false],
  ['a', 'AGPL-3.0', false],
  ['a', 'LGPL-3.0-or-later', false],
  ['a', 'not said', false],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['@img/sharp-libvips-linux-x64', 'GPL-3.0-only', false],
])('%s under %s may be shipped: %j', (name, licence, may) => {
  expect(mayShip({ name, licence })).toBe(may);
});

test('the default install has no training, browser or test tools', () => {
  const names = shipped.map(({ name }) => name).join('\n');
  expect(names).not.toMatch(/ultralytics|torch|tensorflow|python-shell|pyodide/i);
  expect(names).not.toMatch(/^(vite|vitest|typescript|playwright-core|knip|@biomejs\/.*)$/m);
  for (const name of Object.keys(dependencies)) expect(name).not.toMatch(/torch|tensorflow|ultralytics/);
});

test('shipped packages include those bundled into the pages, which npm lists as development tools', () => {
  const names = shipped.map(({ name }) => name);
  for (const name of ['solid-js', '@solidjs/router', 'idb-keyval']) {
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ dev: true });
    expect(names).toContain(name);
  }
});

/** Returns whether a package of the lock file supports only some systems, so that it may be missing here. */
const isForSome = (name: string) =>
  Object.entries(lock.packages).some(
    ([folder, facts]) =>
      folder.endsWith(`node_modules/${name}`) && ('os' in facts || 'cpu' in facts || 'optional' in facts),
  );

test('pages and GET /licences show that list, except packages for other systems', () => {
  const listed = json<ShippedPackage[]>('dist/licences.json');
  const keyOf = ({ name, version, licence }: ShippedPackage) => `${name}@${version} ${licence}`;
  const known = new Set(shipped.map(keyOf));
  expect(listed.map(keyOf).filter((one) => !known.has(one))).toEqual([]);
  const here = new Set(listed.map(keyOf));
  expect(shipped.filter((one) => !here.has(keyOf(one)) && !isForSome(one.name))).toEqual([]);
  const texts = readFileSync('dist/THIRD_PARTY.txt', 'utf8');
  for (const { name, version } of listed) expect(texts).toContain(`${name} ${version}\n`);
});

test('the bill of materials is CycloneDX and lists each package that the default install needs', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64e6 });
  const bill = JSON.parse(text) as {
    bomFormat: string;
    specVersion: string;
    metadata: { component: { purl: string } };
    components: { name: string; version: string; purl: string; licenses?: unknown[] }[];
  };
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: `pkg:npm/handlens@${version}` } },
  });
  expect(Number(bill.specVersion)).toBeGreaterThanOrEqual(1.5);
  const listed = new Set(bill.components.map(({ purl }) => purl.replace('%40', '@').split('?')[0]));
  const missing = shipped.filter((one) => !listed.has(`pkg:npm/${one.name}@${one.version}`));
  expect(missing).toEqual([]);
  expect(listed.size).toBe(shipped.length);
  expect(bill.components.map(({ name }) => name)).not.toContain('vitest');
});
