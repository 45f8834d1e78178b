import { createRequire } from 'node:module';

/**
 * Loads a CommonJS package on first use. `import()` would first scan its sources for export names, which takes 0.1 s of
 * CPU time at the start of every command for the image library alone.
 */
export const requirePackage = createRequire(import.meta.url);
