import type { AppliedOptions, Origin } from '../../../core/vision/results/origin.js';
import { formatExact, formatList } from '../i18n/format.js';
import { plural, t } from './texts.js';

/** Displayed hex digits of the hash of a weight file. */
const SHORT_HASH = 12;
/** Maximum classes named on screen. Exported files name all of them. */
const MAX_CLASSES = 5;

function nameClasses(classes: readonly string[]): string {
  const named = formatList(classes.slice(0, MAX_CLASSES));
  const others = classes.length - MAX_CLASSES;
  return others > 0 ? plural('options.others', others, { classes: named }) : named;
}

function describeClasses({ classes, hidden_classes: hidden = [] }: AppliedOptions): string[] {
  if (classes?.length === 0) return [t('options.noClass')];
  const only = classes ? [t('options.only', { classes: nameClasses(classes) })] : [];
  if (hidden.length === 0) return only;
  return [...only, t(classes ? 'options.without' : 'options.allBut', { classes: nameClasses(hidden) })];
}

/** Formats the options of a result in the current language: `confidence > 0.25, NMS IoU 0.7, at most 300 objects`. */
export function describeOptions(options: AppliedOptions): string {
  const { tile_size: tile, tile_overlap: overlap } = options;
  return formatList([
    t('options.confidence', { value: formatExact(options.confidence) }),
    t('options.iou', { value: formatExact(options.iou) }),
    ...(options.agnostic_nms ? [t('options.agnostic')] : []),
    plural('options.max', options.max_detections),
    ...describeClasses(options),
    ...(tile > 0 ? [t('options.tiles', { size: tile, overlap: formatExact(overlap) })] : []),
  ]);
}

/** Formats the origin of a result on one line, in the current language. */
export function describeOrigin({
  is_mock,
  model,
  device,
  options,
}: Pick<Origin, 'is_mock' | 'model' | 'device' | 'options'>): string {
  const hash = model.sha256?.slice(0, SHORT_HASH) ?? '';
  const form = is_mock ? 'origin.mockWeights' : hash === '' ? 'origin.noHash' : 'origin.weights';
  const weights = t(form, { model: model.id, hash, device });
  return t('origin.of', { weights, options: describeOptions(options) });
}
