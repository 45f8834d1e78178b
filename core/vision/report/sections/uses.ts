import {
  type Block,
  enumerate,
  figure,
  inProse,
  type Phrase,
  phrase,
  quietly,
  type UseLine,
} from '../../../report/document.js';
import { worded } from '../../../report/language/translation.js';
import { SAFETIES, type UseSafety, verdictOf } from '../../../report/safety.js';
import { GOOD_SCORE } from '../../evaluate/measures/find-doubts.js';
import { CLEAR, judgeRun, MIN_JUDGED, type RunUse } from '../run/judge-uses.js';
import type { ClassTally, PairTally, RunTally } from '../run/run-tally.js';
import { anyOf, countFigure, firstOf, formatReached, formatScore, imagesOf, scoreFigure } from '../words/words.js';

type UsesOf<Kind extends RunUse['kind']> = Extract<RunUse, { kind: Kind }>;

const upper = ([first, ...rest]: Phrase): Phrase =>
  first?.kind === 'text'
    ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
    : [first!, ...rest];

const ofKind = <Kind extends RunUse['kind']>(uses: readonly RunUse[], kind: Kind) =>
  uses.filter((use): use is UsesOf<Kind> => use.kind === kind);

/** One line of the list, for all uses of one kind and verdict. */
interface UseGroup {
  verdict: UseSafety;
  /** Infinitive: `find the images with a person`. */
  action: Phrase;
  note: Phrase;
  kind: RunUse['kind'];
}

function describeBest({ name, best }: ClassTally, score: number): Phrase {
  const reached = best.atLeast(score);
  const images =
    reached === best.count
      ? phrase`all ${imagesOf(best.count)}`
      : phrase`${countFigure(reached)} of the ${imagesOf(best.count)}`;
  return phrase`In ${images} the best ${inProse(name)} scores ${figure(formatReached(score))} or more.`;
}

function describeClasses(classes: readonly ClassTally[], verdict: UseSafety, tally: RunTally): Phrase {
  const [only] = classes as readonly [ClassTally];
  const isSafe = verdict === 'safe';
  // Nine of ten images reach this score.
  const reached = (one: ClassTally) => one.best.reachedBy(CLEAR.safe);
  const clear =
    classes.length === 1
      ? describeBest(only, isSafe ? reached(only) : GOOD_SCORE)
      : isSafe
        ? phrase`In nine of ten images of each class, the best object scores ${figure(formatReached(Math.min(...classes.map(reached))))} or more.`
        : phrase`Too few of their images have a clear object.`;
  const contested = classes.length === 1 ? only.contested : 0;
  const also =
    contested > 0 && !isSafe ? phrase` In ${countFigure(contested)} of them, it also has another class.` : phrase``;
  const lost = tally.unread > 0 && !isSafe ? phrase` ${imagesOf(tally.unread)} could not be read.` : phrase``;
  return phrase`${clear}${also}${lost}`;
}

function groupFinding(uses: readonly RunUse[], tally: RunTally): UseGroup[] {
  const finding = ofKind(uses, 'find');
  return SAFETIES.flatMap((verdict): UseGroup[] => {
    const own = finding.filter((use) => use.verdict === verdict);
    if (own.length === 0) return [];
    const classes = own.flatMap(({ tally: one }) => one ?? []);
    if (classes.length === 0) {
      const note =
        tally.objects === 0
          ? phrase`Nothing was found, and objects may have been missed.`
          : phrase`No class is in ${countFigure(MIN_JUDGED)} images or more, so none can be judged.`;
      return [{ kind: 'find', verdict, action: phrase`find the images with a class`, note }];
    }
    const names = classes.map(({ name }) => name);
    const action = phrase`find the images with ${anyOf(names)}`;
    return [{ kind: 'find', verdict, action, note: describeClasses(classes, verdict, tally) }];
  });
}

function describeCount(tally: RunTally): Phrase {
  const { objects, doubled, cut, scores, unread } = tally;
  if (objects === 0) return phrase`Nothing was found, and objects may have been missed.`;
  const low = objects - scores.atLeast(GOOD_SCORE);
  const percent = `${Math.round((low / objects) * 100)}%`;
  const parts = [
    low > 0
      ? phrase`${countFigure(low)} of ${countFigure(objects)} (${percent}) score below ${scoreFigure(GOOD_SCORE)}`
      : phrase`all ${countFigure(objects)} score ${scoreFigure(GOOD_SCORE)} or more`,
    ...(doubled > 0 ? [phrase`${countFigure(doubled)} are counted twice, under two classes`] : []),
    ...(cut > 0 ? [phrase`${imagesOf(cut)} reached the limit of objects, so some were not counted`] : []),
    ...(unread > 0 ? [phrase`${imagesOf(unread)}${phrase` could not be read`}`] : []),
  ];
  const missed = parts.length === 1 && low === 0 ? phrase`, but missed objects were not measured` : phrase``;
  return phrase`${upper(enumerate(parts, '; '))}${missed}.`;
}

