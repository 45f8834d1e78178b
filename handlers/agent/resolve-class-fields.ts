import { matchClasses } from '../../core/agent/execute/match-classes.js';
import type { Arguments } from '../../core/agent/tools/filling.js';
import { Fault } from '../../core/base/fault.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { openDetector } from '../kit/services.js';
import { classGroups } from './knowledge.js';

/** Maximum classes named in a message. */
const MAX_NAMED = 20;

/** Formats the first classes, and how many others there are. */
function listClasses(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The classes from which a request excludes some: all classes of the model, or the requested ones. */
interface Selectable {
  names: readonly string[];
  isOfModel: boolean;
}

/**
 * Returns all classes except the excluded ones. Faults: invalid-input, for an excluded class that is not among them.
 */
function classesExcept(excluded: readonly string[], { names, isOfModel }: Selectable): string[] {
  const out = matchClasses(excluded, names, classGroups());
  const unknown = out.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Fault(
      'invalid-input',
      isOfModel
        ? `The model has no class "${unknown}" to exclude. Its classes: ${listClasses(names)}.`
        : `"${unknown}" cannot be excluded, because it is not among the requested classes: ${listClasses(names)}.`,
    );
  const rest = names.filter((name) => !out.includes(name));
  if (rest.length === 0)
    throw new Fault(
      'invalid-input',
      `The request excludes all ${isOfModel ? 'classes of the model' : 'requested classes'}. Keep at least one.`,
    );
  return rest;
}

interface NamedClasses {
  classes?: readonly string[];
  without_classes?: readonly string[];
}

/**
 * Returns the fields of a detection request with class names of the model. Faults: invalid-input (an excluded class is
 * not among the classes), those of opening the model.
 */
export async function resolveClassFields(fields: Arguments, { config }: RunContext): Promise<Arguments> {
  const { classes, without_classes: excluded, ...rest } = fields as Arguments & NamedClasses;
  if (classes === undefined && excluded === undefined) return rest;
  const { backend, model_path, confidence } = rest;
  const given = Object.entries({ backend, model_path, confidence }).filter(([, value]) => value !== undefined);
  const { classNames } = await openDetector(config, DetectOptions.parse(Object.fromEntries(given)));
  const wanted = classes === undefined ? [...classNames] : matchClasses(classes, classNames, classGroups());
  const selectable = { names: wanted, isOfModel: classes === undefined };
  return { ...rest, classes: excluded === undefined ? wanted : classesExcept(excluded, selectable) };
}
