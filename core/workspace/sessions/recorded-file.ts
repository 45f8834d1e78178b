import * as z from 'zod';
import { CleanedFormat, OutputOptions } from '../../tables/jobs/cleaned-file.js';

/** A file that was written from a session, so that it can be written again and compared. */
export const RecordedFile = z
  .strictObject({
    format: CleanedFormat.meta({ description: 'Format', example: 'csv' }),
    options: OutputOptions.omit({ format: true }).meta({ description: 'Settings of the format' }),
    sha256: z.string().meta({ description: 'SHA-256 of the file, hex', example: 'c3ab8ff1'.repeat(8) }),
    version: z.int().min(0).meta({ description: 'Version of the history', example: 3 }),
    history_sha256: z.string().meta({
      description: 'SHA-256 of the operations, hex: a version number can be used again after undo',
      example: 'c3ab8ff1'.repeat(8),
    }),
    written_at: z.iso.datetime().meta({ description: 'When it was written', example: '2026-11-29T10:06:00.000Z' }),
  })
  .meta({ id: 'RecordedFile', description: 'A file that was written from a session' });
export type RecordedFile = z.infer<typeof RecordedFile>;
