import { z } from 'zod';

const Named = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\p{Cc}]+$/u, 'Must not contain control characters');

export const Path = Named.meta({
  description: 'Path on this machine, inside the allowed folders',
  example: 'photos/street.jpg',
});

export const WeightFilePath = Named.meta({
  description: 'Id of a reviewed model, its name in models/, or a path',
  example: 'yolox_nano',
});

/** What endpoints that answer in pages say of how far they are. */
export const Page = { total: z.int(), done: z.int(), next_cursor: z.string().nullable() };
