import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { countSteps, growthOfSteps } from '../support/count-steps.js';
import { temporaryFolder } from '../support/temporary-folder.js';

type Loop = (size: number) => number;

/** Writes code below a folder with the project's name, because only such code is counted. */
async function loops(): Promise<{ linear: Loop; quadratic: Loop }> {
  const folder = join(await temporaryFolder(), 'core');
  await mkdir(folder);
  const code = `
export function linear(size) { let sum = 0; for (let i = 0; i < size; i++) { sum += i; } return sum; }
export function quadratic(size) { let sum = 0; for (let i = 0; i < size; i++) { sum += linear(i); } return sum; }`;
  await writeFile(join(folder, 'loops.mjs'), code);
  return import(/* @vite-ignore */ pathToFileURL(join(folder, 'loops.mjs')).href);
}

test('steps double for linear work and quadruple for work that costs the square of its input', async () => {
  const { linear, quadratic } = await loops();
  expect(await growthOfSteps(1000, linear)).toBeCloseTo(2, 1);
  expect(await growthOfSteps(1000, quadratic)).toBeCloseTo(4, 1);
});

test('the same work takes the same steps every time', async () => {
  const { linear } = await loops();
  linear(10);
  const steps = await countSteps(() => linear(5000));
  expect(steps).toBeGreaterThan(5000);
  expect(await countSteps(() => linear(5000))).toBe(steps);
});
