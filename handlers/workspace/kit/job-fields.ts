import * as z from 'zod';
import { JobId } from '../../../core/workspace/jobs/job.js';

/** Path parameter of endpoints about one job. */
export const JobParams = z.strictObject({ job_id: JobId });

/** How long a request waits for a change (long polling), s. */
export const WaitSeconds = z
  .number()
  .min(0)
  .max(20)
  .default(20)
  .meta({ description: 'Maximum time to wait, s', example: 20 });
