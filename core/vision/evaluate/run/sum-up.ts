import type { ComparedModel, LatencyFigures, ModelComparison } from '../comparison.js';
import { AccuracyTally } from '../measures/accuracy-tally.js';
import { BACKGROUND, ConfusionTally, MAX_CONFUSED_CLASSES, type Mistake } from '../measures/count-confusion.js';
import { DifferenceList } from '../measures/find-differences.js';
import type { ImageOutcome, ModelOutcome } from './image-outcome.js';

/**
 * Returns a quantile of sorted values, with linear interpolation.
 * @param part 0 to 1.
 */
function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Returns percentiles of times, ms; null if there are no times. */
export function latencyOf(times: readonly number[]): LatencyFigures | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, time) => total + time, 0);
  return {
    p50: rounded(quantile(sorted, 0.5)),
    p90: rounded(quantile(sorted, 0.9)),
    p99: rounded(quantile(sorted, 0.99)),
    mean: rounded(sum / sorted.length),
    images: sorted.length,
  };
}

/** Facts about a model that are known before it runs. */
export type ModelFacts = Pick<
  ComparedModel,
  'label' | 'backend' | 'is_mock' | 'model' | 'sha256' | 'device' | 'options' | 'bytes' | 'licence'
>;

export interface SumUpContext {
  models: readonly ModelFacts[];
  /** Class names by the class ids of the comparison, which all models share. */
  classNames: readonly string[];
  hasLabels: boolean;
  confidence: number;
  iou: number;
  warnings: readonly string[];
}

/** Collects the outcomes of a model. */
class ModelTally {
  readonly accuracy = new AccuracyTally();
  readonly confusion = new ConfusionTally();
  readonly times: number[] = [];
  failed = 0;
  /** Labelled objects found with the correct class id (`right`), or with the id one below or above. */
  readonly nearIds = { right: 0, below: 0, above: 0 };

  add(outcome: ModelOutcome, labelled: readonly number[]): void {
    for (const classId of labelled) this.accuracy.addLabelled(classId, 1);
    for (const [classId, confidence, hits] of outcome.found) this.accuracy.addFound(classId, confidence, hits);
    for (const taken of outcome.taken) {
      this.confusion.add(taken);
      this.#countNearIds(taken);
    }
    if (outcome.ms !== null) this.times.push(outcome.ms);
  }

  #countNearIds([labelled, found]: Mistake): void {
    if (labelled === BACKGROUND || found === BACKGROUND) return;
    if (found === labelled) this.nearIds.right++;
    else if (found === labelled - 1) this.nearIds.below++;
    else if (found === labelled + 1) this.nearIds.above++;
  }

  finish(facts: ModelFacts, { confidence, classNames, hasLabels }: SumUpContext): ComparedModel {
    const { overall, byClass, bestConfidence } = this.accuracy.finish(confidence);
    const nameOf = (id: number) => classNames[id] ?? `class ${id}`;
    return {
      ...facts,
      overall: hasLabels ? overall : null,
      by_class: [...byClass].map(([id, figures]) => ({
        class_id: id,
        class_name: nameOf(id),
        figures: hasLabels ? figures : { ...figures, precision: null },
      })),
      best_confidence: hasLabels ? bestConfidence : null,
      confusion: hasLabels ? this.confusion.finish(nameOf) : null,
      latency_ms: latencyOf(this.times),
      detections: overall.found,
      failed: this.failed,
    };
  }
}

/**
 * Adds the outcome of an image. An image that any model could not process counts for no model.
 * @returns whether all models processed the image.
 */
function addOutcome(outcome: ImageOutcome, tallies: readonly ModelTally[]): boolean {
  const isWhole = outcome.models.every((model) => !('failed' in model));
  for (const [place, model] of outcome.models.entries()) {
    if ('failed' in model) tallies[place]!.failed++;
    else if (isWhole) tallies[place]!.add(model, outcome.labelled ?? []);
  }
  return isWhole;
}

const images = (count: number) => `${count} image${count === 1 ? '' : 's'}`;

/** Summarizes the outcomes of a comparison. Needs at most 16 bytes of memory per detection. */
export async function sumUp(outcomes: AsyncIterable<ImageOutcome>, context: SumUpContext): Promise<ModelComparison> {
  const tallies = context.models.map(() => new ModelTally());
  const list = new DifferenceList();
  const seen = { images: 0, labelled: 0, leftOut: 0, badLabels: 0, unreadLabels: 0 };
  for await (const outcome of outcomes) {
    seen.images++;
    if (!addOutcome(outcome, tallies)) seen.leftOut++;
    seen.labelled += outcome.labelled?.length ?? 0;
    if (outcome.has_bad_label) seen[outcome.labelled === null ? 'unreadLabels' : 'badLabels']++;
    for (const [kind, difference] of outcome.differences) list.add(kind, difference);
  }
  const counts = {
    models: list.countOf('models'),
    unlabelled: list.countOf('unlabelled'),
    missed: list.countOf('missed'),
  };
  const models = tallies.map((tally, place) => tally.finish(context.models[place]!, context));
  return {
    images: seen.images,
    labelled_objects: context.hasLabels ? seen.labelled : null,
    confidence: context.confidence,
    iou: context.iou,
    models,
    differences: list.finish(),
    difference_count: counts.models + counts.unlabelled + counts.missed,
    difference_counts: counts,
    warnings: [
      ...context.warnings,
      ...warningsOf(seen, context),
      ...missingConfusion(models, context),
      ...shifted(tallies, context),
    ],
  };
}

/** Minimum objects found with an adjacent id for a warning about shifted ids. */
const MIN_SHIFTED = 10;

/** Warns if objects are mostly found with an adjacent class id, because the ids are then probably off by one. */
function shifted(tallies: readonly ModelTally[], { models, hasLabels }: SumUpContext): string[] {
  return tallies.flatMap(({ nearIds: { right, below, above } }, place) => {
    const most = Math.max(below, above);
    if (!hasLabels || most < MIN_SHIFTED || most < 4 * right) return [];
    const [label, where] = [models[place]!.label, below > above ? 'below' : 'above'];
    return [
      `${label} finds ${most} objects under the class one id ${where} that of the label, and ${right} under the same. The ids of the labels, or the names of the model, are probably shifted by one.`,
    ];
  });
}

function missingConfusion(models: readonly ComparedModel[], { hasLabels }: SumUpContext): string[] {
  const tooWide = hasLabels ? models.filter(({ confusion }) => confusion === null) : [];
  return tooWide.map(
    ({ label }) =>
      `${label} has no confusion matrix because more than ${MAX_CONFUSED_CLASSES} classes were labelled or found.`,
  );
}

function warningsOf(
  seen: { labelled: number; leftOut: number; badLabels: number; unreadLabels: number },
  { hasLabels }: SumUpContext,
): string[] {
  const warnings: string[] = [];
  if (seen.leftOut > 0) {
    warnings.push(`Excluded for all models: ${images(seen.leftOut)} that at least one model could not process.`);
  }
  if (seen.unreadLabels > 0) {
    warnings.push(
      `Excluded: ${images(seen.unreadLabels)} with labels that cannot be read. Run: vision-cli dataset validate`,
    );
  }
  if (seen.badLabels > 0) {
    warnings.push(
      `The labels of ${images(seen.badLabels)} have errors. Each valid row counts here, although a trainer drops such an image. Run: vision-cli dataset validate`,
    );
  }
  if (hasLabels && seen.labelled === 0)
    warnings.push('These images have no labelled objects, so accuracy cannot be measured.');
  return warnings;
}
