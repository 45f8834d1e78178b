import { z } from 'zod';
import { JobId } from '../../../core/workspace/jobs/job.js';

/** Path parameter of endpoints about one job. */
export const JobParams = z.strictObject({ job_id: JobId });
