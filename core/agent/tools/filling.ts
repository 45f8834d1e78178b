import type { SlotValue } from '../values/slot-value.js';

/** Arguments as they were read; checked by the schema of the tool before they become a step. */
export type Arguments = Record<string, unknown>;

/** What a sentence of a tool says, with the options beside it. */
export interface Said {
  slots: ReadonlyMap<string, SlotValue>;
  /** Arguments that words give without a slot: "recursively". */
  gives: Arguments;
  /** `<language>.<tool>.<id>` of the sentence. */
  rule: string;
  /** Whether classes may be words that the language does not know. */
  open: boolean;
  /** Share of the clause's words of content that are understood, 0 to 1. */
  cover: number;
}

/** What a request names, for the words that stand for it elsewhere: "the image", "it". Each once, in the order of the text. */
export interface KnownPlaces {
  images: readonly string[];
  folders: readonly string[];
  configs: readonly string[];
}

/** A call that was read, or meant. */
export interface CallOf<Tool extends string> {
  tool: Tool;
  arguments: Arguments;
  /** Whether its classes are put in quotes where it is worded: else they would be asked back again. */
  isQuoted?: boolean;
}

/** Why a clause cannot be called as it is, and what may have been meant. */
export interface AskOf<Tool extends string> {
  /** Key of the message in the language. */
  message: string;
  values: Readonly<Record<string, string>>;
  /** Calls to choose from; what is not given is filled in by whoever chooses. */
  choices: readonly CallOf<Tool>[];
  /** Whether it is left out where the request holds a call: it is no more than a guess, or needs what no tool makes. */
  weak: boolean;
}

/** What became of a reading: calls, a question, or nothing where it is too vague to ask about. */
export type FilledOf<Tool extends string> =
  | { kind: 'calls'; calls: readonly CallOf<Tool>[] }
  | { kind: 'ask'; ask: AskOf<Tool> }
  | { kind: 'nothing' };

export const NOTHING: FilledOf<never> = { kind: 'nothing' };

/** A call for each of some arguments. */
export const callFor = <Tool extends string>(tool: Tool, ...given: readonly Arguments[]): FilledOf<Tool> => ({
  kind: 'calls',
  calls: given.map((one) => ({ tool, arguments: one })),
});

export const askFor = <Tool extends string>(
  message: string,
  choices: readonly CallOf<Tool>[],
  values: Readonly<Record<string, string>> = {},
): FilledOf<Tool> => ({ kind: 'ask', ask: { message, values, choices, weak: message === 'derived_image' } });

/** The dataset that is named, or the one that "the dataset" stands for; undefined where it cannot be told. */
export function findConfig({ slots }: Said, { configs }: KnownPlaces): { path?: string; asked: boolean } {
  const config = slots.get('config');
  if (config?.kind === 'paths') return { path: config.paths[0]!, asked: true };
  if (configs.length === 1) return { path: configs[0]!, asked: true };
  return { asked: config?.kind === 'reference' && config.noun };
}
