import type { AppliedOptions, Origin } from '../results/origin.js';

/** Hex digits of a hash shown to people. Files and responses contain all 64. */
const SHORT_HASH = 12;

/** Label for mock boxes wherever they are displayed. */
export const MADE_UP = 'made-up boxes';

/** Maximum classes listed. The options in files contain all of them. */
const MAX_CLASSES = 5;

function nameClasses(classes: readonly string[]): string {
  const others = classes.length - MAX_CLASSES;
  const named = classes.slice(0, MAX_CLASSES).join(', ');
  return others > 0 ? `${named} and ${others} other ${others === 1 ? 'class' : 'classes'}` : named;
}

/** Formats the class filter of a result; empty if there is none: `only dog, cat`, `all classes but dog`. */
function formatClasses({ classes, hidden_classes: hidden = [] }: AppliedOptions): string[] {
  if (classes?.length === 0) return ['no class'];
  const only = classes ? [`only ${nameClasses(classes)}`] : [];
  if (hidden.length === 0) return only;
  return [...only, `${classes ? 'without' : 'all classes but'} ${nameClasses(hidden)}`];
}

/** Formats the options of a result: `confidence > 0.25, NMS IoU 0.7, at most 300 objects`. */
export function formatOptions(options: AppliedOptions): string {
  const { tile_size: tile, tile_overlap: overlap } = options;
  return [
    `confidence > ${options.confidence}`,
    `NMS IoU ${options.iou}`,
    ...(options.agnostic_nms ? ['NMS across classes'] : []),
    `at most ${options.max_detections} objects`,
    ...formatClasses(options),
    ...(tile > 0 ? [`tiles of ${tile} px, overlap ${overlap}`] : []),
  ].join(', ');
}

/** Formats the model of a result: `yolox_nano, sha256 0a1b2c3d0a1b, cpu`, or `mock (made-up boxes, no weights)`. */
function formatModel(
  { is_mock, model, device }: Pick<Origin, 'is_mock' | 'model' | 'device'>,
  hash: 'short' | 'whole' = 'short',
): string {
  if (is_mock) return `${model.id} (${MADE_UP}, no weights)`;
  const digits = hash === 'short' ? model.sha256?.slice(0, SHORT_HASH) : model.sha256;
  return `${model.id}${digits ? `, sha256 ${digits}` : ''}, ${device}`;
}

/** Formats the origin of a result on one line. */
export function formatOrigin(
  origin: Pick<Origin, 'is_mock' | 'model' | 'device' | 'options'>,
  hash: 'short' | 'whole' = 'whole',
): string {
  return `${formatModel(origin, hash)}; ${formatOptions(origin.options)}`;
}

/** Returns the origin fields of a result. */
export function originOf({ backend, is_mock, model, device, options, warnings }: Origin): Origin {
  return { backend, is_mock, model, device, options, warnings };
}
