/** Time that a stopping server waits for a running model, ms. */
export const GRACE_MS = 4_000;
