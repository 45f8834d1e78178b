import * as z from 'zod';
import type { Warning } from '../results/origin.js';
import { VIEW_KINDS } from './views.js';

const CheckedView = z
  .strictObject({
    kind: z.enum(VIEW_KINDS).exclude(['plain']).meta({ description: 'Change of the image', example: 'shifted' }),
    outcome: z.enum(['follows', 'off', 'not-seen']).meta({
      description: 'Whether boxes follow, do not, or too few objects were found',
      example: 'follows',
    }),
    compared: z.int().min(0).meta({ description: 'Objects of these views that were found again', example: 4 }),
    missed: z.int().min(0).meta({ description: 'Objects of these views that were not found again', example: 0 }),
    median_overlap: z.number().min(0).max(1).nullable().meta({
      description: 'Median IoU of the expected and the found boxes; null without any',
      example: 0.94,
    }),
  })
  .meta({ id: 'CheckedView', description: 'Results for views of one kind' });
export type CheckedView = z.infer<typeof CheckedView>;

const CheckedPicture = z
  .strictObject({
    source: z
      .enum(['generated', 'photo'])
      .meta({ description: 'Generated test image or photo of the reviewer', example: 'photo' }),
    name: z.string().nullable().meta({ description: 'File name of the photo; null if generated', example: 'dog.jpg' }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the photo, hex; null if generated', example: '0a1b2c3d'.repeat(8) }),
    width: z.int().positive().meta({ description: 'Width of the checked image, px', example: 768 }),
    height: z.int().positive().meta({ description: 'Height of the checked image, px', example: 576 }),
    views_file: z.string().nullable().meta({
      description: 'File in the models folder with the views and their boxes; null if none was written',
      example: 'yolox_nano.geometry.jpg',
    }),
  })
  .meta({ id: 'CheckedPicture', description: 'The image of a geometry check' });

/** Result of a geometry check, as stored in a card. */
export const GeometryCheck = z
  .strictObject({
    verdict: z.enum(['passed', 'inconclusive', 'rejected', 'skipped']).meta({
      description: 'Whether boxes follow the image; inconclusive if too little was found; skipped if it was turned off',
      example: 'passed',
    }),
    reason: z
      .string()
      .meta({ description: 'The verdict as a sentence', example: 'Boxes follow the image in all views.' }),
    objects: z.int().min(0).meta({ description: 'Objects of the image that were compared', example: 2 }),
    picture: CheckedPicture.nullable().meta({ description: 'The image; null if skipped', example: null }),
    views: z.array(CheckedView).max(5).meta({ description: 'Result of each kind of view', example: [] }),
  })
  .meta({
    id: 'GeometryCheck',
    description: 'Whether boxes follow when the image is shifted, scaled, tiled or reshaped',
    example: {
      verdict: 'passed',
      reason: 'Boxes follow the image in all views.',
      objects: 2,
      picture: null,
      views: [{ kind: 'shifted', outcome: 'follows', compared: 2, missed: 0, median_overlap: 0.94 }],
    },
  });
export type GeometryCheck = z.infer<typeof GeometryCheck>;

/** Returns warnings from a check that does not reject the model. */
export function geometryWarnings({ verdict, reason, views }: GeometryCheck): Warning[] {
  if (verdict === 'inconclusive') return [{ code: 'geometry-inconclusive', message: reason }];
  const off = (kind: 'tiled' | 'reshaped' | 'mirrored') =>
    views.some((view) => view.kind === kind && view.outcome === 'off');
  return [
    ...(off('tiled')
      ? [
          {
            code: 'geometry-tiled',
            message: 'Boxes barely follow in four small copies of the image. Check the views.',
          },
        ]
      : []),
    ...(off('reshaped')
      ? [
          {
            code: 'geometry-reshaped',
            message:
              'Boxes barely follow when the image is on a wider or taller canvas. Check that `resize` matches the training of the model, and check the views.',
          },
        ]
      : []),
    ...(off('mirrored')
      ? [
          {
            code: 'geometry-mirrored',
            message:
              'Boxes do not follow in the mirrored image. That is right for arrows and text, which have a direction. Check the views.',
          },
        ]
      : []),
  ];
}
