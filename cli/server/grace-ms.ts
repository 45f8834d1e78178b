/** A model that runs is not waited for longer than this when the server is asked to end. */
export const GRACE_MS = 4_000;
