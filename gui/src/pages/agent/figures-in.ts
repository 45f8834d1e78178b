import type { AgentAnswer } from '../../../../core/agent/decision/agent-answer.js';

/** A part of a sentence: words, or a figure with the step that produced it. */
export interface AnswerPart {
  text: string;
  /** Index of the step; null for words. */
  step: number | null;
}

/** Splits an answer into words and figures. Each figure has the step that produced it. */
export function partFigures({ message, figures }: Pick<AgentAnswer, 'message' | 'figures'>): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  for (const { start, end, step } of figures) {
    if (start > from) parts.push({ text: message.slice(from, start), step: null });
    parts.push({ text: message.slice(start, end), step });
    from = end;
  }
  if (from < message.length) parts.push({ text: message.slice(from), step: null });
  return parts;
}
