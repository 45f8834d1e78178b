import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants, Script } from 'node:vm';

type Wrapped = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  file: string,
  folder: string,
) => void;

/** Returns the source file of a bundle, and the file with its compiled code. */
export function bundleFiles(folder: string, name: string): { source: string; code: string } {
  const source = join(folder, `${name}.bundle.cjs`);
  return { source, code: `${source}.code` };
}

function readIfAny(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Runs a bundle of CommonJS with the code that V8 compiled for it when it was built, so that it need not be compiled
 * again in each process. V8 ignores code of another version or with other flags. The bundle must be ASCII, and a function
 * of the variables of a module.
 * @returns the script.
 */
export function loadBundle(folder: string, name: string): Script {
  const files = bundleFiles(folder, name);
  const source = readFileSync(files.source, 'latin1');
  const script = new Script(source, {
    filename: files.source,
    cachedData: readIfAny(files.code),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  const run = script.runInThisContext() as Wrapped;
  run(module.exports, createRequire(files.source), module, files.source, folder);
  return script;
}
