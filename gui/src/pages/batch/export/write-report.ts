import {
  type Block,
  data,
  type Fact,
  figure,
  type Phrase,
  paragraph,
  part,
  phrase,
  type TableHead,
} from '../../../../../core/report/document.js';
import { formatCount } from '../../../../../core/report/figures.js';
import { writeMarkdown } from '../../../../../core/report/markdown/write-markdown.js';
import { formatOrigin } from '../../../../../core/vision/formats/origin-text.js';
import type { ImageResult } from '../../../../../core/vision/results/image-result.js';
import { formatFixed, formatNumber } from '../../../i18n/format.js';
import { localeTag } from '../../../i18n/language.js';
import type { HandCorrections } from '../../../workspace/hand-corrections.js';
import { plural, t } from '../texts.js';
import type { ExportChoice } from './export-choice.js';
import type { FailedImage, ReadResults } from './read-results.js';
import { type ResultOrigin, resultOrigins } from './result-origins.js';

const left = (title: string): TableHead => ({ title, align: 'start' });
const right = (title: string): TableHead => ({ title, align: 'end' });
const count = (value: number): Phrase => [figure(formatCount(value))];
const score = (value: number | undefined): Phrase => (value === undefined ? [] : [figure(formatFixed(value, 2))]);

interface ClassFacts {
  objects: number;
  images: number;
  highest: number;
}

function classFacts(results: readonly ImageResult[]): [string, ClassFacts][] {
  const facts = new Map<string, ClassFacts>();
  for (const { detections } of results) {
    const here = new Set<string>();
    for (const { class_name: name, confidence } of detections) {
      const known = facts.get(name) ?? { objects: 0, images: 0, highest: 0 };
      known.objects += 1;
      known.highest = Math.max(known.highest, confidence);
      if (!here.has(name)) known.images += 1;
      here.add(name);
      facts.set(name, known);
    }
  }
  return [...facts].sort(([, a], [, b]) => b.objects - a.objects);
}

/**
 * Returns the models with their options and numbers of images. Results of the same model are combined, even if their
 * warnings differ.
 */
function makerFacts(origins: readonly ResultOrigin[]): Fact[] {
  const makers = new Map<string, number>();
  for (const { origin, images } of origins) {
    const maker = formatOrigin(origin, 'short');
    makers.set(maker, (makers.get(maker) ?? 0) + images);
  }
  return [...makers].map(([maker, images]) => ({
    label: t('report.made'),
    value: phrase`${maker} (${figure(formatCount(images))})`,
  }));
}

/** Says how many boxes come from a person and not from the model. */
function correctionNote(corrections: readonly HandCorrections[]): Block[] {
  if (corrections.length === 0) return [];
  const sum = (state: keyof HandCorrections) => formatNumber(corrections.reduce((all, one) => all + one[state], 0));
  const counts = { edited: sum('edited'), added: sum('added'), deleted: sum('deleted') };
  return [paragraph(phrase`${plural('report.corrected', corrections.length, counts)}`)];
}

function summary({ results, failed, corrections }: ReadResults, { scope }: ExportChoice): Block[] {
  const objects = results.reduce((sum, { detections }) => sum + detections.length, 0);
  const origins = resultOrigins(results);
  const isMadeUp = origins.some(({ origin }) => origin.is_mock);
  return [
    ...(isMadeUp ? [paragraph(phrase`${t('report.madeUp')}`)] : []),
    ...correctionNote(corrections),
    {
      kind: 'facts',
      facts: [
        { label: t('report.scope'), value: phrase`${scope}` },
        { label: t('report.objects'), value: count(objects) },
        { label: t('report.failed'), value: count(failed.length) },
        ...makerFacts(origins),
      ],
    },
  ];
}

const failedTable = (failed: readonly FailedImage[]): Block => ({
  kind: 'table',
  caption: phrase`${t('report.failed')}`,
  head: [left(t('report.image')), left(t('report.reason'))],
  rows: failed.map(({ name, reason }) => [[data(name)], [data(reason, 300)]]),
});

/** Writes a report on the results of a batch as Markdown. File and class names are escaped. */
export function writeBatchReport(read: ReadResults, choice: ExportChoice): string {
  const { results, failed } = read;
  const classes: Block = {
    kind: 'table',
    caption: phrase`${t('report.classes')}`,
    head: [
      left(t('report.class')),
      right(t('report.objects')),
      right(t('report.withClass')),
      right(t('report.highest')),
    ],
    rows: classFacts(results).map(([name, { objects, images, highest }]) => [
      [data(name)],
      count(objects),
      count(images),
      score(highest),
    ]),
  };
  const images: Block = {
    kind: 'table',
    caption: phrase`${t('report.perImage')}`,
    head: [left(t('report.image')), right(t('report.objects')), right(t('report.highest'))],
    rows: results.map(({ image, detections }) => [
      [data(image.name)],
      count(detections.length),
      score(detections[0]?.confidence),
    ]),
  };
  return writeMarkdown({
    title: phrase`${t('report.title', { name: choice.name })}`,
    language: localeTag(),
    sections: [
      part('summary', phrase`${t('report.summary')}`, summary(read, choice)),
      part('classes', phrase`${t('report.classes')}`, [classes]),
      ...(failed.length > 0 ? [part('failed', phrase`${t('report.failed')}`, [failedTable(failed)])] : []),
      part('images', phrase`${t('report.perImage')}`, [images]),
    ],
    footer: [],
  });
}
