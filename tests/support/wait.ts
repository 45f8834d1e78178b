/** How long to wait for what has to come: a busy machine may take long, so that only the limit of a test is longer. */
export const WAIT = { timeout: 110_000, interval: 50 } as const;
