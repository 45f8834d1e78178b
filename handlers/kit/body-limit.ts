/** Maximum body size of the local server, bytes. Larger files are named by path or uploaded in parts. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
