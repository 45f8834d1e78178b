/** Time that a stopping server may wait for a running model, ms. */
export const GRACE_MS = 4_000;
