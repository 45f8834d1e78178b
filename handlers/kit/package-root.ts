import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder with `serverless.yml`, `configs` and `models`, for the sources as well as for the bundles. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'configs', 'defaults.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('configs/defaults.yaml was not found in any parent folder of the code');
    folder = parent;
  }
  return folder;
}
