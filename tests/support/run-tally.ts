import type { Detection } from '../../core/vision/boxes/detection.js';
import { type RunImage, RunTally } from '../../core/vision/report/run/run-tally.js';

/** Side of a generated object, px. Objects are side by side. */
const SIDE = 40;

function detection(text: string, place: number): Detection {
  const [, name = '', score = ''] = /^(.+) ([\d.]+)$/.exec(text.trim()) ?? [];
  const x1 = place * 2 * SIDE;
  return {
    class_id: [...name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7) % 100_000,
    class_name: name,
    confidence: Number(score),
    box: { x1, y1: 10, x2: x1 + SIDE, y2: 10 + SIDE },
  };
}

/**
 * Parses an image of `tests/fixtures/verdicts/detections.yaml`: `dog 0.85 ~ cat 0.39 | wolf 0.9, person 0.8` is a dog and
 * a cat at one place, where a second model has a wolf, and a person elsewhere.
 */
export function runImage(name: string, text: string): RunImage {
  if (text === 'unread') {
    return {
      name,
      result: null,
      reason: {
        code: 'unreadable-image',
        detail: 'The image cannot be decoded: its content is damaged. Copy or export it again.',
      },
    };
  }
  const places = text === 'nothing' ? [] : text.split(',');
  const own = places.flatMap((place, at) =>
    place
      .split('|')[0]!
      .split('~')
      .map((object) => detection(object, at)),
  );
  const other = places.flatMap((place, at) => {
    const second = place.split('|')[1];
    return second === undefined ? [] : [detection(second, at)];
  });
  const image = {
    name,
    width: 800,
    height: 400,
    format: 'jpeg' as const,
    orientation: 1,
    bytes: 1000,
    sha256: 'c3ab8ff1'.repeat(8),
  };
  const timings = { decode: 7, preprocess: 6, inference: 22, postprocess: 1, queue: 0, total: 59 };
  const detections = own.toSorted((a, b) => b.confidence - a.confidence);
  return {
    name,
    result: { image, detections, timings_ms: timings, warnings: [] },
    reason: null,
    ...(text.includes('|') ? { other } : {}),
  };
}

/** Parses images such as `20 x person 0.9`, named `0001.jpg` and so on. */
export function runImages(lines: readonly string[]): RunImage[] {
  const texts = lines.flatMap((line) => {
    const [, count = '1', text = line] = /^(\d+) x (.*)$/.exec(line) ?? [];
    return Array.from({ length: Number(count) }, () => text);
  });
  return texts.map((text, at) => runImage(`${String(at + 1).padStart(4, '0')}.jpg`, text));
}

/** Returns the figures of images. @param limit maximum objects of an image. */
export function tallied(lines: readonly string[], { limit = 300, isMock = false } = {}): RunTally {
  const images = runImages(lines);
  const names = images.flatMap(({ result, other }) =>
    [...(result?.detections ?? []), ...(other ?? [])].map(({ class_name: name }) => name),
  );
  const tally = new RunTally(names, { isMock, maxDetections: limit });
  for (const image of images) tally.add(image);
  return tally;
}
