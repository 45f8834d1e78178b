/** Time limit of waits: a busy machine may be slow, so only the limit of a test is longer. */
export const WAIT = { timeout: 110_000, interval: 50 } as const;
