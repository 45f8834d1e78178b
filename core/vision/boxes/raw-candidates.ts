import * as z from 'zod';
import type { Candidates } from './candidates.js';
import type { Mapping, SettleOptions } from './settle-candidates.js';

const Side = z.number().meta({ description: 'A length, px', example: 640 });

/** Candidates before NMS. Applying other thresholds to them gives the same result as another inference. */
export const RawCandidates = z
  .strictObject({
    boxes: z
      .array(z.number())
      .meta({ description: 'x1 y1 x2 y2 of each, px of the tensor', example: [10, 20, 30, 40] }),
    scores: z.array(z.number()).meta({ description: 'Score of each', example: [0.91] }),
    class_ids: z.array(z.int()).meta({ description: 'Class of each', example: [16] }),
    scope: z.enum(['per-class', 'agnostic', 'none']).meta({
      description: 'Which boxes suppress each other; none if the model returns final boxes',
      example: 'per-class',
    }),
    mapping: z
      .strictObject({
        gainX: z.number().meta({ description: 'Tensor px per image px, horizontal', example: 0.83 }),
        gainY: z.number().meta({ description: 'Tensor px per image px, vertical', example: 0.83 }),
        padX: z.number().meta({ description: 'Left margin, tensor px', example: 0 }),
        padY: z.number().meta({ description: 'Top margin, tensor px', example: 80 }),
        region: z
          .strictObject({ x: Side, y: Side, width: Side, height: Side })
          .meta({ id: 'SeenRegion', description: 'Part of the image in the tensor, px' }),
      })
      .meta({ id: 'BoxMapping', description: 'Mapping of a box from the tensor to the image' }),
  })
  .meta({ id: 'RawCandidates', description: 'Boxes before suppression' });
export type RawCandidates = z.infer<typeof RawCandidates>;

/** Formats candidates for a response, with the data needed for NMS and for mapping them to the image. */
export function toRaw(
  { boxes, scores, classIds }: Candidates,
  { mapping, scope }: { mapping: Mapping; scope: SettleOptions['scope'] },
): RawCandidates {
  return { boxes, scores, class_ids: classIds, scope, mapping };
}
