import type { Argument, Option } from 'commander';

/** Values offered by completion: fixed words, or the ids of the model cards. */
export type Completions = readonly string[] | 'models';

/** Extension of the files offered for an argument, with its dot. */
export type FileExtension = '.onnx' | '.yaml';

const values = new WeakMap<Option | Argument, Completions>();
const extensions = new WeakMap<Argument, FileExtension>();

/** Sets the values that completion offers for an option or argument. */
export function offer<Target extends Option | Argument>(target: Target, completions: Completions): Target {
  values.set(target, completions);
  return target;
}

/** Sets the extension of the files that completion offers for an argument. Folders are always offered. */
export function offerFiles(argument: Argument, extension: FileExtension): Argument {
  extensions.set(argument, extension);
  return argument;
}

/** Returns the values that completion offers; null for any file. */
export function completionsOf(target: Option | Argument): Completions | null {
  return values.get(target) ?? ('argChoices' in target ? (target.argChoices ?? null) : null);
}

export const extensionOf = (argument: Argument): FileExtension | null => extensions.get(argument) ?? null;
