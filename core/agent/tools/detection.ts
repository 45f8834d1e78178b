import * as z from 'zod';
import { type Block, data, figure, type Phrase, phrase } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import { ImageResult } from '../../vision/results/image-result.js';
import { count, fixed, joinList, text, vocabulary, type Words } from '../words/vocabulary.js';
import { WeightFilePath } from './define-tool.js';
import type { Arguments } from './filling.js';

/** Maximum classes named in a sentence. The result has all of them. */
const MAX_NAMED = 12;

const ClassNames = z.array(z.string().min(1).max(200)).min(1).max(20).optional();

/** Arguments of detections in images and in folders. */
export const DETECTION_ARGUMENTS = {
  classes: ClassNames.meta({ description: 'Include only these classes, as named in the request', example: ['dog'] }),
  without_classes: ClassNames.meta({ description: 'Exclude these classes, as named in the request', example: ['car'] }),
  confidence: z.number().min(0).max(1).optional().meta({ description: 'Confidence threshold, 0 to 1' }),
  backend: z.enum(['mock', 'onnx']).optional().meta({ description: 'Backend to use' }),
  model_path: WeightFilePath.optional(),
};

interface Chosen {
  backend?: 'mock' | 'onnx' | undefined;
  model_path?: string | undefined;
}

/** Specifying a model implies the onnx backend. */
const backendOf = ({ backend, model_path: model }: Chosen) => backend ?? (model === undefined ? undefined : 'onnx');

/** Returns the fields of a detection request. The caller replaces its class names by those of the model. */
export function toDetectionRequest(args: Arguments & Chosen): Arguments {
  const backend = backendOf(args);
  return backend === undefined ? args : { ...args, backend };
}

export const isMockDetection = (args: Chosen, defaultBackend: 'mock' | 'onnx') =>
  (backendOf(args) ?? defaultBackend) === 'mock';

/** Returns arguments for the possible meanings of a number without a name: "0.6 please". */
export function confidenceMeanings(number: number, isPercent: boolean): Arguments[] {
  if (isPercent && number <= 100) return [{ confidence: number / 100 }];
  return number > 0 && number < 1 ? [{ confidence: number }] : [];
}

/** Images with their detections, of one image or a folder. */
export const ImageAnswer = z.object(ImageResult.shape);
type ImageAnswer = z.infer<typeof ImageAnswer>;

export const detectionVocabulary = vocabulary({
  sentences: {
    image_found: ['path', 'objects', 'classes'],
    image_nothing: ['path'],
    image_unsearched: ['path'],
    folder_found: ['path', 'done', 'total', 'objects', 'classes'],
    folder_nothing: ['path', 'done', 'total'],
    folder_unsearched: ['path', 'done', 'total'],
    folder_failed: ['images'],
  },
  counts: ['objects', 'images'],
  report: [
    'detections',
    'objects_by_class',
    'objects_by_image',
    'not_processed',
    'image',
    'object_class',
    'confidence',
    'box',
    'count',
    'model',
    'reason',
  ],
});
const vocab = detectionVocabulary;

/** Counts the objects of each class, most frequent first, then by name. */
function countClasses(images: readonly ImageAnswer[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { detections } of images) {
    for (const { class_name: name } of detections) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

/** Describes the number of objects, in total and by class. */
export function countFound(images: readonly ImageAnswer[], words: Words): { objects: Phrase; classes: Phrase } {
  const counts = countClasses(images);
  const total = images.reduce((sum, { detections }) => sum + detections.length, 0);
  const shown = counts
    .slice(0, MAX_NAMED)
    .map(([name, number]) => phrase`${data(name)} ${figure(formatCount(number))}`);
  return {
    objects: vocab.counted(words, total, 'objects'),
    classes: joinList(words, counts.length > MAX_NAMED ? [...shown, phrase`…`] : shown),
  };
}

function renderObjects(images: readonly ImageAnswer[], words: Words): Block[] {
  return vocab.table(words, 'detections', {
    columns: [
      ['image', 'text'],
      ['object_class', 'text'],
      ['confidence', 'figure'],
      ['box', 'figure'],
    ],
    rows: images.flatMap(({ image, detections }) =>
      detections.map(({ class_name: name, confidence, box }) => [
        text(image.name),
        text(name),
        fixed(confidence, 2),
        [figure([box.x1, box.y1, box.x2, box.y2].map((edge) => edge.toFixed(1)).join(' '))],
      ]),
    ),
  });
}

/** Renders tables of detections: by class, by image and by object. */
export function renderDetections(images: readonly ImageAnswer[], words: Words): Block[] {
  return [
    ...vocab.table(words, 'objects_by_class', {
      columns: [
        ['object_class', 'text'],
        ['count', 'figure'],
      ],
      rows: countClasses(images).map(([name, number]) => [text(name), count(number)]),
    }),
    ...vocab.table(words, 'objects_by_image', {
      columns: [
        ['image', 'text'],
        ['count', 'figure'],
        ['model', 'text'],
      ],
      rows: images.map((one) => [text(one.image.name), count(one.detections.length), text(one.model.id)]),
    }),
    ...renderObjects(images, words),
  ];
}
