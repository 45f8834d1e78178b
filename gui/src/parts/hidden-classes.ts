import type { AppliedOptions } from '../../../core/vision/results/origin.js';

/**
 * Returns the names of the hidden classes as an option of the result. Lists them instead of the visible classes,
 * because they are usually fewer.
 * @param names names of all classes of the model, by id.
 * @param hidden ids of the hidden classes.
 */
export function hiddenClasses(
  names: readonly string[],
  hidden: ReadonlySet<number>,
): Pick<AppliedOptions, 'hidden_classes'> {
  return hidden.size > 0 ? { hidden_classes: names.filter((_, id) => hidden.has(id)) } : {};
}
