import { z } from 'zod';
import { DatasetId, Sha256 } from '../../uploads/dataset-id.js';
import { ReadOptions } from '../read/source/read-options.js';

/** A file with the way it is read, under a short name. */
export const RegisteredDataset = z
  .strictObject({
    id: DatasetId,
    name: z.string().max(1000).meta({ description: 'File name', example: 'beers.csv' }),
    path: z
      .string()
      .max(10_000)
      .meta({ description: 'Absolute real path of the file', example: '/home/ann/beers.csv' }),
    sha256: Sha256.meta({ description: 'SHA-256 of the file when it was registered, hex' }),
    bytes: z.int().min(0).meta({ description: 'Size when registered, bytes', example: 255_295 }),
    options: ReadOptions,
    registered: z.iso
      .datetime()
      .meta({ description: 'Time of the first registration', example: '2026-11-21T11:30:00.000Z' }),
  })
  .meta({ id: 'RegisteredDataset', description: 'A file with its import options, under a short name' });
export type RegisteredDataset = z.infer<typeof RegisteredDataset>;
