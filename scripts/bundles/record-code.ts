import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import vm from 'node:vm';
import { preloadForks } from './preload-forks.js';

/*
 * This file is preloaded into a bundled program. When the program exits, it writes the code that V8 has compiled for
 * the bundle, which covers the functions that ran. It does the same in bundled programs that the program starts.
 */

/** Maximum wait for child programs to write their code, ms. */
const MAX_WAIT_MS = 20_000;

const scripts = new Map<string, vm.Script>();
vm.Script = class extends vm.Script {
  constructor(source: string, options: vm.ScriptOptions) {
    super(source, options);
    scripts.set(options.filename!, this);
  }
} as typeof vm.Script;

/** Files that the started programs will write. */
const awaited = new Set<string>();
preloadForks(import.meta.url, (file) => {
  const code = join(dirname(file), `${basename(file, '.cjs')}.bundle.cjs.code`);
  rmSync(code, { force: true });
  awaited.add(code);
});

process.on('exit', () => {
  for (const [file, script] of scripts) {
    writeFileSync(`${file}.code~`, script.createCachedData());
    renameSync(`${file}.code~`, `${file}.code`);
  }
  const end = Date.now() + MAX_WAIT_MS;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while ([...awaited].some((file) => !existsSync(file)) && Date.now() < end) Atomics.wait(sleeper, 0, 0, 20);
});
