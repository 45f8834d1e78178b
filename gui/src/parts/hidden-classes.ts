import type { AppliedOptions } from '../../../core/vision/results/origin.js';

/**
 * What is hidden of a result, as an option of it: the few names that were switched off, and not the many that were not.
 * @param names all classes of the model, by id. @param hidden their ids.
 */
export function hiddenClasses(
  names: readonly string[],
  hidden: ReadonlySet<number>,
): Pick<AppliedOptions, 'hidden_classes'> {
  return hidden.size > 0 ? { hidden_classes: names.filter((_, id) => hidden.has(id)) } : {};
}
