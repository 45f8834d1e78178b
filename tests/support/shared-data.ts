import { resolve } from 'node:path';

/**
 * Photos, weights and hostile files next to the project, which are not part of it. Tests reach them through
 * `withSharedData`, which lists everything that needs them; scripts work without them.
 */
export const SHARED_DATA = resolve('../shared/data');
