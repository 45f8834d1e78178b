/** Maximum body size of the local server, bytes; larger files are passed by path. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
