import {
  type Block,
  figure,
  type Inline,
  inProse,
  type Phrase,
  part,
  phrase,
  quietly,
  type Section,
  shortenTo,
  strong,
  type TableHead,
} from '../../../../report/document.js';
import { formatCount, formatShare } from '../../../../report/figures.js';
import { joinTexts, worded } from '../../../../report/language/translation.js';
import { SPLITS, type Split } from '../../contract/dataset-config.js';
import type { ClassFigures } from '../../contract/dataset-report.js';
import type { RankedInput } from '../words/report-input.js';
import { amount, numbersOf } from '../words/words.js';

/** Maximum classes in the table. The JSON report has all. */
const MAX_CLASSES = 40;
/** Minimum boxes in train below which a class is marked as rare: as in the check `set-few-samples`. */
const FEW = 100;

interface Row {
  figures: ClassFigures;
  total: number;
  isNamed: boolean;
}

const totalOf = ({ objects }: ClassFigures) => Object.values(objects).reduce((sum, count) => sum + count, 0);

function flagsOf({ figures: { objects }, isNamed, total }: Row, present: readonly Split[], input: RankedInput): Phrase {
  const tag = (tone: 'bad' | 'warn' | 'plain', text: string): Inline => ({ kind: 'tag', tone, text });
  if (!isNamed)
    return [tag('bad', 'not in the config'), ...numbersOf(['label-class-out-of-range', 'label-ids-from-one'], input)];
  if (total === 0) return [tag('warn', 'no box'), ...numbersOf(['set-class-unused'], input)];
  const trained = objects.train ?? 0;
  if (trained === 0) return [tag('warn', 'not in train'), ...numbersOf(['set-class-not-trained'], input)];
  const absent = present.filter((split) => split !== 'train' && (objects[split] ?? 0) === 0);
  if (absent.length > 0)
    return [tag('warn', worded`not in ${joinTexts(absent, ', ')}`), ...numbersOf(['set-class-not-tested'], input)];
  return trained < FEW ? [tag('plain', 'few'), ...numbersOf(['set-few-samples'], input)] : [];
}

const share = (count: number, whole: number) => (whole === 0 ? 0 : count / whole);

/** Renders the counts of a class in a split, and its share as a bar on a square-root scale. */
function cellsOf({ figures: { objects } }: Row, split: Split, wholes: ReadonlyMap<Split, number>): Phrase[] {
  const count = objects[split] ?? 0;
  const own = share(count, wholes.get(split)!);
  const trained = share(objects.train ?? 0, wholes.get('train') ?? 0);
  const tick = split === 'train' || !wholes.has('train') ? null : Math.sqrt(trained);
  const label = worded`${formatShare(Math.round(own * 1000) / 1000)} of the boxes in ${split}`;
  return [
    [figure(formatCount(count))],
    [
      {
        kind: 'chart',
        chart: {
          kind: 'level',
          label,
          share: Math.sqrt(own),
          tick,
          tone: split === 'train' ? 'first' : 'second',
        },
      },
    ],
  ];
}

function classCell({ figures: { id, name }, isNamed }: Row): Phrase {
  if (!isNamed || name === null) return phrase`no name`;
  return [{ kind: 'swatch', slot: id }, inProse(shortenTo(name, 40))];
}

/** Renders the boxes of each class by split. */
export function renderClasses(input: RankedInput): Section {
  const { classes, unnamed_classes: unnamed, splits } = input.report;
  const rows: Row[] = [
    ...classes
      .map((figures) => ({ figures, total: totalOf(figures), isNamed: true }))
      .toSorted((a, b) => b.total - a.total),
    ...unnamed.map((figures) => ({ figures, total: totalOf(figures), isNamed: false })),
  ];
  const present = SPLITS.filter((split) => splits[split] !== undefined);
  const boxes = present.reduce((sum, split) => sum + splits[split]!.objects, 0);
  const title = phrase`Classes per split`;
  if (rows.length === 0 || boxes === 0) return part('classes', title, [quietly(phrase`No label has a box.`)]);
  // Names first: a rare class without a name is more important than a named one without boxes.
  const shown =
    rows.length <= MAX_CLASSES
      ? rows
      : [
          ...rows.filter(({ isNamed }) => isNamed).slice(0, MAX_CLASSES - 10),
          ...rows.filter(({ isNamed }) => !isNamed).slice(0, 10),
        ];
  const wholes = new Map(present.map((split) => [split, splits[split]!.objects]));
  const heads = present.flatMap((split): TableHead[] => [
    { title: `${split} ${formatCount(wholes.get(split)!)}`, align: 'end' },
    { title: 'Share', align: 'start', only: 'html', isWideOnly: true },
  ]);
  const left = rows.length - shown.length;
  const more: Block[] =
    left > 0 ? [quietly(phrase`${amount(left, 'further class', 'further classes')} in the JSON report.`)] : [];
  return {
    ...part('classes', title, [
      {
        kind: 'table',
        isDense: true,
        caption: phrase`Boxes of each class. Bars show the share within the split on a square-root scale; the tick is the share in train`,
        head: [
          { title: 'Id', align: 'end' },
          { title: 'Class', align: 'start' },
          ...heads,
          { title: 'All', align: 'end' },
          { title: 'Flags', align: 'start' },
        ],
        rows: shown.map((row) => [
          phrase`${String(row.figures.id)}`,
          classCell(row),
          ...present.flatMap((split) => cellsOf(row, split, wholes)),
          [strong(formatCount(row.total))],
          flagsOf(row, present, input),
        ]),
      },
      ...more,
    ]),
    nav: 'Classes',
    note: phrase`${amount(boxes, 'box', 'boxes')}`,
  };
}
