import type { SlotValue } from '../values/slot-value.js';

/** Arguments derived from a request. The schema of the tool validates them before they become a step. */
export type Arguments = Record<string, unknown>;

/** The interpretation of a sentence and its options. */
export interface ClauseArguments {
  slots: ReadonlyMap<string, SlotValue>;
  /** Arguments from words that have no slot, such as "recursively". */
  gives: Arguments;
  /** `<language>.<tool>.<id>` of the sentence. */
  rule: string;
  /** Whether class names may be unknown words. */
  open: boolean;
  /** Share of the content words of the clause that are understood, 0 to 1. */
  cover: number;
}

/** Distinct places named in a request, in text order, to which words such as "the image" and "it" refer. */
export interface KnownPlaces {
  images: readonly string[];
  folders: readonly string[];
  configs: readonly string[];
  /** Whether an earlier part asks for a new or edited image, so that "the image" may be that one. */
  isImageChanged?: boolean;
}

/** For requests that name no place to which a word could refer. */
export const NO_PLACES: KnownPlaces = { images: [], folders: [], configs: [] };

/** A call that was requested, or that is suggested. */
export interface CallOf<Tool extends string> {
  tool: Tool;
  arguments: Arguments;
  /**
   * Whether to quote its classes when it is formatted as a request. Without quotes, it would lead to the same question.
   */
  isQuoted?: boolean;
}

/** A question about a clause from which no call can be derived, with suggested calls. */
export interface AskOf<Tool extends string> {
  /** Key of the message in the language file. */
  message: string;
  values: Readonly<Record<string, string>>;
  /** Calls to choose from. Missing arguments are filled in by the user. */
  choices: readonly CallOf<Tool>[];
  /**
   * Whether the question is dropped if another clause gives a call, because it is a guess or needs input that no tool
   * creates.
   */
  weak: boolean;
}

/** Result of interpreting a sentence: calls, a question, or nothing if it is too vague to ask. */
export type FilledOf<Tool extends string> =
  | { kind: 'calls'; calls: readonly CallOf<Tool>[] }
  | { kind: 'ask'; ask: AskOf<Tool> }
  | { kind: 'nothing' };

export const NOTHING: FilledOf<never> = { kind: 'nothing' };

/** Returns one call per set of arguments. */
export const callFor = <Tool extends string>(tool: Tool, ...given: readonly Arguments[]): FilledOf<Tool> => ({
  kind: 'calls',
  calls: given.map((one) => ({ tool, arguments: one })),
});

export const askFor = <Tool extends string>(
  message: string,
  choices: readonly CallOf<Tool>[],
  values: Readonly<Record<string, string>> = {},
): FilledOf<Tool> => ({ kind: 'ask', ask: { message, values, choices, weak: message === 'derived_image' } });

/**
 * Returns the dataset of a clause: the one it names, or the only one to which "the dataset" can refer. `asked`: whether
 * the clause refers to a dataset.
 */
export function findConfig({ slots }: ClauseArguments, { configs }: KnownPlaces): { path?: string; asked: boolean } {
  const config = slots.get('config');
  if (config?.kind === 'paths') return { path: config.paths[0]!, asked: true };
  if (configs.length === 1) return { path: configs[0]!, asked: true };
  return { asked: config?.kind === 'reference' && config.noun };
}
