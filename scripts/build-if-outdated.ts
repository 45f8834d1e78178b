/** `node --import tsx scripts/build-if-outdated.ts`: builds `dist` unless it was built from the current sources. npm runs it
 * at `npm ci`, at `npm start` and at the first `npx vision-cli`. */
import { isBuilt } from './source-hash.js';

if (!isBuilt()) await import('./build.js');
