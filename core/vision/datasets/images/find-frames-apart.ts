import { basename, extname } from 'node:path/posix';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { groupBy } from '../contract/group-by.js';
import { relatedImages, type SeenImage } from './image-facts.js';
import { hashDistance } from './perceptual-hash.js';

export const FRAME_CHECKS = defineChecks({
  'image-frames-across-splits': {
    severity: 'warning',
    title: 'Neighbouring frames of a video in two splits',
    why: 'Consecutive frames show the same scene, so the model is evaluated on nearly the same images as it was trained on.',
    fix: 'Split by video or by longer segments, not by frame.',
  },
});

/** Maximum Hamming distance of the 64-bit hashes of consecutive frames. Unrelated images differ in about 32 bits. */
const FRAME_BITS = 10;
/** Minimum pairs per series, because a single pair may be similar by chance. */
const MIN_PAIRS = 2;

/** Suffix that an exporter appends to the name of a frame: `_jpg.rf.0123...`. */
const EXPORT_MARK = /(_(jpe?g|png))?\.rf\.[0-9a-z]{8,64}$/i;
const NUMBER = /(?<!\d)\d{1,15}$/;

interface Frame {
  series: string;
  number: number;
  seen: SeenImage;
}

/** Interprets a name that ends with a number as a frame; the rest of the name is the series. */
function frameOf(seen: SeenImage): Frame[] {
  const { name } = seen.image;
  const stem = basename(name, extname(name)).replace(EXPORT_MARK, '');
  const number = NUMBER.exec(stem)?.[0];
  if (number === undefined || seen.facts.perceptualHash === null) return [];
  return [{ series: stem.slice(0, -number.length), number: Number(number), seen }];
}

const areSimilar = (a: SeenImage, b: SeenImage) =>
  hashDistance(a.facts.perceptualHash!, b.facts.perceptualHash!) <= FRAME_BITS;

/**
 * Finds videos whose frames are in several splits: similar images of the same series with neighboring numbers in
 * different splits. Numbers alone prove nothing, because the images of most datasets are numbered.
 */
export function findFramesApart(seen: readonly SeenImage[]): Finding[] {
  const series = groupBy(seen.flatMap(frameOf), (frame) => frame.series);
  return [...series].flatMap(([name, frames]) => {
    const sorted = frames.sort((a, b) => a.number - b.number).map((frame) => frame.seen);
    const apart = sorted.slice(1).flatMap((next, place): [SeenImage, SeenImage][] => {
      const before = sorted[place]!;
      return before.image.split !== next.image.split && areSimilar(before, next) ? [[before, next]] : [];
    });
    return apart.length < MIN_PAIRS ? [] : [reportSeries(name, apart)];
  });
}

function reportSeries(series: string, pairs: readonly [SeenImage, SeenImage][]): Finding {
  const [before, next] = pairs[0]!;
  return raise(FRAME_CHECKS['image-frames-across-splits'], {
    message: `${pairs.length} times, a frame "${series}..." and the similar next one are in different splits.`,
    file: next.image.name,
    split: next.image.split,
    value: series,
    count: pairs.length,
    related: relatedImages([before.image, ...pairs.slice(1).map(([, { image }]) => image)], 'a neighbouring frame'),
  });
}
