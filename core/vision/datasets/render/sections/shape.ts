import {
  type Block,
  type Chart,
  type Fact,
  figure,
  type Phrase,
  part,
  phrase,
  type Section,
} from '../../../../report/document.js';
import { formatCount, formatValue } from '../../../../report/figures.js';
import { joinTexts, worded } from '../../../../report/language/translation.js';
import type { DatasetReport } from '../../contract/dataset-report.js';
import { ASPECT_LIMITS, SIDE_LIMITS_PX } from '../../sets/box-figures.js';
import type { RankedInput } from '../words/report-input.js';
import { amount } from '../words/words.js';

type Bins = Extract<Chart, { kind: 'histogram' }>['bins'];

/** Returns counts as bins between limits. @param end upper limit of the last bin. */
function binsOf(counts: readonly number[], limits: readonly number[], end: number): Bins {
  return counts.map((count, place) => ({ from: limits[place]!, to: limits[place + 1] ?? end, count }));
}

const medianOf = (spread: { median: number } | null, unit = ''): Phrase =>
  spread === null
    ? phrase`unknown`
    : phrase`median ${figure(`${formatValue(Math.round(spread.median * 10) / 10)}${unit}`)}`;

const valuesOf = (names: readonly string[], counts: readonly number[]) =>
  joinTexts(
    names.flatMap((name, place) => {
      const count = counts[place] ?? 0;
      return count === 0 ? [] : [worded`${name}: ${formatCount(count)}`];
    }),
    ', ',
  );

/** Names of the bins, for the text alternatives. */
const sideNames = () => SIDE_LIMITS_PX.map((limit) => worded`from ${String(limit)} px`);
const ASPECT_NAMES = ['below 1:4', 'from 1:4', 'from 1:2', 'from 1:1', 'from 2:1', 'from 4:1'] as const;

function chartsOf({ figures }: DatasetReport): Extract<Block, { kind: 'charts' }>['items'] {
  const { objects_per_image_histogram: objects, box_side_histogram: sides, box_aspect_histogram: aspects } = figures;
  const last = objects.length - 1;
  return [
    {
      title: 'Boxes per image',
      note: medianOf(figures.objects_per_image),
      chart: {
        kind: 'histogram',
        label: worded`Images by number of boxes. ${valuesOf(
          objects.map((_, at) => (at === last ? worded`${String(at)} or more` : String(at))),
          objects,
        )}`,
        bins: objects.map((count, at) => ({
          from: at,
          to: at + 1,
          count,
          ...(at === 0 ? { tone: 'repair' as const } : {}),
        })),
        axis: ['0', String(Math.round(last / 2)), `${last}+`],
      },
    },
    {
      title: 'Box side at 640 px',
      note: medianOf(figures.box_side_px, ' px'),
      chart: {
        kind: 'histogram',
        label: worded`Boxes by side. ${valuesOf(sideNames(), sides)}`,
        bins: binsOf(sides, SIDE_LIMITS_PX, 640).map((bin, at) =>
          at === 0 ? { ...bin, tone: 'repair' as const } : bin,
        ),
        axis: ['0', '32', '512+ px'],
      },
    },
    {
      title: 'Aspect ratio of boxes',
      note: phrase`width to height`,
      chart: {
        kind: 'histogram',
        label: worded`Boxes by width to height. ${valuesOf(ASPECT_NAMES, aspects)}`,
        bins: binsOf(aspects, ASPECT_LIMITS, 8),
        axis: ['tall', '1:1', 'wide'],
      },
    },
    {
      title: 'Centers of boxes',
      note: phrase`10 × 10 grid of the image`,
      chart: {
        kind: 'grid',
        label: worded`Box centers by rows from the top: ${joinTexts(
          figures.centre_heatmap.map((row) => formatCount(row.reduce((sum, count) => sum + count, 0))),
          ', ',
        )}`,
        rows: figures.centre_heatmap,
      },
    },
  ];
}

/** Renders sizes and positions of images and boxes. */
export function renderShape({ report }: RankedInput): Section[] {
  const { image_width_px: width, image_height_px: height } = report.figures;
  if (width === null || height === null) return [];
  const sizeOf = (key: 'min' | 'median' | 'max') =>
    `${formatCount(Math.round(width[key]))} × ${formatCount(Math.round(height[key]))}`;
  const unread = Object.values(report.split_health).reduce((sum, one) => sum + one.unread, 0);
  const facts: Fact[] = [
    {
      label: 'Image size',
      value: phrase`${figure(sizeOf('median'))} px in the median; from ${figure(sizeOf('min'))} to ${figure(sizeOf('max'))}, each side on its own`,
    },
    { label: 'Not read completely', value: phrase`${amount(unread, 'image or its label', 'images or their labels')}` },
  ];
  const blocks: Block[] = [
    { kind: 'charts', items: chartsOf(report) },
    { kind: 'facts', facts },
  ];
  return [{ ...part('shape', phrase`Shape of the dataset`, blocks), nav: 'Shape' }];
}
