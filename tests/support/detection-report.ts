import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { DetectionReportInput } from '../../core/vision/report/detection-report.js';
import { picturedImages } from '../../core/vision/report/sections/attention.js';
import { formatCommand, type RunFacts } from '../../core/vision/report/words/run-facts.js';
import { anOrigin } from './origins.js';
import { tallied } from './run-tally.js';

/** Images of a street in 25 photos, with a second model. */
export const STREET = (
  parse(readFileSync('tests/fixtures/verdicts/detections.yaml', 'utf8')) as { street: { images: string[] } }
).street.images;

/** A JPEG of one gray pixel. */
export const GRAY_JPEG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AKp//2Q==';

function aModel(): NonNullable<RunFacts['model']> {
  return {
    id: 'yolox_nano',
    backend: 'onnx',
    file: 'yolox_nano.onnx',
    state: 'ready',
    reason: null,
    remedy: null,
    layout: 'yolox',
    classes: 80,
    licence: 'Apache-2.0',
    commercial_use: 'allowed',
    bytes: 3_678_356,
    sha256: '0a1b2c3d'.repeat(8),
    reviewed_at: '2026-11-22',
    warnings: [],
  };
}

/**
 * Returns the input of a report on images in the notation of `runImage`, by default the street.
 * @param subject name of the folder, also in the commands.
 */
export function detectionReportInput({
  images = STREET,
  isMock = false,
  subject = 'street-test',
  facts: change = {},
}: {
  images?: readonly string[];
  isMock?: boolean;
  subject?: string;
  facts?: Partial<RunFacts>;
} = {}): DetectionReportInput {
  const tally = tallied(images, { isMock });
  const run = formatCommand(['vision-cli', 'detect', 'folder', subject, '-o', 'run1']);
  const facts: RunFacts = {
    subject,
    isRecursive: false,
    total: tally.images,
    origin: isMock ? anOrigin({ backend: 'mock', is_mock: true, model: { id: 'mock', sha256: null } }) : anOrigin(),
    model: isMock ? null : aModel(),
    other: isMock ? null : { id: 'fastestdet', sha256: 'b'.repeat(64), confidence: 0.6 },
    madeAt: '2026-11-22 16:52',
    seconds: 0.8,
    version: '0.5.0',
    commands: {
      repeat: run,
      retry: `${run} --overwrite`,
      review: formatCommand(['vision-cli', 'gui', '--root', subject]),
      real: formatCommand(['vision-cli', 'detect', 'folder', subject, '--model-path', 'yolox_nano']),
      measure: 'vision-cli models compare yolox_nano --data labelled/data.yaml',
      whole: null,
    },
    figures: 'run1/detections.jsonl',
    ...change,
  };
  return { tally, facts, thumbnails: new Map(picturedImages(tally, isMock).map(({ name }) => [name, GRAY_JPEG])) };
}
