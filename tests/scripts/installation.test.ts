import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { name?: string; resolved?: string; link?: boolean }>;
};
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;

test('uses the framework without a download and a login', () => {
  expect(manifest.dependencies?.serverless).toMatch(/^npm:osls@\d/);
});

test('installs nothing that reports an installation', () => {
  const reporters = Object.entries(lock.packages).filter(([place]) => place.endsWith('/@scarf/scarf'));
  expect(reporters.map(([, { name }]) => name)).toEqual(['empty-npm-package']);
});

test('onnxruntime installs from its package alone', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^onnxruntime-node-install=skip$/m);
});

test('versions are exact', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+(-r\.\d+)?$/);
  }
});

test('all functions run in one process, only for this machine', () => {
  const stack = parse(readFileSync('serverless.yml', 'utf8')) as {
    custom: { 'serverless-offline': Record<string, unknown> };
    provider: { timeout: number };
  };
  expect(stack.custom['serverless-offline']).toMatchObject({ useInProcess: true, host: '127.0.0.1' });
  // The product's own deadline must end first, because the platform's returns 200 and a stack trace.
  const defaults = parse(readFileSync('configs/defaults.yaml', 'utf8')) as { timeout_s: number };
  expect(defaults.timeout_s).toBeLessThan(stack.provider.timeout);
});
