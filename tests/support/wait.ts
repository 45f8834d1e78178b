/** Options of a wait, ms. The timeout is just below that of a whole test, because a busy machine may be slow. */
export const WAIT = { timeout: 110_000, interval: 50 } as const;
