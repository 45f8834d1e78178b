import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** Photos, weights and hostile files for trials; they lie beside the project and are not part of it. */
export const SHARED_DATA = resolve('../shared/data');

export const hasSharedData = existsSync(SHARED_DATA);

if (!hasSharedData) console.warn('../shared/data is absent: tests on real photos and weights are skipped.');
