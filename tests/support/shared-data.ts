import { resolve } from 'node:path';

/**
 * Photos, weights and hostile files next to the project, which are not part of it. Tests access them through
 * `withSharedData`, which lists all tests that need them; scripts work without them.
 */
export const SHARED_DATA = resolve('../shared/data');
