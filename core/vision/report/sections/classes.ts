import {
  type Block,
  type ChartPart,
  figure,
  inProse,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { formatCount } from '../../../report/figures.js';
import { joinTexts, worded } from '../../../report/language/translation.js';
import { GOOD_SCORE, LOW_SCORE } from '../../evaluate/measures/find-doubts.js';
import type { ClassTally, RunTally } from '../run/run-tally.js';
import type { ScoreBins } from '../run/score-bins.js';
import type { RunFacts } from '../words/run-facts.js';
import { countFigure, formatScore, restOf, scoreFigure } from '../words/words.js';

/** Maximum classes in the table. */
const MAX_CLASSES = 40;
/** Score from which an object is clear: most false detections of COCO models score lower. */
const HIGH_SCORE = 0.7;
/** Thresholds that the report tries, if they are above that of the run. */
const THRESHOLDS = [LOW_SCORE, GOOD_SCORE, 0.6, HIGH_SCORE];
/** Width of a bar of scores. */
const STEP = 0.05;

const BANDS = [
  { tone: 'first', from: HIGH_SCORE, to: 1.1, words: `${formatScore(HIGH_SCORE)} or more` },
  {
    tone: 'second',
    from: GOOD_SCORE,
    to: HIGH_SCORE,
    words: `${formatScore(GOOD_SCORE)} to ${formatScore(HIGH_SCORE - 0.01)}`,
  },
  { tone: 'missing', from: 0, to: GOOD_SCORE, words: `below ${formatScore(GOOD_SCORE)}` },
] as const;

function bandsOf(scores: ScoreBins, isMock: boolean): ChartPart[] {
  return BANDS.map(({ tone, from, to }) => ({ tone: isMock ? 'missing' : tone, count: scores.between(from, to) }));
}

function rowOf({ name, slot, scores, best }: ClassTally, { whole, isMock }: { whole: number; isMock: boolean }) {
  const parts = bandsOf(scores, isMock);
  const described = parts.map(({ count }, at) => {
    const { words, from } = BANDS[at]!;
    return from === 0
      ? worded`${formatCount(count)} below ${formatScore(GOOD_SCORE)}`
      : worded`${formatCount(count)} at ${words}`;
  });
  const label = joinTexts(described, ', ');
  return [
    [{ kind: 'swatch' as const, slot }, inProse(name)],
    countFigure(scores.count),
    [{ kind: 'chart' as const, chart: { kind: 'bar' as const, label, parts, whole } }],
    countFigure(best.count),
    scoreFigure(scores.median()),
    scoreFigure(scores.lowest),
  ];
}

/** Renders the table of classes with bars by score. */
export function renderObjectClasses(tally: RunTally, facts: RunFacts): Section {
  const { is_mock: isMock } = facts.origin;
  const classes = tally.classes();
  const shown = classes.slice(0, MAX_CLASSES);
  const whole = shown[0]?.scores.count ?? 0;
  const rest = classes.slice(MAX_CLASSES).reduce((sum, { scores }) => sum + scores.count, 0);
  const title = isMock ? phrase`Boxes by class` : phrase`Objects by class`;
  if (shown.length === 0) return part('classes', title, [quietly(phrase`Nothing was found.`)]);
  const blocks: Block[] = [
    ...(isMock
      ? []
      : [
          {
            kind: 'key' as const,
            lead: 'Bars: ',
            entries: BANDS.map(({ tone, words }) => [tone, words] as const),
            markdown: 'text' as const,
          },
        ]),
    {
      kind: 'table',
      isDense: true,
      caption: phrase`Classes, the most frequent first`,
      head: [
        { title: 'class', align: 'start' },
        { title: isMock ? 'made up' : 'objects', align: 'end' },
        { title: 'by score', align: 'start' },
        { title: 'images', align: 'end' },
        { title: 'median', align: 'end' },
        { title: 'lowest', align: 'end' },
      ],
      rows: shown.map((one) => rowOf(one, { whole, isMock })),
    },
  ];
  const more = classes.length - shown.length;
  if (more > 0)
    blocks.push(
      quietly(
        phrase`and ${figure(formatCount(more))} more classes with ${figure(formatCount(rest))} objects: ${restOf(facts)}`,
      ),
    );
  return part('classes', title, blocks);
}

function toneOf(score: number, isMock: boolean): ChartPart['tone'] {
  return isMock ? 'missing' : BANDS.find(({ from }) => score >= from - 1e-9)!.tone;
}

/** Renders the distribution of scores, and the effect of a higher threshold. */
export function renderScores(tally: RunTally, { origin }: RunFacts): Section {
  const { is_mock: isMock, options } = origin;
  const start = Math.floor(options.confidence / STEP + 1e-9);
  const bins = Array.from({ length: Math.round(1 / STEP) - start }, (_, at) => {
    const [from, to] = [(start + at) * STEP, (start + at + 1) * STEP].map((score) => Number(score.toFixed(2))) as [
      number,
      number,
    ];
    return { from, to, count: tally.scores.between(from, to >= 1 ? 1.1 : to), tone: toneOf(from, isMock) };
  });
  const label = worded`Scores of ${formatCount(tally.objects)} objects, from ${formatScore(tally.scores.lowest)}, median ${formatScore(tally.scores.median())}`;
  const chart: Block[] = tally.objects === 0 ? [] : [{ kind: 'chart', chart: { kind: 'histogram', label, bins } }];
  if (isMock) return part('scores', phrase`Scores`, [...chart, quietly(phrase`${label}.`)]);
  const thresholds = [options.confidence, ...THRESHOLDS.filter((score) => score > options.confidence + 1e-9)];
  const rows = thresholds.map((score, at) => [
    phrase`${figure(score.toFixed(2))}${at === 0 ? ' this run' : ''}`,
    countFigure(tally.scores.atLeast(score)),
    countFigure(tally.withoutObject(score)),
  ]);
  const head = [
    { title: 'confidence', align: 'start' as const },
    { title: 'objects', align: 'end' as const },
    { title: 'images with none', align: 'end' as const },
  ];
  const caption = phrase`Effect of a higher threshold`;
  return part('scores', phrase`If you raise the threshold`, [
    ...chart,
    { kind: 'table', isDense: true, caption, head, rows },
  ]);
}
