import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import base from '../../vitest.config.js';
import { CACHE, SOURCES } from './places.js';

/** Modules that start worker processes. Their tests import the originals. */
const PROCESSES = /\/processes\/(?:worker-process|serve-tasks)\.js$/;
const instrumented = (id: string) => join(SOURCES, relative('.', id));

/**
 * Gives tests the instrumented sources. Files on disk stay unchanged, so `dist` stays current and nothing needs undoing.
 * Worker processes would run from `dist`: their work is done in the process of the tests.
 */
const plantMutants: Plugin = {
  name: 'plant-mutants',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    PROCESSES.test(source) && !/^(?:tests|scripts)\b/.test(relative('.', importer))
      ? resolve('scripts/mutation/worker-in-process.ts')
      : null,
  transform: (_, id) => (existsSync(instrumented(id)) ? readFileSync(instrumented(id), 'utf8') : null),
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ id }) => (existsSync(instrumented(id)) ? false : null));
  },
};

/** Runs test files in the given order, the fastest first, because most mutants are detected early. */
class InGivenOrder extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const place = ({ moduleId }: (typeof files)[number]) => process.argv.indexOf(relative('.', moduleId));
    return files.sort((a, b) => place(a) - place(b));
  }
}

/** The projects `unit` and `golden` of vitest.config.ts, with mutants. */
export default defineConfig((env) => {
  const { test } = base(env);
  const isTrial = process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;
  // Cached modules would import the original processes.
  const experimental = { ...test!.experimental, fsModuleCachePath: CACHE };
  const withMutants = (project: TestProjectInlineConfiguration): TestProjectInlineConfiguration => {
    const setupFiles = [project.test!.setupFiles!, isTrial ? [] : 'scripts/mutation/record-hits.ts'].flat();
    return { ...project, plugins: [plantMutants], test: { ...project.test, setupFiles } };
  };
  return {
    test: {
      ...test,
      experimental,
      reporters: ['dot'],
      ...(isTrial && { bail: 1, maxWorkers: 1, sequence: { sequencer: InGivenOrder } }),
      projects: (test!.projects as TestProjectInlineConfiguration[])
        .filter(({ test }) => test!.name === 'unit' || test!.name === 'golden')
        .map(withMutants),
    },
  };
});
