import {
  type Block,
  enumerate,
  figure,
  foldedPart,
  type Inline,
  inProse,
  omittedLine,
  type Phrase,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { formatCount } from '../../../report/figures.js';
import { joinTexts, translate, worded } from '../../../report/language/translation.js';
import type { ListedImage, Reason, RunTally } from '../run/run-tally.js';
import type { RunFacts } from '../words/run-facts.js';
import { countFigure, formatScore, restOf, scoreFigure } from '../words/words.js';

/** Rows from which the list is collapsed on a page. */
const MAX_OPEN = 50;

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  unread: 'not read',
  nothing: 'nothing found',
  weak: 'weak at best',
  'two-classes': 'two classes',
  disagree: 'models disagree',
  'low-scores': 'low score',
};

/** Hex digits of a hash in the list. The file of all results has all 64. */
const HASH_DIGITS = 8;

function objectsOf({ classes, problem }: ListedImage, tally: RunTally): Phrase {
  if (problem !== null) return phrase`not read`;
  if (classes.size === 0) return phrase`none`;
  const names = [...classes].map(([name, count]): Phrase => {
    const swatch: Inline = { kind: 'swatch', slot: tally.slotOf(name) };
    return count === 1 ? [swatch, inProse(name)] : phrase`${swatch}${figure(formatCount(count))} ${inProse(name)}`;
  });
  return enumerate(names, ', ');
}

function dotsOf({ detections, objects }: ListedImage, tally: RunTally, { origin }: RunFacts): Phrase {
  const dots = detections.map(({ class_name: name, confidence: at }) => ({
    at,
    slot: origin.is_mock ? null : tally.slotOf(name),
  }));
  if (dots.length === 0) return [];
  const more = objects > dots.length ? worded` and ${formatCount(objects - dots.length)} more` : '';
  const label = `${detections.map(({ class_name: name, confidence }) => `${name} ${formatScore(confidence)}`).join(', ')}${more}`;
  return [{ kind: 'chart', chart: { kind: 'dots', label, from: origin.options.confidence, to: 1, dots } }];
}

function rowOf(listed: ListedImage, tally: RunTally, facts: RunFacts): Phrase[] {
  const { name, image, objects, lowest, reasons, totalMs } = listed;
  const words = joinTexts(
    reasons.map((reason) => translate(REASON_WORDS[reason])),
    ', ',
  );
  return [
    [inProse(name)],
    objectsOf(listed, tally),
    image === null ? [] : countFigure(objects),
    dotsOf(listed, tally, facts),
    lowest === null ? [] : scoreFigure(lowest),
    ...(facts.origin.is_mock ? [] : [words === '' ? [] : phrase`${words}`]),
    totalMs === null ? [] : [figure(`${Math.round(totalMs)} ms`)],
    image === null ? [] : [{ kind: 'data', text: image.sha256.slice(0, HASH_DIGITS) }],
  ];
}

/** Renders the list of images, with a dot for each object at its score. */
export function renderImages(tally: RunTally, facts: RunFacts): Section {
  const { is_mock: isMock } = facts.origin;
  const rows = tally.listed.map((listed) => rowOf(listed, tally, facts));
  const table: Block = {
    kind: 'table',
    isDense: true,
    caption: phrase`One dot for each object, at its score`,
    head: [
      { title: 'image', align: 'start' },
      { title: isMock ? 'made-up boxes' : 'objects', align: 'start' },
      { title: 'number', align: 'end', only: 'html', isWideOnly: true },
      { title: 'scores', align: 'start', only: 'html', isWideOnly: true },
      { title: 'lowest', align: 'end' },
      ...(isMock ? [] : [{ title: 'attention', align: 'start' as const }]),
      { title: 'time', align: 'end', only: 'html', isWideOnly: true },
      { title: 'SHA-256', align: 'start', only: 'html', isWideOnly: true },
    ],
    rows,
  };
  const more = tally.images - rows.length;
  const blocks = more > 0 ? [table, quietly(omittedLine(more, restOf(facts)))] : [table];
  const title = phrase`All images (${figure(formatCount(tally.images))})`;
  return rows.length > MAX_OPEN ? foldedPart('images', title, blocks) : part('images', title, blocks);
}
