import type { SlotValue } from '../values/slot-value.js';

/** Arguments as parsed. The schema of the tool checks them before they become a step. */
export type Arguments = Record<string, unknown>;

/** The matched sentence of a tool and its options. */
export interface ClauseArguments {
  slots: ReadonlyMap<string, SlotValue>;
  /** Arguments from words without a slot: "recursively". */
  gives: Arguments;
  /** `<language>.<tool>.<id>` of the sentence. */
  rule: string;
  /** Whether class names may be unknown words. */
  open: boolean;
  /** Share of the clause's content words that are understood, 0 to 1. */
  cover: number;
}

/** Places named in a request, for words that refer to them: "the image", "it". Distinct, in text order. */
export interface KnownPlaces {
  images: readonly string[];
  folders: readonly string[];
  configs: readonly string[];
}

/** A requested or suggested call. */
export interface CallOf<Tool extends string> {
  tool: Tool;
  arguments: Arguments;
  /** Whether its classes are quoted in the rendered request. Otherwise they would lead to the same question again. */
  isQuoted?: boolean;
}

/** A question about a clause that cannot be called as written, with suggested calls. */
export interface AskOf<Tool extends string> {
  /** Key of the message in the language. */
  message: string;
  values: Readonly<Record<string, string>>;
  /** Calls to choose from. The user fills in missing arguments. */
  choices: readonly CallOf<Tool>[];
  /**
   * Whether it is dropped if the request contains a call, because it is only a guess or needs input that no tool
   * creates.
   */
  weak: boolean;
}

/** Outcome of a reading: calls, a question, or nothing if it is too vague to ask about. */
export type FilledOf<Tool extends string> =
  | { kind: 'calls'; calls: readonly CallOf<Tool>[] }
  | { kind: 'ask'; ask: AskOf<Tool> }
  | { kind: 'nothing' };

export const NOTHING: FilledOf<never> = { kind: 'nothing' };

/** Returns one call for each set of arguments. */
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
 * Returns the named dataset, or the only one that "the dataset" can refer to. `asked`: whether the request refers to a
 * dataset.
 */
export function findConfig({ slots }: ClauseArguments, { configs }: KnownPlaces): { path?: string; asked: boolean } {
  const config = slots.get('config');
  if (config?.kind === 'paths') return { path: config.paths[0]!, asked: true };
  if (configs.length === 1) return { path: configs[0]!, asked: true };
  return { asked: config?.kind === 'reference' && config.noun };
}
