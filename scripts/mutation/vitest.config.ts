import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.js';
import { applyMutant, type Mutant } from './list-mutants.js';

const mutant: Mutant = JSON.parse(process.env.MUTANT ?? '');
const file = resolve(mutant.file);

/** Changes a file on its way to the tests: the file on disk is unchanged, so `dist` stays current and nothing needs undoing. */
const plantMutant: Plugin = {
  name: 'plant-mutant',
  enforce: 'pre',
  transform: (code, id) => (id === file ? applyMutant(mutant, code) : null),
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ id }) => (id === file ? false : null));
  },
};

export default defineConfig((env) => {
  const { test } = base(env);
  const [unit] = test!.projects as [TestProjectInlineConfiguration];
  return { test: { ...test, bail: 1, reporters: ['dot'], projects: [{ ...unit, plugins: [plantMutant] }] } };
});
