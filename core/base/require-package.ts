import { createRequire } from 'node:module';

/**
 * Loads a package in CommonJS, on first use. `import()` would first read its sources for the names that they export:
 * 0.1 s more of processor time for the image library alone, on the start of every command.
 */
export const requirePackage = createRequire(import.meta.url);
