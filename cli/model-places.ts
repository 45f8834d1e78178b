import { resolveAllowedPath } from '../core/base/paths/allowed-path.js';
import type { ReviewPlaces } from '../core/vision/models/review-model.js';
import { loadConfig } from '../handlers/kit/config.js';

/** Returns the folders of weight files, cards and class names, and the current date. */
export function modelPlaces(): ReviewPlaces {
  const config = loadConfig(process.env);
  return {
    modelsDir: config.modelsDir,
    classNamesDir: config.classNamesDir,
    allow: (path) => resolveAllowedPath(path, config, 'weights'),
    today: new Date().toISOString().slice(0, 10),
  };
}
