import { hashFile } from '../../base/files/hash.js';
import { cacheByFile } from './cache-by-file.js';

/** SHA-256 of a weight file, hex. Reads it whole the first time, then only when its size, times or inode have changed. */
export const hashModelFile = cacheByFile(hashFile);
