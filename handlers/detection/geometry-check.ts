import * as z from 'zod';
import { reviewGeometry } from '../../core/vision/geometry/review-geometry.js';
import { GeometryCheck } from '../../core/vision/models/geometry-check.js';
import { ModelCard } from '../../core/vision/models/model-card.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { openReviewed } from '../kit/services.js';
import { DETECT_FAULTS } from './kit/detect-faults.js';
import { chooseImage } from './kit/image-input.js';

const Body = z.strictObject({
  card: ModelCard,
  /** Real path of the weights, already checked against the allowed folders. */
  weights_path: z.string(),
  photo_path: z.string().nullable(),
});

/** The result of the check, an image of its views, and the objects of the unchanged image. */
const Result = z.strictObject({
  check: GeometryCheck,
  views: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  found: z.array(z.strictObject({ class_name: z.string(), confidence: z.number() })),
});

/**
 * Runs a model that is being reviewed. Only `models review` calls this; it is not in the registry, because no request
 * may run a model without a card. Isolated, because the model may hang.
 */
export const endpoint = defineEndpoint({
  id: 'detection.geometry-check',
  method: 'post',
  path: '/models/review/geometry',
  summary: 'Check that boxes match the image',
  body: Body,
  result: Result,
  isIsolated: true,
  faults: DETECT_FAULTS,
  run: async ({ body: { card, weights_path: path, photo_path: photoPath } }, { config, signal }) => {
    const source =
      photoPath === null ? null : await chooseImage({ body: { image_path: photoPath }, files: [] }, config);
    const photo = source && { name: source.name, bytes: await source.read() };
    const detector = await openReviewed(config, { card, path, warnings: [] });
    return reviewGeometry(detector, photo, {
      layout: card.contract.layout,
      maxPixels: config.maxPixels,
      signal,
    });
  },
});
