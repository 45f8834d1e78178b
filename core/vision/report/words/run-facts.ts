import { commandLine } from '../../../base/text/shell-command.js';
import type { ModelEntry } from '../../models/model-list.js';
import type { Origin } from '../../results/origin.js';

/** Commands of the next steps; null where there is none. */
export interface RunCommands {
  /** Repeats the run. */
  repeat: string | null;
  /** Repeats it over its earlier results. */
  retry: string | null;
  /** Opens the images for review. */
  review: string | null;
  /** Runs again with a real model. */
  real: string | null;
  /** Measures the model on labelled images. */
  measure: string | null;
  /** Writes the results of all images. */
  whole: string | null;
}

/** Facts about a run that are not figures of its images. */
export interface RunFacts {
  /** Name of the folder or image, as given. */
  subject: string;
  /** Whether the run includes subfolders; null for a single image. */
  isRecursive: boolean | null;
  /** Images of the folder. More than those of the tally if the run stopped early. */
  total: number;
  origin: Origin;
  /** Card of the model; null for the mock, or if the card is not of these weights. */
  model: ModelEntry | null;
  /** Model whose boxes were compared; null if none was. */
  other: { id: string; sha256: string | null; confidence: number } | null;
  /** ISO 8601. */
  madeAt: string;
  /** Duration of the run, s; null if it is unknown. */
  seconds: number | null;
  version: string;
  commands: RunCommands;
  /** File with the results of all images; null if none was written. */
  figures: string | null;
}

/** Returns the card of the weights that made the boxes; null for the mock, or if it has another hash. */
export function cardOf({ is_mock: isMock, model }: Origin, models: readonly ModelEntry[]): ModelEntry | null {
  return models.find(({ id, sha256 }) => !isMock && id === model.id && sha256 === model.sha256) ?? null;
}

/** Returns the command that measures a model on labeled images, whose config is a placeholder; null for the mock. */
export function measureCommand({ is_mock: isMock, model }: Origin): string | null {
  return isMock ? null : formatCommand(['vision-cli', 'models', 'compare', model.id, '--data', 'labelled/data.yaml']);
}

/** Formats a command for a report. A word that would break its line, or look like a tag, is replaced by `PATH`. */
export function formatCommand(words: readonly string[]): string {
  return commandLine(words.map((word) => (/[<\p{Cc}]/u.test(word) ? 'PATH' : word)));
}
