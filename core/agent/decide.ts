import type { AgentTool } from './agent-tool.js';
import type { Decision } from './decision.js';
import type { Language } from './language/language.js';
import { readRequest } from './text/read-request.js';

/** What a request is read with, and what came beside it. */
export interface DecideContext {
  languages: readonly Language[];
  /** Paths that came beside the text: "this image", "it" mean them. */
  attachments?: readonly string[];
  /** Tools whose results are at hand from an earlier request. */
  previous?: { tools: readonly AgentTool[] } | null;
}

/** Decides what a request asks for. Deterministic; nothing is run. */
export function decide(text: string, context: DecideContext): Decision {
  const { language } = readRequest(text, context.languages);
  return { kind: 'refuse', category: 'not_a_tool', message: '', can_do: [], language, trace: [], not_done: [] };
}
