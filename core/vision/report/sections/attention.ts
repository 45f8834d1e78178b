import {
  type Block,
  data,
  figure,
  type Phrase,
  type Picture,
  type PictureBox,
  paragraph,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { formatCount } from '../../../report/figures.js';
import { joinTexts, worded } from '../../../report/language/translation.js';
import type { Detection } from '../../boxes/detection.js';
import { GOOD_SCORE, LOW_SCORE, SAME_OBJECT } from '../../evaluate/measures/find-doubts.js';
import { type Contested, type ListedImage, REASONS, type Reason, type RunTally } from '../run/run-tally.js';
import type { RunFacts } from '../words/run-facts.js';
import { countFigure, formatScore, imagesOf, restOf } from '../words/words.js';

/** Photos of the report: base64 JPEGs by name of the image; null if one cannot be shown. */
export type Thumbnails = ReadonlyMap<string, string | null>;

/** Maximum labels on a picture, two objects with two classes; the text alternative names the same objects. */
const MAX_LABELS = 4;
/** Maximum examples of a run with made-up boxes. */
const MAX_EXAMPLES = 4;
export const REASON_TITLES: Readonly<Record<Reason, string>> = {
  unread: 'Not read',
  nothing: 'Nothing found',
  weak: 'Weak at best',
  'two-classes': 'Two classes on one object',
  disagree: 'Models disagree',
  'low-scores': 'Low scores',
};

const labelOf = (name: string, confidence: number) => `${name} ${formatScore(confidence)}`;

/** An object of a picture with its label, and the other class if a second model has one. */
interface Labelled {
  detection: Detection;
  other?: string;
}

/** Finds the box of the same model that is the second class of an object. */
function repeatOf({ detections }: ListedImage, { rival }: Contested): Detection[] {
  return detections.filter(
    ({ class_name: name, confidence }) => name === rival.name && confidence === rival.confidence,
  );
}

/** Returns the objects that a picture is about. */
function labelledOf(listed: ListedImage, reason: Reason): Labelled[] {
  const { detections, contested } = listed;
  switch (reason) {
    case 'two-classes':
      return contested
        .filter(({ by }) => by === 'same-model')
        .flatMap((one) => [detections[one.at]!, ...repeatOf(listed, one).slice(0, 1)])
        .filter((one, at, all) => all.indexOf(one) === at)
        .map((detection) => ({ detection }));
    case 'disagree':
      return contested
        .filter(({ by }) => by === 'other-model')
        .map(({ at, rival }) => ({ detection: detections[at]!, other: labelOf(rival.name, rival.confidence) }));
    case 'low-scores':
      return detections.filter(({ confidence }) => confidence < LOW_SCORE).map((detection) => ({ detection }));
    case 'weak':
      return detections.slice(0, 1).map((detection) => ({ detection }));
    default:
      return [];
  }
}

function noteOf(listed: ListedImage, reason: Reason, labelled: readonly Labelled[]): Phrase | null {
  const { objects, contested } = listed;
  if (reason === 'nothing') return phrase`no objects`;
  if (reason === 'weak') return phrase`${figure(formatCount(objects))} ${objects === 1 ? 'object' : 'objects'}`;
  if (reason === 'low-scores')
    return phrase`${figure(formatCount(labelled.length))} of ${figure(formatCount(objects))}`;
  const by = reason === 'disagree' ? 'other-model' : 'same-model';
  const first = contested.find((one) => one.by === by);
  return first === undefined ? null : phrase`IoU ${figure(formatScore(first.iou))}`;
}

const describe = ({ detection: { class_name: name, confidence }, other }: Labelled) =>
  joinTexts([labelOf(name, confidence), ...(other === undefined ? [] : [other])], ', ');

function textFor({ name, problem }: ListedImage, labelled: readonly Labelled[]): Phrase {
  if (problem !== null) return phrase`${data(name)}: ${problem}`;
  const words = joinTexts(labelled.slice(0, MAX_LABELS).map(describe), '; ');
  const more = labelled.length - MAX_LABELS;
  const rest = more > 0 ? worded` and ${formatCount(more)} more` : '';
  return words === '' ? phrase`${data(name)}` : phrase`${data(name)} (${words}${rest})`;
}

const UNKNOWN = { width: 4, height: 3 };

/** Builds the picture of an image. @param reason null for an example. */
function pictureOf(
  listed: ListedImage,
  reason: Reason | null,
  { tally, thumbnails }: { tally: RunTally; thumbnails: Thumbnails },
): Picture {
  const { name, image, detections, objects } = listed;
  const { width, height } = image ?? UNKNOWN;
  const labelled = reason === null ? [] : labelledOf(listed, reason);
  const strong = new Map(labelled.slice(0, MAX_LABELS).map((one) => [one.detection, one]));
  const boxes = detections.map((one): PictureBox => {
    const found = strong.get(one);
    const box = { ...one.box, slot: tally.slotOf(one.class_name) };
    if (found === undefined) return box;
    const label = labelOf(one.class_name, one.confidence);
    return { ...box, isStrong: true, label, ...(found.other === undefined ? {} : { otherLabel: found.other }) };
  });
  const note =
    reason === null ? phrase`${figure(formatCount(objects))} made-up boxes` : noteOf(listed, reason, labelled);
  const jpeg = thumbnails.get(name) ?? null;
  return {
    caption: [{ kind: 'name', text: name }],
    ...(note === null ? {} : { note }),
    text: reason === null ? phrase`${data(name)} with made-up boxes` : textFor(listed, labelled),
    jpeg,
    area: { x1: 0, y1: 0, x2: width, y2: height },
    boxes,
    ...(jpeg === null && reason === 'unread' ? { stamp: 'cannot be decoded' } : {}),
  };
}

function describeReason(reason: Reason, tally: RunTally, { origin, other }: RunFacts): Phrase {
  switch (reason) {
    case 'unread':
      return phrase`Copy or export these files again, then repeat the run.`;
    case 'nothing':
      return phrase`No object scores ${figure(origin.options.confidence.toFixed(2))} or more.`;
    case 'weak':
      return phrase`The best object scores below ${figure(formatScore(GOOD_SCORE))}.`;
    case 'two-classes':
      return phrase`Boxes of different classes overlap by an IoU of ${figure(formatScore(SAME_OBJECT))} or more. At most one is right.`;
    case 'disagree': {
      const listed = tally.disputed;
      const isElsewhere = tally.flagged.disagree.count < tally.disputedImages;
      const elsewhere = isElsewhere ? phrase`, some above` : phrase``;
      const second =
        other === null
          ? phrase`a second model`
          : phrase`${data(other.id)} at ${figure(other.confidence.toFixed(2))} or more`;
      return phrase`${second} (dashed label) names another class for the same box. ${figure(formatCount(listed))} in all${elsewhere}.`;
    }
    case 'low-scores':
      return phrase`At least one object scores below ${figure(formatScore(LOW_SCORE))}.`;
  }
}

/** Returns the images whose photos the report shows. */
export function picturedImages(tally: RunTally, isMock: boolean): ListedImage[] {
  if (isMock) return examplesOf(tally);
  return REASONS.filter((reason) => reason !== 'unread').flatMap((reason) => tally.flagged[reason].first);
}

const examplesOf = ({ listed }: RunTally) => listed.filter(({ objects }) => objects > 0).slice(0, MAX_EXAMPLES);

/** Renders the images that need attention, each under its most serious reason. */
export function renderAttention(tally: RunTally, facts: RunFacts, thumbnails: Thumbnails): Section[] {
  if (tally.attention === 0) return [];
  const groups = REASONS.flatMap((reason): Section[] => {
    const { count, first } = tally.flagged[reason];
    if (count === 0) return [];
    const items = first.map((listed) => pictureOf(listed, reason, { tally, thumbnails }));
    const blocks: Block[] = [
      paragraph(describeReason(reason, tally, facts)),
      { kind: 'pictures', items, omitted: count - items.length, rest: restOf(facts) },
    ];
    const title = phrase`${REASON_TITLES[reason]} (${figure(formatCount(count))})`;
    return [{ ...part(`attention-${reason}`, title, blocks), look: 'group' }];
  });
  const others = tally.images - tally.attention;
  const rest =
    others === 0
      ? phrase`No image is without a flag.`
      : phrase`The other ${imagesOf(others)} ${others === 1 ? 'has' : 'have'} no flag.`;
  const intro = quietly(
    phrase`${countFigure(tally.attention)} of ${imagesOf(tally.images)}, each listed once, under its most serious reason.`,
    rest,
  );
  return [part('attention', phrase`Images that need attention`, [intro, ...groups])];
}

/** Renders a few images with made-up boxes. */
export function renderExamples(tally: RunTally, thumbnails: Thumbnails): Section[] {
  const items = examplesOf(tally).map((listed) => pictureOf(listed, null, { tally, thumbnails }));
  if (items.length === 0) return [];
  const block: Block = { kind: 'pictures', items, omitted: 0, rest: [], height: 150 };
  return [part('examples', phrase`Examples`, [block])];
}
