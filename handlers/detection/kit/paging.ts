import * as z from 'zod';

/** Fields that request a page of images. */
export const PageFields = {
  limit: z
    .int()
    .min(1)
    .max(500)
    .default(50)
    .meta({ description: 'Maximum number of images per page; a page may end earlier if they are slow', example: 50 }),
  cursor: z.string().min(1).max(20_000).optional().meta({
    description: '`next_cursor` of the previous page; omit for the first page',
    example: 'eyJsaXN0aW5nIjoi',
  }),
};

/** Share of the request's time in which a page may start further images. */
export const TIME_BUDGET = 0.6;
