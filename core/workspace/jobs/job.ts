import * as z from 'zod';
import { FAULT_CODES } from '../../base/fault.js';
import { DetectOptions } from '../../vision/results/options.js';
import { Origin } from '../../vision/results/origin.js';
import { MakerKey } from '../items/result-store.js';
import { ItemId } from '../items/workspace-item.js';

export const JobId = z
  .string()
  .regex(/^[a-z2-7]{16}$/, 'Must be the id of a job: 16 characters of a-z and 2-7')
  .meta({ description: 'Id of a job', example: 'm5n7p2q4r6s3t5v2' });

export const JOB_STATES = ['queued', 'running', 'paused', 'cancelled', 'failed', 'done'] as const;
export const JobState = z.enum(JOB_STATES).meta({
  id: 'JobState',
  description:
    'queued and running jobs continue, also after a restart of the server; paused, cancelled and failed ones can be resumed',
  example: 'running',
});
export type JobState = z.infer<typeof JobState>;

/** States of a job that a server works on. */
export const ACTIVE_STATES: readonly JobState[] = ['queued', 'running'];

/** Options of the detections of a job. There are no output files, because results are stored in the workspace. */
export const JobOptions = DetectOptions.omit({ output_formats: true }).meta({
  id: 'JobOptions',
  description: 'Options of the detection',
  example: {
    backend: 'mock',
    confidence: 0.25,
    iou: 0.7,
    max_detections: 300,
    agnostic_nms: false,
    tile_size: 0,
    tile_overlap: 0.2,
  },
});
export type JobOptions = z.infer<typeof JobOptions>;

export const JobReason = z
  .strictObject({
    code: z.enum(FAULT_CODES).meta({ description: 'Cause of the problem; stable', example: 'unreadable-image' }),
    detail: z.string().meta({ description: 'Explanation, with a fix', example: 'The image cannot be decoded.' }),
  })
  .meta({ id: 'JobReason', description: 'Why a job or one of its images failed' });
export type JobReason = z.infer<typeof JobReason>;

const Count = z.int().min(0);
const Time = z.iso.datetime();

export const Job = z
  .strictObject({
    id: JobId,
    kind: z.literal('detect').meta({ description: 'What it does: detects objects', example: 'detect' }),
    item_id: ItemId.meta({ description: 'Image or folder that it works on', example: 'k3j5q2v7x4m6n2pa' }),
    name: z.string().meta({ description: 'Name of that item', example: 'street-june' }),
    state: JobState,
    reason: JobReason.nullable().meta({ description: 'Why it failed; null if it did not', example: null }),
    options: JobOptions,
    origin: Origin.nullable().meta({
      description: 'What produces the results, without warnings about single images; null before the first one',
      example: null,
    }),
    maker: MakerKey.nullable().meta({ description: 'Key of its results; null before the first one', example: null }),
    total: Count.meta({ description: 'Images', example: 500 }),
    done: Count.meta({ description: 'Images with a result', example: 120 }),
    failed: Count.meta({ description: 'Images that failed', example: 3 }),
    images_per_s: z.number().min(0).nullable().meta({
      description: 'Speed of the current run; null if it is not running',
      example: 38.2,
    }),
    seconds_left: z.number().min(0).nullable().meta({
      description: 'Estimated time left; null if unknown',
      example: 17,
    }),
    has_server: z.boolean().meta({ description: 'Whether a server is working on it at this moment', example: true }),
    created_at: Time.meta({ description: 'When it was created', example: '2026-11-24T10:00:00.000Z' }),
    ended_at: Time.nullable().meta({ description: 'When it ended; null before', example: null }),
    revision: z.int().min(1).meta({ description: 'Number of its last change', example: 42 }),
  })
  .meta({ id: 'Job', description: 'A background job' });
export type Job = z.infer<typeof Job>;
