import type { AppliedOptions } from '../../../core/vision/results/origin.js';

/**
 * Returns the hidden classes as an option of the result. Names those that are hidden, because they are usually few.
 * @param names names of all classes of the model, by id.
 * @param hidden ids of the hidden classes.
 */
export function hiddenClasses(
  names: readonly string[],
  hidden: ReadonlySet<number>,
): Pick<AppliedOptions, 'hidden_classes'> {
  return hidden.size > 0 ? { hidden_classes: names.filter((_, id) => hidden.has(id)) } : {};
}
