import * as z from 'zod';

/** A rectangle in px of the upright image; x increases to the right, y downward, (0, 0) is the top left corner. */
export const Box = z
  .strictObject({
    x1: z.number().meta({ description: 'Left edge, px', example: 131.4 }),
    y1: z.number().meta({ description: 'Top edge, px', example: 219.8 }),
    x2: z.number().meta({ description: 'Right edge, px; never left of x1', example: 309.2 }),
    y2: z.number().meta({ description: 'Bottom edge, px; never above y1', example: 542.6 }),
  })
  .meta({
    id: 'Box',
    description: 'Corners of a rectangle in pixels of the upright image, clipped to it',
    example: { x1: 131.4, y1: 219.8, x2: 309.2, y2: 542.6 },
  });
export type Box = z.infer<typeof Box>;

export const Detection = z
  .strictObject({
    class_id: z.int().min(0).meta({ description: 'Index of the class in the model, from 0', example: 16 }),
    class_name: z.string().meta({ description: 'Name of the class', example: 'dog' }),
    confidence: z.number().min(0).max(1).meta({ description: 'Score of the detection, 0 to 1', example: 0.87 }),
    box: Box,
  })
  .meta({
    id: 'Detection',
    description: 'A detected object',
    example: { class_id: 16, class_name: 'dog', confidence: 0.87, box: { x1: 131.4, y1: 219.8, x2: 309.2, y2: 542.6 } },
  });
export type Detection = z.infer<typeof Detection>;
