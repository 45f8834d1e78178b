import { inLanes } from '../../../base/in-lanes.js';
import type { Candidates } from '../../boxes/candidates.js';
import { resolveClasses } from '../../boxes/class-filter.js';
import type { DecodedImage } from '../../image/decode-image.js';
import { layoutOf } from '../../layouts/index.js';
import type { ModelCard } from '../../models/model-card.js';
import { bytesOfTensor, packTensor, type Region } from '../../preprocessing/pack-tensor.js';
import { planResize } from '../../preprocessing/resize-plan.js';
import type { DetectOptions } from '../../results/options.js';
import { appliedOptions, type Origin, type Warning } from '../../results/origin.js';
import { mergeTiles, planTiles } from '../../tiling/tiles.js';
import type { Detector, DetectorAnswer, DetectorOptions } from '../detector.js';
import type { SelectOptions } from '../read-candidates.js';
import type { InferencePool } from './inference-pool.js';
import type { SessionKey } from './inference-task.js';
import { waitingTime } from './waiting-time.js';

/** A reviewed weight file that exists and matches its card. */
export interface ReviewedModel {
  card: ModelCard;
  path: string;
  warnings: readonly Warning[];
}

export interface OnnxServices {
  pool: InferencePool;
  threads: number;
  /** Time limit of inference for one image or tile, ms. `TIMEOUT_PER_BYTE` extends it for large weights. */
  timeoutMs: number;
  /** Finds the reviewed model specified by a request. Faults: those of identifying the model. */
  findModel(modelPath: string | undefined): Promise<ReviewedModel>;
}

interface OpenModel {
  pool: InferencePool;
  session: SessionKey;
  card: ModelCard;
  select: SelectOptions;
  keepsRaw: boolean;
  timeoutMs: number;
}

/**
 * Additional time limit per byte of weights, ms: 1 s per 10 MB, because the time to load and run a model grows with its
 * weights.
 */
const TIMEOUT_PER_BYTE = 1e-4;

async function runRegion(
  model: OpenModel,
  image: DecodedImage,
  { region, signal }: { region: Region; signal: AbortSignal },
) {
  signal.throwIfAborted();
  const started = performance.now();
  const { contract } = model.card;
  const plan = planResize(region, contract.input);
  const { memory } = model.pool;
  const buffer = memory.take(bytesOfTensor(plan, contract.input));
  const tensor = packTensor(image.pixels, region, { plan, input: contract.input, buffer });
  const preprocessMs = performance.now() - started;
  const task = {
    session: model.session,
    contract,
    tensor,
    plan,
    region,
    options: model.select,
    keepsRaw: model.keepsRaw,
    timeoutMs: model.timeoutMs,
  };
  const answer = await model.pool.run(task, signal);
  memory.giveBack(buffer);
  return { region, started, ended: performance.now(), preprocessMs, ...answer };
}

/**
 * Runs the model on all regions of an image. Prepares only a few tensors ahead of the workers, so that many tiles do
 * not fill the memory.
 */
async function runRegions(
  model: OpenModel,
  image: DecodedImage,
  { regions, signal }: { regions: Region[]; signal: AbortSignal },
) {
  return inLanes({ places: regions.length, lanes: model.pool.capacity }, (place) =>
    runRegion(model, image, { region: regions[place]!, signal }),
  );
}

function regionsOf(image: DecodedImage, { tile_size: size, tile_overlap: overlap }: DetectOptions): Region[] {
  const { width, height } = image.pixels;
  const whole = { x: 0, y: 0, width, height };
  if (size === 0 || (width <= size && height <= size)) return [whole];
  return [...planTiles(image.pixels, size, overlap), whole];
}

type RegionAnswer = Awaited<ReturnType<typeof runRegion>>;

/** Returns the time in which no region was processed, ms. Regions wait while others are processed; that time does not count. */
function waitingTimeOf(answers: readonly RegionAnswer[]): number {
  const from = Math.min(...answers.map(({ started }) => started));
  const to = Math.max(...answers.map(({ ended }) => ended));
  const work = answers.flatMap(({ started, ended, preprocessMs, inferenceMs, postprocessMs }) => [
    { from: started, to: started + preprocessMs },
    { from: ended - inferenceMs - postprocessMs, to: ended },
  ]);
  return waitingTime({ from, to }, work);
}

function join(answers: readonly RegionAnswer[], image: DecodedImage, { select }: OpenModel): DetectorAnswer {
  const started = performance.now();
  const sum = (pick: (answer: RegionAnswer) => number) => answers.reduce((total, one) => total + pick(one), 0);
  const candidates: Candidates =
    answers.length === 1
      ? answers[0]!.candidates
      : mergeTiles(answers, { image: image.pixels, maxDetections: select.maxDetections, scope: select.scope });
  return {
    candidates,
    raw: answers.length === 1 ? answers[0]!.raw : null,
    timings: {
      preprocess: sum((one) => one.preprocessMs),
      inference: sum((one) => one.inferenceMs),
      postprocess: sum((one) => one.postprocessMs) + (performance.now() - started),
      queue: waitingTimeOf(answers),
    },
  };
}

function warningsOf({ card, warnings }: ReviewedModel): Warning[] {
  if (!layoutOf(card.contract.layout).isFinal) return [...warnings];
  const message = 'This model returns final boxes, so iou and agnostic_nms have no effect.';
  return [...warnings, { code: 'nms-inside', message }];
}

function originFor(
  found: ReviewedModel,
  options: DetectOptions,
  { device, classIds }: { device: string; classIds: readonly number[] | null },
): Origin {
  const { card } = found;
  return {
    backend: 'onnx',
    is_mock: false,
    model: { id: card.id, sha256: card.sha256 },
    device,
    options: appliedOptions(options, classIds, card.contract.class_names),
    warnings: warningsOf(found),
  };
}

/** Opens the ONNX backend for a reviewed model, which onnxruntime runs in the worker threads of the pool. */
export async function openOnnx(services: OnnxServices, options: DetectorOptions, device: string): Promise<Detector> {
  const found = await services.findModel(options.model_path);
  const { card, path } = found;
  const model: OpenModel = {
    pool: services.pool,
    session: { path, sha256: card.sha256, device, threads: services.threads },
    card,
    keepsRaw: options.with_candidates === true,
    timeoutMs: services.timeoutMs + card.bytes * TIMEOUT_PER_BYTE,
    select: {
      confidence: options.confidence,
      iou: options.iou,
      maxDetections: options.max_detections,
      classIds: resolveClasses(options.classes, card.contract.class_names),
      scope: options.agnostic_nms ? 'agnostic' : 'per-class',
    },
  };
  return {
    origin: originFor(found, options, { device, classIds: model.select.classIds }),
    classNames: card.contract.class_names,
    // With fewer, a worker would be idle when two of them finish at the same time; more would only use memory.
    parallel: services.pool.capacity,
    async detect(image, signal) {
      const answers = await runRegions(model, image, { regions: regionsOf(image, options), signal });
      return join(answers, image, model);
    },
  };
}
