import {
  type Block,
  type ChartPart,
  enumerate,
  figure,
  type Phrase,
  part,
  phrase,
  quietly,
  strong,
} from '../../../../report/document.js';
import { formatCount } from '../../../../report/figures.js';
import { translate } from '../../../../report/language/translation.js';
import { TONE_OF, verdictOf } from '../../../../report/safety.js';
import { SPLITS, type Split } from '../../contract/dataset-config.js';
import type { DatasetUse } from '../../contract/dataset-use.js';
import type { RankedInput } from '../words/report-input.js';
import { amount, numbersOf } from '../words/words.js';

/** The uses as actions. */
const ACTIONS: Readonly<Record<DatasetUse['use'], string>> = {
  count: 'count images, boxes and classes',
  train: 'train a model',
  'measure-val': 'measure a model on val',
  'measure-test': 'measure a model on test',
};

/** The rule, printed below the table; docs/verdicts.md has it in full. */
const RULE = [
  'Safe: nothing that the use needs is missing, and at most 1% of the images are copies.',
  'Limited: some images are dropped or doubtful, a class is not covered, or there are fewer than 100 boxes to measure on.',
  'Not safe: training stops, more than 5% of the images are lost, or scores are measured on training images.',
  'After fixes: when all findings are fixed that need no new images and no new split.',
] as const;

/** Maximum checks whose numbers follow a use. */
const MAX_NUMBERS = 6;
/** Maximum reasons of a use in the table. */
const MAX_REASONS = 2;

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function callOf({ use, now, reasons }: DatasetUse): Phrase {
  const why = reasons[0]!;
  if (now === 'unsafe') return phrase`Not safe to ${ACTIONS[use]}: ${why}`;
  return phrase`Limited to ${ACTIONS[use]}: ${why}`;
}

/** States what the dataset can be used for, the worst first: a line per problem, and one for everything that is safe. */
function renderCalls(uses: readonly DatasetUse[]): Block {
  const safe = uses.filter(({ now }) => now === 'safe').map(({ use }) => ACTIONS[use]);
  const list = enumerate(safe.map((action) => phrase`${action}`));
  const problems = (['unsafe', 'limited'] as const).flatMap((verdict) => uses.filter(({ now }) => now === verdict));
  return {
    kind: 'calls',
    items: [
      ...problems.map((use) => ({ tone: TONE_OF[use.now], text: callOf(use) })),
      ...(safe.length > 0 ? [{ tone: 'good' as const, text: phrase`Safe to ${list}.` }] : []),
    ],
  };
}

function renderUses(input: RankedInput): Block[] {
  const items = input.report.uses.map(({ use, now, after_fixes: after, reasons, checks }) => ({
    title: [...phrase`${capitalized(translate(ACTIONS[use]))}`, ...numbersOf(checks, input).slice(0, 2 * MAX_NUMBERS)],
    note: reasons.slice(0, MAX_REASONS).flatMap((reason, at) => (at === 0 ? phrase`${reason}` : phrase` ${reason}`)),
    now: verdictOf(now),
    after: verdictOf(after),
  }));
  return [
    { kind: 'uses', caption: 'Verdicts now and after fixes', heads: ['Use', 'Now', 'After fixes'], items },
    quietly(...RULE.map((sentence) => phrase`${sentence}`)),
  ];
}

const PART_TONES = ['first', 'second', 'third'] as const satisfies readonly ChartPart['tone'][];

function renderSplits({ report: { splits, split_health: health } }: RankedInput): Block[] {
  const present = SPLITS.flatMap((split) => (splits[split] ? [{ split, ...splits[split] }] : []));
  if (present.every(({ images }) => images === 0)) return [quietly(phrase`No image was found.`)];
  const label = present.map(({ split, images }) => `${split} ${formatCount(images)}`).join(', ');
  const faulty = (split: Split) => health[split]?.faulty ?? 0;
  const rows = present.map(({ split, images, objects, backgrounds }) => [
    [strong(split)],
    ...[images, objects, backgrounds].map((number): Phrase => [figure(formatCount(number))]),
    [
      faulty(split) === 0
        ? figure('0')
        : { kind: 'tag' as const, tone: 'bad' as const, text: formatCount(faulty(split)) },
    ],
  ]);
  return [
    {
      kind: 'chart',
      chart: {
        kind: 'parts',
        label,
        parts: present.map(({ images }, at) => ({ count: images, tone: PART_TONES[at]! })),
      },
    },
    {
      kind: 'table',
      isDense: true,
      caption: phrase`Images by split`,
      isCompact: true,
      head: [
        { title: 'Split', align: 'start' },
        { title: 'Images', align: 'end' },
        { title: 'Boxes', align: 'end' },
        { title: 'No boxes', align: 'end' },
        { title: 'Errors', align: 'end' },
      ],
      rows,
    },
  ];
}

const NUMBERS = ['no splits', 'one split', 'two splits', 'three splits'] as const;

/** Describes the dataset in two sentences. */
function renderLead({ report }: RankedInput): Block {
  const { splits, split_health: health, classes } = report;
  const sum = (of: 'images' | 'objects' | 'backgrounds') =>
    Object.values(splits).reduce((total, one) => total + one[of], 0);
  const faulty = Object.values(health).reduce((total, one) => total + one.faulty, 0);
  const size = phrase`A YOLO dataset of ${amount(sum('images'), 'image')} with ${amount(sum('objects'), 'box', 'boxes')} of ${amount(classes.length, 'class', 'classes')} in ${NUMBERS[Object.keys(splits).length] ?? 'several splits'}.`;
  const errors =
    faulty === 0
      ? phrase`No image has an error`
      : phrase`${amount(faulty, 'image')} ${faulty === 1 ? 'has' : 'have'} errors`;
  const blank = sum('backgrounds');
  const without =
    blank === 0
      ? phrase`all have boxes`
      : phrase`${figure(formatCount(blank))} ${blank === 1 ? 'has' : 'have'} no boxes`;
  return { kind: 'paragraph', tone: 'lead', sentences: [size, phrase`${errors}, ${without}.`] };
}

/** Renders the head of the report: what the dataset is, what it can be used for, and its splits. */
export function renderDatasetHead(input: RankedInput): Block[] {
  return [
    renderLead(input),
    renderCalls(input.report.uses),
    {
      kind: 'split',
      main: [part('uses', phrase`What you can use it for`, renderUses(input))],
      aside: [part('splits', phrase`Splits`, renderSplits(input))],
    },
  ];
}
