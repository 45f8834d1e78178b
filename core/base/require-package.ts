import { createRequire } from 'node:module';

/**
 * Loads a CommonJS package on first use. `import()` would first parse its sources for export names, which takes 0.1 s
 * of CPU time for the image library alone, at the start of every command.
 */
export const requirePackage = createRequire(import.meta.url);
