/** `node --import tsx scripts/build-if-outdated.ts`: builds `dist` unless it was built from the current sources, as after `npm ci`. */
import { isBuilt } from './source-hash.js';

if (!isBuilt()) await import('./build.js');
