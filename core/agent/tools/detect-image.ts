import * as z from 'zod';
import { data } from '../../report/document.js';
import { formatMockNote, renderOrigins } from '../words/origins.js';
import { defineTool, Path } from './define-tool.js';
import {
  confidenceMeanings,
  countFound,
  DETECTION_ARGUMENTS,
  detectionVocabulary,
  ImageAnswer,
  isMockDetection,
  renderDetections,
  toDetectionRequest,
} from './detection.js';
import { fillDetection } from './fill-detection.js';

const vocab = detectionVocabulary;

export const detectImageTool = defineTool({
  docs: { does: '`POST /detect/image`', takes: 'an image, classes, a confidence, a model' },
  arguments: z.strictObject({ image_path: Path, ...DETECTION_ARGUMENTS }),
  result: ImageAnswer,
  role: 'work',
  cover: 0.6,
  endpoint: 'POST /detect/image',
  toRequest: toDetectionRequest,
  isMock: isMockDetection,
  fill: fillDetection,
  numberMeanings: confidenceMeanings,
  terms: vocab.terms,
  summarize(result, { image_path }, words) {
    const path = data(image_path);
    const found =
      result.detections.length === 0
        ? // The mock finds nothing either way: it does not look at the image.
          vocab.sentence(words, result.is_mock ? 'image_unsearched' : 'image_nothing', { path })
        : vocab.sentence(words, 'image_found', { path, ...countFound([result], words) });
    return [...formatMockNote(words, [result]), found];
  },
  report: {
    title: (words) => vocab.label(words, 'detections'),
    subject: ({ image_path }) => image_path,
    render: (result, words) => [...renderOrigins([result], words), ...renderDetections([result], words)],
  },
});
