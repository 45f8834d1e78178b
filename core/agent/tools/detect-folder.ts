import * as z from 'zod';
import { data, figure, phrase } from '../../report/document.js';
import { formatCount } from '../../report/figures.js';
import { Origin } from '../../vision/results/origin.js';
import { formatMockNote, renderOrigins } from '../words/origins.js';
import { text } from '../words/vocabulary.js';
import { defineTool, Page, Path } from './define-tool.js';
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

const FolderAnswer = z.object({
  ...Page,
  origin: Origin,
  entries: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['ok', 'failed']),
      result: ImageAnswer.nullable(),
      reason: z.object({ code: z.string(), detail: z.string() }).nullable(),
    }),
  ),
});
type FolderAnswer = z.infer<typeof FolderAnswer>;

const imagesOf = ({ entries }: FolderAnswer) => entries.flatMap(({ result }) => (result ? [result] : []));

export const detectFolderTool = defineTool({
  docs: {
    does: '`POST /detect/folder`, page after page',
    takes: 'a folder, with or without subfolders, classes, a confidence, a model',
  },
  arguments: z.strictObject({ folder_path: Path, recursive: z.boolean().optional(), ...DETECTION_ARGUMENTS }),
  result: FolderAnswer,
  role: 'work',
  cover: 0.6,
  endpoint: 'POST /detect/folder',
  toRequest: toDetectionRequest,
  joinPages: (pages) => ({ ...pages.at(-1), entries: pages.flatMap(({ entries }) => entries) }),
  isMock: isMockDetection,
  fill: fillDetection,
  numberMeanings: confidenceMeanings,
  terms: vocab.terms,
  summarize(result, { folder_path }, words) {
    const images = imagesOf(result);
    const failed = result.entries.length - images.length;
    const place = {
      path: data(folder_path),
      done: figure(formatCount(result.done)),
      total: figure(formatCount(result.total)),
    };
    const found = images.some(({ detections }) => detections.length > 0)
      ? vocab.sentence(words, 'folder_found', { ...place, ...countFound(images, words) })
      : vocab.sentence(words, result.origin.is_mock ? 'folder_unsearched' : 'folder_nothing', place);
    const unread =
      failed > 0 ? [vocab.sentence(words, 'folder_failed', { images: vocab.counted(words, failed, 'images') })] : [];
    return [...formatMockNote(words, [result.origin]), found, ...unread];
  },
  report: {
    title: (words) => vocab.label(words, 'detections'),
    subject: ({ folder_path }) => folder_path,
    render: (result, words) => [
      ...renderOrigins([result.origin], words),
      ...renderDetections(imagesOf(result), words),
      // Failed images, with the reason.
      ...vocab.table(words, 'not_processed', {
        columns: [
          ['image', 'text'],
          ['reason', 'text'],
        ],
        rows: result.entries.flatMap(({ name, reason }) => (reason ? [[text(name), phrase`${reason.detail}`]] : [])),
      }),
    ],
  },
  fallsShort: ({ entries }) => entries.some(({ status }) => status === 'failed'),
});
