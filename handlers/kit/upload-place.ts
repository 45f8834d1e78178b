import type { UploadPlace } from '../../core/uploads/upload-record.js';
import type { Config } from './config.js';
import { stateStore } from './state-store.js';

/** Returns the store of files uploaded in parts, with its limits. */
export function uploadPlace(config: Config): UploadPlace {
  return {
    store: stateStore(config, 'uploads'),
    quotaBytes: config.maxUploadsBytes,
    maxBytes: Math.max(config.maxTableBytes, config.maxImageBytes),
    keepMs: config.keepUploadsMs,
  };
}
