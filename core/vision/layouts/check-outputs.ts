import { Fault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import type { OutputTensor } from './decoder.js';
import { type Layout, layoutOf } from './index.js';

/** A model may give at run time what its file did not state, and a card may be edited. Faults: model-failed. */
export function checkOutputs(layout: Layout, outputs: readonly OutputTensor[], classCount: number): void {
  if (layoutOf(layout).fits(outputs, classCount)) return;
  const shapes = outputs.map(({ dims }) => `[${dims.join(', ')}]`).join(', ');
  throw new Fault(
    'model-failed',
    `The model returned ${shapes}, which is not the ${layout} layout with ${classCount} classes of its card. ${way('review-layout')}, or state its layout in a sidecar file.`,
  );
}
