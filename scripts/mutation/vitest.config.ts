import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from '../../vitest.config.js';
import { SOURCES } from './places.js';

const instrumented = (id: string) => join(SOURCES, relative('.', id));

/** Gives tests the instrumented sources. Files on disk stay unchanged, so `dist` stays current and nothing needs undoing. */
const plantMutants: Plugin = {
  name: 'plant-mutants',
  enforce: 'pre',
  transform: (_, id) => (existsSync(instrumented(id)) ? readFileSync(instrumented(id), 'utf8') : null),
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ id }) => (existsSync(instrumented(id)) ? false : null));
  },
};

/** The project `unit` of vitest.config.ts, with mutants. */
export default defineConfig((env) => {
  const { test } = base(env);
  const [unit] = test!.projects as [TestProjectInlineConfiguration];
  const isTrial = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
  const setupFiles = [unit.test!.setupFiles!, isTrial ? [] : 'scripts/mutation/record-hits.ts'].flat();
  const project = { ...unit, plugins: [plantMutants], test: { ...unit.test, setupFiles } };
  return { test: { ...test, bail: isTrial ? 1 : 0, reporters: ['dot'], maxWorkers: 1, projects: [project] } };
});
