import { z } from 'zod';

export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Must be 64 lower-case hex digits')
  .meta({ description: 'SHA-256, hex', example: 'c3ab8ff1'.repeat(8) });

/** Names a file that was registered by its path or uploaded in parts. */
export const DatasetId = z
  .string()
  .regex(/^ds-[0-9a-f]{12}$/, 'Must be the id of a dataset: ds- and 12 hex digits')
  .meta({ description: 'Id of a dataset', example: 'ds-e1f3ab2d6c03' });
