import { resolve } from 'node:path';

/** Where the bundled worker and the finds lie; ignored by git. */
export const FUZZ_FOLDER = resolve('node_modules/.cache/handlens-fuzz');
