import { join } from 'node:path';
import { openLocalStore } from '../../core/bytes/open-local-store.js';
import type { UploadPlace } from '../../core/uploads/upload-place.js';
import type { Config } from './config.js';

/** Where files that come in parts are kept. */
export function uploadPlace(config: Config): UploadPlace {
  return {
    store: openLocalStore(join(config.stateDir, 'uploads')),
    quotaBytes: config.maxUploadsBytes,
    mostBytes: Math.max(config.maxTableBytes, config.maxImageBytes),
    keepMs: config.keepUploadsMs,
  };
}
