/** Largest body that the local server lets through; larger files come by path. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;
