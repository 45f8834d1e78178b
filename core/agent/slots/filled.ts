import type { AgentTool } from '../agent-tool.js';

/** Arguments as they were read; checked by the schema of the tool before they become a step. */
export type Arguments = Record<string, unknown>;

/** A call that was read, or meant. */
export interface Call {
  tool: AgentTool;
  arguments: Arguments;
  /** Whether its classes are put in quotes where it is worded: else they would be asked back again. */
  isQuoted?: boolean;
}

/** Why a clause cannot be called as it is, and what may have been meant. */
export interface Ask {
  /** Key of the message in the language. */
  message: string;
  values: Readonly<Record<string, string>>;
  /** Calls to choose from; what is not given is filled in by whoever chooses. */
  choices: readonly Call[];
  /** Whether it is left out where the request holds a call: it is no more than a guess, or needs what no tool makes. */
  weak: boolean;
}

/** What became of a reading: calls, a question, or nothing where it is too vague to ask about. */
export type Filled = { kind: 'calls'; calls: readonly Call[] } | { kind: 'ask'; ask: Ask } | { kind: 'nothing' };

export const NOTHING: Filled = { kind: 'nothing' };

export const askFor = (
  message: string,
  choices: readonly Call[],
  values: Readonly<Record<string, string>> = {},
): Filled => ({ kind: 'ask', ask: { message, values, choices, weak: message === 'derived_image' } });
