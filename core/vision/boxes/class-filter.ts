import { Fault } from '../../base/fault.js';
import { suggestWord } from '../../language/edit-distance.js';

/** Maximum class names listed in a message. */
const MAX_NAMED = 20;

function describeClasses(names: readonly string[]): string {
  const all = `It has ${names.length} ${names.length === 1 ? 'class' : 'classes'}`;
  return names.length <= MAX_NAMED ? `${all}: ${names.join(', ')}.` : `${all}, ids 0 to ${names.length - 1}.`;
}

function idOf(requested: string | number, names: readonly string[], place: number): number {
  const id =
    typeof requested === 'number'
      ? requested
      : names.findIndex((name) => name.toLowerCase() === requested.toLowerCase());
  if (id >= 0 && id < names.length) return id;
  const guess = typeof requested === 'string' ? suggestWord(requested, names) : undefined;
  const hint = guess ? `Did you mean "${guess}"?` : describeClasses(names);
  throw new Fault('invalid-input', `The model has no class "${requested}". ${hint}`, {
    issues: [{ pointer: `/classes/${place}`, detail: `No class "${requested}"` }],
  });
}

/**
 * Resolves the requested classes, given by name (case-insensitive) or id.
 * @returns class ids; null for all classes. Faults: invalid-input.
 */
export function resolveClasses(
  requested: readonly (string | number)[] | undefined,
  names: readonly string[],
): number[] | null {
  return requested ? [...new Set(requested.map((one, place) => idOf(one, names, place)))] : null;
}
