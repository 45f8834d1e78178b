import type { Warning } from '../results/origin.js';
import type { GeometryCheck } from './geometry-check.js';

/** What a reviewer should know of a check that rejects nothing. */
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
