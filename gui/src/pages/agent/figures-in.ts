import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';

/** A part of a sentence; a figure names the step that it comes from. */
export interface Said {
  text: string;
  /** From 0; null for words. */
  step: number | null;
}

/** The words of an answer in parts: each figure with the step that the server says gave it. */
export function partFigures({ message, figures }: Pick<AgentAnswer, 'message' | 'figures'>): Said[] {
  const parts: Said[] = [];
  let from = 0;
  for (const { start, end, step } of figures) {
    if (start > from) parts.push({ text: message.slice(from, start), step: null });
    parts.push({ text: message.slice(start, end), step });
    from = end;
  }
  if (from < message.length) parts.push({ text: message.slice(from), step: null });
  return parts;
}
