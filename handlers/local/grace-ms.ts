/** How long a server that is asked to end may wait for a running model, ms. */
export const GRACE_MS = 4_000;
