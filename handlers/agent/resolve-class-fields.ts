import { matchClasses } from '../../core/agent/execute/match-classes.js';
import type { Arguments } from '../../core/agent/tools/filling.js';
import { Fault } from '../../core/base/fault.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import type { RunContext } from '../kit/define-endpoint.js';
import { openDetector } from '../kit/services.js';
import { classGroups } from './knowledge.js';

/** Maximum classes listed in a message. */
const MAX_NAMED = 20;

/** Returns the classes of a model except some. A class unknown to the model cannot be excluded and is reported. */
function classesExcept(left: readonly string[], known: readonly string[]): string[] {
  const out = matchClasses(left, known, classGroups());
  const unknown = out.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Fault(
      'invalid-input',
      `The model has no class "${unknown}" to exclude. Its classes: ${known.slice(0, MAX_NAMED).join(', ')}.`,
    );
  const rest = known.filter((name) => !out.includes(name));
  if (rest.length === 0)
    throw new Fault('invalid-input', 'The request excludes all classes of the model. Keep at least one.');
  return rest;
}

interface NamedClasses {
  classes?: readonly string[];
  without_classes?: readonly string[];
}

/**
 * Returns the fields of a detection request with the class names of the model. Faults: invalid-input (a class that
 * cannot be excluded), those of opening the model.
 */
export async function resolveClassFields(fields: Arguments, { config }: RunContext): Promise<Arguments> {
  const { classes, without_classes: left, ...rest } = fields as Arguments & NamedClasses;
  if (classes === undefined && left === undefined) return rest;
  const { backend, model_path, confidence } = rest;
  const given = Object.entries({ backend, model_path, confidence }).filter(([, value]) => value !== undefined);
  const { classNames } = await openDetector(config, DetectOptions.parse(Object.fromEntries(given)));
  const wanted = classes === undefined ? [...classNames] : matchClasses(classes, classNames, classGroups());
  return { ...rest, classes: left === undefined ? wanted : classesExcept(left, wanted) };
}
