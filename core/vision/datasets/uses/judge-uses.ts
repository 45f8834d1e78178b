import { worstOf } from '../../../report/safety.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import { SPLITS, type Split } from '../contract/dataset-config.js';
import type { DatasetReport } from '../contract/dataset-report.js';
import type { DatasetUse, SplitHealth, UseVerdict } from '../contract/dataset-use.js';

/**
 * Maximum share of images that may be lost in a limited use, as for the cells of tables. A larger loss is rarely
 * random: it affects one class, camera or export, so the rest does not represent the whole.
 */
const MAX_LOST = 0.05;

/**
 * Maximum share of images of a split that may also be in the training data. Each of them can raise a score by its
 * share, and one point is a difference by which models are compared.
 */
const MAX_LEAKED = 0.01;

/**
 * Maximum share of images with a warning about their label. Ten common benchmarks have label errors in 3.3% of their
 * test data on average (Northcutt et al. 2021, "Pervasive Label Errors in Test Sets"), and are used nevertheless.
 */
const MAX_DOUBTFUL = 0.033;

/** Maximum share of images or boxes that occur more than once, for counts that are correct to about one percent. */
const MAX_REPEATED = 0.01;

/**
 * Minimum boxes of a split to measure a model. The recall of 100 boxes is known to 10 percentage points (95% interval
 * of a proportion, at worst: 1.96 * sqrt(0.25 / 100)).
 */
const MIN_BOXES = 100;

/** A config error that leads to the same images in two splits. */
export const LEAKS_OF_CONFIG: readonly CheckCode[] = [
  'config-image-in-two-splits',
  'config-split-nested',
  'config-split-shared',
];
/** Images that were probably taken or generated from the same picture. */
export const RELATED_ACROSS_SPLITS: readonly CheckCode[] = [
  'image-variants-across-splits',
  'image-frames-across-splits',
];
/** Every label is wrong in the same way. */
export const WRONG_THROUGHOUT: readonly CheckCode[] = ['label-ids-from-one', 'label-corners'];
/** Every image below a folder counts as background. */
const LOST_LABELS: readonly CheckCode[] = [
  'label-folder-unreadable',
  'label-outside-root',
  'config-labels-not-found',
  'config-labels-outside',
];
/** Files that a split names and that were not read. */
const LOST_IMAGES: readonly CheckCode[] = [
  'config-split-not-found',
  'config-source-unreadable',
  'config-source-empty',
  'config-path-not-found',
  'config-path-escapes',
  'config-listed-missing',
  'config-image-not-a-file',
];

/** Prefixes of checks about images and labels that cannot be read completely. */
const UNREAD: readonly string[] = [
  'image-',
  'label-unreadable',
  'label-too-large',
  'label-not-',
  'label-column-count',
  'label-confidence-left',
  'label-odd-polygon',
  'label-separator',
  'label-class-not-integer',
  'label-class-negative',
];

/** Facts from which the uses follow. */
export interface UseFacts extends Pick<DatasetReport, 'splits' | 'split_health' | 'check_counts'> {
  /** Splits of the config that exist. */
  configured: ReadonlySet<Split>;
  /** Occurrences of a check in a split; with null, of those that concern the whole dataset. */
  countIn(code: string, split: Finding['split']): number;
}

interface Reason {
  verdict: Exclude<UseVerdict, 'safe'>;
  /** `fix`: goes away when the findings are fixed. `data`: needs new images or a new split. */
  needs: 'fix' | 'data';
  text: string;
  checks: readonly string[];
}

