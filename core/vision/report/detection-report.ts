import {
  type Block,
  figure,
  type Phrase,
  part,
  phrase,
  type ReportDocument,
  type Section,
} from '../../report/document.js';
import { countOf, formatCount } from '../../report/figures.js';
import { writeHtml } from '../../report/html/write-html.js';
import { CHINESE_DETECTION_REPORT } from '../../report/language/chinese/detection-report.js';
import { inLanguage, type ReportLanguage, worded } from '../../report/language/translation.js';
import { markMadeUp } from '../../report/made-up.js';
import { writeMarkdown } from '../../report/markdown/write-markdown.js';
import type { RunTally } from './run/run-tally.js';
import { renderAttention, renderExamples, type Thumbnails } from './sections/attention.js';
import { renderObjectClasses, renderScores } from './sections/classes.js';
import { renderImages } from './sections/images.js';
import { renderCard, renderModel, renderRunProvenance } from './sections/provenance.js';
import { renderCalls, renderMadeUpUses, renderUses } from './sections/uses.js';
import type { RunFacts } from './words/run-facts.js';
import { countFigure, imagesOf } from './words/words.js';

/** The results of a run, to report on. */
export interface DetectionReportInput {
  tally: RunTally;
  facts: RunFacts;
  /** See `collectThumbnails`. Empty for Markdown. */
  thumbnails: Thumbnails;
  /** Default: English. */
  language?: ReportLanguage;
}

const classesOf = (count: number) => (count === 1 ? worded`1 class` : worded`${formatCount(count)} classes`);

function describeRun(tally: RunTally, { origin, total }: RunFacts): Phrase[] {
  const { images, found, objects, unread } = tally;
  const kinds = figure(classesOf(tally.classes().length));
  const where = phrase`${countFigure(found)} of ${imagesOf(images)}`;
  const stopped = images < total ? [phrase`The run stopped after ${countFigure(images)} of ${imagesOf(total)}.`] : [];
  if (origin.is_mock) {
    const boxes = worded`${formatCount(objects)} made-up ${objects === 1 ? 'box' : 'boxes'}`;
    return [phrase`${figure(boxes)} of ${kinds} in ${where}.`, phrase`They are unrelated to the images.`, ...stopped];
  }
  const nothing = images - unread - found;
  const rest = [
    ...(nothing > 0 ? [phrase`in ${imagesOf(nothing)} it found nothing`] : []),
    ...(unread > 0 ? [phrase`${countFigure(unread)} could not be read`] : []),
  ];
  const [first] = rest;
  const others = first === undefined ? [] : [sentenceOf(rest)];
  const made = phrase`found by ${{ kind: 'headline', text: origin.model.id }}`;
  return [phrase`${figure(countOf(objects, 'objects'))} of ${kinds} in ${where}, ${made}.`, ...others, ...stopped];
}

function sentenceOf(parts: readonly Phrase[]): Phrase {
  const joined = parts.flatMap((one, at) => (at === 0 ? one : phrase`, ${one}`));
  const [first, ...rest] = joined;
  const start = first?.kind === 'text' ? { ...first, text: first.text.replace(/^in/, 'In') } : first!;
  return phrase`${[start, ...rest]}.`;
}

function renderBanner({ commands }: RunFacts): Block {
  return {
    kind: 'banner',
    title: phrase`MADE UP: every box in this report is generated from the hash of its file.`,
    text: phrase`The mock model never reads the pixels. For real results:`,
    command: commands.real,
  };
}

/** Names the only image that could not be read, or counts them. */
function unreadName({ unread, flagged }: RunTally): string {
  const [first] = flagged.unread.first;
  return unread === 1 && first ? first.name : countOf(unread, 'images');
}

function renderNext(tally: RunTally, { commands, origin }: RunFacts): Section[] {
  if (origin.is_mock) return [];
  const items = [
    ...(tally.attention > 0 && commands.review !== null
      ? [
          {
            text: phrase`${{ kind: 'headline', text: worded`Review the ${countOf(tally.attention, 'flagged images')}.` }} Open the folder in Batch Detection.`,
            command: commands.review,
          },
        ]
      : []),
    ...(tally.unread > 0 && commands.retry !== null
      ? [
          {
            text: phrase`${{ kind: 'headline', text: worded`Copy ${unreadName(tally)} again,` }} then repeat the run.`,
            command: commands.retry,
          },
        ]
      : []),
    ...(commands.measure === null
      ? []
      : [
          {
            text: phrase`${{ kind: 'headline', text: 'Measure before you rely on counts.' }} Label some of the images in YOLO format first.`,
            command: commands.measure,
          },
        ]),
  ];
  return items.length === 0 ? [] : [part('next', phrase`What to do next`, [{ kind: 'steps', items }])];
}

const untitled = (id: string, blocks: readonly Block[]): Section => ({
  ...part(id, phrase`${id === 'summary' ? 'Summary' : 'Origin'}`, blocks),
  isUntitled: true,
});

/** Builds the sections of a report on detections: verdicts, classes, images that need attention, and provenance. */
export function detectionSections({ tally, facts, thumbnails }: DetectionReportInput): Section[] {
  const { is_mock: isMock } = facts.origin;
  const lead: Block = { kind: 'paragraph', tone: 'lead', sentences: describeRun(tally, facts) };
  const uses = part('uses', phrase`What you can use it for`, isMock ? [renderMadeUpUses()] : renderUses(tally));
  const head: Block[] = [
    ...(isMock ? [renderBanner(facts)] : []),
    lead,
    ...(isMock ? [] : [renderCalls(tally)]),
    { kind: 'split', main: [uses], aside: [renderModel(facts)] },
    { kind: 'split', main: [renderObjectClasses(tally, facts)], aside: [renderScores(tally, facts)], aspect: 'wide' },
  ];
  const sections = [
    untitled('summary', head),
    ...renderNext(tally, facts),
    ...(isMock ? renderExamples(tally, thumbnails) : renderAttention(tally, facts, thumbnails)),
    renderImages(tally, facts),
    untitled('origin', [
      { kind: 'split', main: [renderCard(facts)], aside: [renderRunProvenance(tally, facts)], aspect: 'wide' },
    ]),
  ];
  return isMock ? sections.map(markMadeUp) : sections;
}

/** Returns the last part of a path. The provenance has the whole. */
const lastPart = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

function buildDetectionReport(input: DetectionReportInput): ReportDocument {
  const { origin, subject, madeAt, version } = input.facts;
  const { is_mock: isMock, model } = origin;
  const hash = model.sha256 === null ? '' : ` ${model.sha256.slice(0, 8)}`;
  return {
    title: [{ kind: 'name', text: lastPart(subject) }],
    kind: worded`Detection report · ${madeAt.slice(0, 10)}`,
    ...(isMock ? { mark: 'made-up' as const } : {}),
    sections: detectionSections(input),
    footer: [
      ...(isMock ? [phrase`MADE-UP BOXES.`] : []),
      phrase`Thumbnails are embedded, so the report works without the images.`,
      phrase`${{ kind: 'name', text: subject }} · ${{ kind: 'name', text: model.id }}${hash} · Handlens ${version}`,
    ],
  };
}

/** Writes the report on a run. The output is deterministic. Names and classes never become markup. */
export function writeDetectionReport(format: 'html' | 'markdown', input: DetectionReportInput): string {
  return inLanguage(input.language === 'zh' ? CHINESE_DETECTION_REPORT : null, () => {
    const document = buildDetectionReport(input);
    return format === 'html' ? writeHtml(document) : writeMarkdown(document);
  });
}
