/** Maximum body size of the local server, bytes. For larger files, a request contains their path. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