const count = (number: number) => number.toLocaleString('en');
const countOf = (number: number, one: string, several = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : several}`;
const NO_HEALTH: SplitHealth = { faulty: 0, dropped: 0, unread: 0, doubtful: 0, copies: 0, near_copies: 0 };

/** Uses of a dataset from its counts. */
class Judge {
  readonly #facts: UseFacts;

  constructor(facts: UseFacts) {
    this.#facts = facts;
  }

  #health(split: Split): SplitHealth {
    return this.#facts.split_health[split] ?? NO_HEALTH;
  }

  #images(split: Split): number {
    return this.#facts.splits[split]?.images ?? 0;
  }

  /** Returns the checks that have an error about one of the splits or about the whole dataset. */
  #errors(isWanted: (code: string) => boolean, splits: readonly Split[]): string[] {
    const { check_counts: counts, countIn } = this.#facts;
    return Object.entries(counts).flatMap(([code, { error }]) => {
      const isHere = [...splits, null].some((split) => countIn(code, split) > 0);
      return error > 0 && isWanted(code) && isHere ? [code] : [];
    });
  }

  /** Returns those of the checks that have findings about one of the splits or about the whole dataset. */
  #found(codes: readonly string[], splits: readonly Split[]): string[] {
    const { countIn } = this.#facts;
    return codes.filter((code) => [...splits, null].some((split) => countIn(code, split) > 0));
  }

  /** Returns the checks about files or labels with findings in a split, for the numbers after a use. */
  #ofFiles(split: Split, severity: 'error' | 'warning', kinds: readonly string[]): string[] {
    const { check_counts: counts, countIn } = this.#facts;
    const isKind = (code: string) => kinds.some((kind) => code.startsWith(kind)) && !code.includes('-across-splits');
    return Object.keys(counts).filter(
      (code) => isKind(code) && counts[code]![severity] > 0 && countIn(code, split) > 0,
    );
  }

  #lostPlaces(splits: readonly Split[]): Reason[] {
    const images = this.#errors((code) => LOST_IMAGES.some((one) => one === code), splits);
    const labels = this.#errors((code) => LOST_LABELS.some((one) => one === code), splits);
    const what = [images.length > 0 ? ['images'] : [], labels.length > 0 ? ['labels'] : []].flat().join(' and ');
    if (what === '') return [];
    const text = `The config leads to ${what} that do not exist or cannot be read.`;
    return [{ verdict: 'unsafe', needs: 'fix', text, checks: [...images, ...labels] }];
  }

  #share(split: Split, part: number, limit: number): Reason['verdict'] {
    return part > limit * this.#images(split) ? 'unsafe' : 'limited';
  }

  #dropped(split: Split): Reason[] {
    const { dropped } = this.#health(split);
    if (dropped === 0) return [];
    const verb = dropped === 1 ? 'is' : 'are';
    const text = `${count(dropped)} of ${countOf(this.#images(split), 'image')} in ${split} ${verb} dropped, with only a line in the log.`;
    const checks = this.#ofFiles(split, 'error', ['image-', 'label-']);
    return [{ verdict: this.#share(split, dropped, MAX_LOST), needs: 'fix', text, checks }];
  }

  #doubtful(split: Split): Reason[] {
    const { doubtful } = this.#health(split);
    if (doubtful <= MAX_DOUBTFUL * this.#images(split)) return [];
    const verb = doubtful === 1 ? 'has' : 'have';
    const text = `${count(doubtful)} of ${countOf(this.#images(split), 'image')} in ${split} ${verb} a label that is probably wrong.`;
    return [{ verdict: 'limited', needs: 'fix', text, checks: this.#ofFiles(split, 'warning', ['label-']) }];
  }

  #wrongThroughout(): Reason[] {
    const checks = this.#found(WRONG_THROUGHOUT, SPLITS);
    if (checks.length === 0) return [];
    const text = 'All labels are wrong in the same way, so a model learns wrong classes or boxes.';
    return [{ verdict: 'unsafe', needs: 'fix', text, checks }];
  }

  count(): Reason[] {
    const { check_counts: counts } = this.#facts;
    const sum = (of: (split: Split) => number) => SPLITS.reduce((total, split) => total + of(split), 0);
    const images = sum((split) => this.#images(split));
    if (images === 0) {
      const checks = this.#errors((code) => code.startsWith('config-') || code === 'set-split-empty', SPLITS);
      return [{ verdict: 'unsafe', needs: 'fix', text: 'No image was found.', checks }];
    }
    return [...this.#lostPlaces(SPLITS), ...this.#unread(images, sum), ...this.#repeated({ images, sum, counts })];
  }

  #unread(images: number, sum: (of: (split: Split) => number) => number): Reason[] {
    const unread = sum((split) => this.#health(split).unread);
    if (unread === 0) return [];
    const text = `${count(unread)} of ${countOf(images, 'image')} or their labels cannot be read completely.`;
    const codes = SPLITS.flatMap((split) => this.#ofFiles(split, 'error', UNREAD));
    return [
      { verdict: unread > MAX_LOST * images ? 'unsafe' : 'limited', needs: 'fix', text, checks: [...new Set(codes)] },
    ];
  }

  #repeated({
    images,
    sum,
    counts,
  }: {
    images: number;
    sum: (of: (split: Split) => number) => number;
    counts: UseFacts['check_counts'];
  }): Reason[] {
    const total = (code: CheckCode) => Object.values(counts[code] ?? {}).reduce((all, one) => all + one, 0);
    const copies = total('image-copy') + total('image-copy-across-splits');
    const boxes = total('label-duplicate-row') + total('label-near-duplicate');
    const objects = sum((split) => this.#facts.splits[split]?.objects ?? 0);
    const parts = [
      ...(copies > MAX_REPEATED * images ? [countOf(copies, 'image')] : []),
      ...(boxes > MAX_REPEATED * objects ? [countOf(boxes, 'box', 'boxes')] : []),
    ];
    if (parts.length === 0) return [];
    const checks = ['image-copy-across-splits', 'image-copy', 'label-near-duplicate', 'label-duplicate-row'] as const;
    const one = parts.length === 1 && parts[0]!.startsWith('1 ') ? 'counts' : 'count';
    return [
      {
        verdict: 'limited',
        needs: 'fix',
        text: `${parts.join(' and ')} ${one} more than once.`,
        checks: checks.filter((code) => total(code) > 0),
      },
    ];
  }

  train(): Reason[] {
    const needed = ['train', 'val'] as const;
    const stops = this.#errors(
      (code) =>
        (code.startsWith('config-') && !LEAKS_OF_CONFIG.some((one) => one === code)) ||
        code === 'set-split-empty' ||
        code === 'set-all-background',
      needed,
    );
    const stop: Reason[] =
      stops.length === 0
        ? []
        : [
            {
              verdict: 'unsafe',
              needs: 'fix',
              text: 'Training stops or runs on other data, because of errors in the config or an empty split.',
              checks: stops,
            },
          ];
    return [
      ...stop,
      ...this.#lostPlaces(['train']).filter(() => stop.length === 0),
      ...this.#wrongThroughout(),
      ...this.#dropped('train'),
      ...this.#doubtful('train'),
    ];
  }

  measure(split: 'val' | 'test'): Reason[] {
    const boxes = this.#facts.splits[split]?.objects ?? 0;
    if (boxes === 0) {
      const checks = this.#errors((code) => code.startsWith('config-') || code.startsWith('set-'), [split]);
      // If the config leads nowhere, the boxes may exist.
      const needs = checks.some((code) => code.startsWith('config-')) ? 'fix' : 'data';
      return [{ verdict: 'unsafe', needs, text: `The split ${split} has no boxes.`, checks }];
    }
    return [
      ...this.#lostPlaces([split]),
      ...this.#leaked(split),
      ...this.#wrongThroughout(),
      ...this.#dropped(split),
      ...this.#doubtful(split),
      ...this.#uncovered(split),
      ...this.#fewBoxes(split, boxes),
    ];
  }

  #leaked(split: 'val' | 'test'): Reason[] {
    const { copies, near_copies: near } = this.#health(split);
    const images = this.#images(split);
    const where = split === 'val' ? 'train' : 'train or val';
    const shared = this.#found(LEAKS_OF_CONFIG, [split]);
    const reasons: Reason[] = [];
    if (shared.length > 0) {
      const text = `The config puts the same images into ${split} and another split.`;
      reasons.push({ verdict: 'unsafe', needs: 'fix', text, checks: shared });
    }
    if (copies > 0) {
      const verb = copies === 1 ? 'is' : 'are';
      const text = `${count(copies)} of ${countOf(images, 'image')} in ${split} ${verb} also in ${where}, so scores are too high.`;
      const verdict = this.#share(split, copies, MAX_LEAKED);
      reasons.push({ verdict, needs: 'fix', text, checks: ['image-copy-across-splits'] });
    }
    const related = this.#found(RELATED_ACROSS_SPLITS, [split]);
    const similar = near + related.reduce((sum, code) => sum + this.#facts.countIn(code, split), 0);
    if (similar > MAX_LEAKED * images) {
      const text = `${countOf(similar, 'image')} in ${split} ${similar === 1 ? 'is' : 'are'} nearly the same as images in ${where}.`;
      const checks = [...(near > 0 ? ['image-near-copy-across-splits'] : []), ...related];
      reasons.push({ verdict: 'limited', needs: 'fix', text, checks });
    }
    return reasons;
  }

  #uncovered(split: 'val' | 'test'): Reason[] {
    const { countIn } = this.#facts;
    const texts: readonly (readonly [CheckCode, string])[] = [
      ['set-class-not-tested', `Some classes have no box in ${split}, so no figure shows whether a model finds them.`],
      ['set-class-not-trained', `Some classes in ${split} are not in train, so a model cannot find them.`],
      ['set-class-drift', `The classes in ${split} are distributed differently from those in train.`],
    ];
    return texts
      .filter(([code]) => countIn(code, split) > 0)
      .map(([code, text]) => ({ verdict: 'limited', needs: 'data', text, checks: [code] }));
  }

  #fewBoxes(split: 'val' | 'test', boxes: number): Reason[] {
    if (boxes >= MIN_BOXES) return [];
    const points = Math.round(100 * Math.min(0.5, 1.96 * Math.sqrt(0.25 / boxes)));
    const text = `The split ${split} has only ${countOf(boxes, 'box', 'boxes')}, so scores may be off by ${points} percentage points by chance.`;
    return [{ verdict: 'limited', needs: 'data', text, checks: [] }];
  }
}

const worstAmong = (reasons: readonly Reason[]) => worstOf(reasons.map(({ verdict }) => verdict));

function useOf(use: DatasetUse['use'], reasons: readonly Reason[], fine: string): DatasetUse {
  const sorted = reasons.toSorted((a, b) => Number(a.verdict === 'limited') - Number(b.verdict === 'limited'));
  return {
    use,
    now: worstAmong(reasons),
    after_fixes: worstAmong(reasons.filter(({ needs }) => needs === 'data')),
    reasons: sorted.length === 0 ? [fine] : sorted.map(({ text }) => text),
    checks: [...new Set(sorted.flatMap(({ checks }) => checks))],
  };
}

/** Whether the config has a test split, which may be broken. */
function hasTest({ configured, check_counts: counts, countIn }: UseFacts): boolean {
  return configured.has('test') || Object.keys(counts).some((code) => countIn(code, 'test') > 0);
}

/**
 * Judges what a dataset can be used for, from its counts, by the rules of docs/verdicts.md. `measure-test` is absent if
 * the config has no test split, which is optional.
 */
export function judgeDatasetUses(facts: UseFacts): DatasetUse[] {
  const judge = new Judge(facts);
  const sum = (of: 'images' | 'labels') => Object.values(facts.splits).reduce((total, split) => total + split[of], 0);
  return [
    useOf(
      'count',
      judge.count(),
      `All ${countOf(sum('images'), 'image')} decode, and all ${countOf(sum('labels'), 'label')} parse.`,
    ),
    useOf('train', judge.train(), 'No image is dropped, and few labels look wrong.'),
    useOf('measure-val', judge.measure('val'), 'No image is also in train, and every class has boxes.'),
    ...(hasTest(facts)
      ? [useOf('measure-test', judge.measure('test'), 'No image is also in train or val, and every class has boxes.')]
      : []),
  ];
}
