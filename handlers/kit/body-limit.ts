import { MAX_PART_BYTES } from '../../core/uploads/upload.js';
import { type Environment, isPlatformFunction } from './settings/user-folders.js';

/** Maximum body size of the local server, bytes. Larger files are named by path or uploaded in parts. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * The same for a function: AWS Lambda accepts events of 6 MB, in which a body is encoded in base64, between its headers.
 */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
const BASE64 = 4 / 3;
const HEADER_BYTES = 64 * 1024;
const MAX_FUNCTION_BODY_BYTES = Math.floor((MAX_EVENT_BYTES - HEADER_BYTES) / BASE64);

/** Size of the parts of an upload that fit into the body of a function's request, bytes. */
const FUNCTION_PART_BYTES = 4 * 1024 * 1024;

/** Returns the maximum size of a request's body, and of a part of an upload, bytes. */
export function bodyLimits(env: Environment): { body: number; part: number } {
  return isPlatformFunction(env)
    ? { body: MAX_FUNCTION_BODY_BYTES, part: FUNCTION_PART_BYTES }
    : { body: MAX_BODY_BYTES, part: MAX_PART_BYTES };
}
