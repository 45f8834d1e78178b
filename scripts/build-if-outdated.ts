/**
 * `node --import tsx scripts/build-if-outdated.ts`: builds `dist` unless it was built from the current sources. npm runs it
 * at `npm ci`, at `npm start` and when npx installs the command for the first time.
 */
import { isBuilt } from './source-hash.js';

if (!isBuilt()) await import('./build.js');