function describePairs(pairs: readonly PairTally[]): Phrase {
  const own = pairs.reduce((sum, { objects, byOther }) => sum + objects - byOther, 0);
  const other = pairs.reduce((sum, { byOther }) => sum + byOther, 0);
  const twice = phrase`${countFigure(own)} ${own === 1 ? 'object has' : 'objects have'} both classes`;
  const named = phrase`a second model names the other class for ${countFigure(other)} ${other === 1 ? 'object' : 'objects'}`;
  const both = own > 0 && other > 0 ? phrase`${twice}; ${named}` : own > 0 ? twice : named;
  return phrase`${upper(both)}.`;
}

function groupTelling(uses: readonly RunUse[]): UseGroup[] {
  const telling = ofKind(uses, 'tell');
  return SAFETIES.flatMap((verdict): UseGroup[] => {
    const own = telling.filter((use) => use.verdict === verdict);
    if (own.length === 0) return [];
    const pairs = own.flatMap(({ pair }) => pair ?? []);
    if (pairs.length === 0) {
      const note = phrase`No object has two classes, but whether the classes are right was not measured.`;
      return [{ kind: 'tell', verdict, action: phrase`tell the classes apart`, note }];
    }
    const names = pairs.map(({ classes: [one, other] }) => phrase`${inProse(one)} from ${inProse(other)}`);
    return [{ kind: 'tell', verdict, action: phrase`tell ${firstOf(names, ' or ')}`, note: describePairs(pairs) }];
  });
}

function groupUses(tally: RunTally): UseGroup[] {
  const uses = judgeRun(tally);
  const counting = ofKind(uses, 'count').map(
    ({ verdict }): UseGroup => ({ kind: 'count', verdict, action: phrase`count objects`, note: describeCount(tally) }),
  );
  const missed: UseGroup = {
    kind: 'missed',
    verdict: 'unsafe',
    action: phrase`state how many objects were missed`,
    note: phrase`The images have no labels, so recall and precision were not measured.`,
  };
  const groups = [...groupFinding(uses, tally), ...counting, ...groupTelling(uses), missed];
  return SAFETIES.flatMap((verdict) => groups.filter((group) => group.verdict === verdict));
}

/** Lines that state at once what the run can be used for. */
export function renderCalls(tally: RunTally): Block {
  const groups = groupUses(tally);
  const actionsOf = (verdict: UseSafety) =>
    groups.filter((group) => group.verdict === verdict).map(({ action }) => action);
  const [safe, limited] = [actionsOf('safe'), actionsOf('limited')];
  // What was missed is never known, so it is worth a line only if nothing else is unsafe.
  const unsafe = groups
    .filter(({ verdict, kind }) => verdict === 'unsafe' && kind !== 'missed')
    .map(({ action }) => action);
  const bad = unsafe.length > 0 ? unsafe : actionsOf('unsafe');
  const flagged = tally.attention;
  return {
    kind: 'calls',
    items: [
      ...(safe.length > 0 ? [{ tone: 'good' as const, text: phrase`Safe to ${enumerate(safe)}.` }] : []),
      ...(safe.length === 0 && limited.length > 0
        ? [{ tone: 'warn' as const, text: phrase`Limited: ${enumerate(limited)}.` }]
        : []),
      { tone: 'bad', text: phrase`Not safe to ${enumerate(bad, ' or ')}.` },
      ...(flagged > 0
        ? [{ tone: 'warn' as const, text: phrase`Check ${imagesOf(flagged)} before you use the counts.` }]
        : []),
    ],
  };
}

const rule = () => [
  worded`Safe: the best object scores ${formatScore(GOOD_SCORE)} or more in nine of ten images, and at most one of 20 has another class, too.`,
  'Limited: seven of ten images, or one of four.',
  'No verdict is about missed objects, because the images have no labels.',
];

/** Renders the uses with their verdicts, and the rule. */
export function renderUses(tally: RunTally): Block[] {
  const items = groupUses(tally).map(
    ({ action, note, verdict }): UseLine => ({ title: upper(action), note, now: verdictOf(verdict) }),
  );
  const few = tally.classes().filter(({ best }) => best.count < MIN_JUDGED).length;
  const isJudged = tally.classes().length > few;
  const rest =
    few > 0 && isJudged
      ? [
          phrase`${countFigure(few)} ${few === 1 ? 'class is' : 'classes are'} in fewer than ${countFigure(MIN_JUDGED)} images, too few to judge.`,
        ]
      : [];
  return [
    { kind: 'uses', caption: 'Verdicts without labels', heads: ['Use', 'Verdict'], items },
    quietly(...rule().map((sentence) => phrase`${sentence}`), ...rest),
  ];
}

/** Renders the uses of made-up boxes, which are the same for each run. */
export function renderMadeUpUses(): Block {
  return {
    kind: 'uses',
    caption: 'Verdicts',
    heads: ['Use', 'Verdict'],
    items: [
      {
        title: phrase`Test the pipeline, the export formats or the interface`,
        note: phrase`Every step runs as it would with a real model.`,
        now: verdictOf('safe'),
      },
      {
        title: phrase`Anything that concerns the images`,
        note: phrase`The boxes come from the hash of each file, not from its pixels.`,
        now: verdictOf('unsafe'),
      },
    ],
  };
}
