/** What a user can do with a job. */
export const JOB_ACTIONS = ['pause', 'resume', 'cancel', 'retry', 'extend'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];
