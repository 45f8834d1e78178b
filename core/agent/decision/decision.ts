import * as z from 'zod';
import type { AgentTool } from '../tools/agent-tool.js';

/** Reasons for refusing a request. `hard` refuses the whole request, `soft` only the clause that contains it. */
export const REFUSALS = {
  shell_execution: 'hard',
  secret_disclosure: 'hard',
  copyrighted_scraping: 'hard',
  instruction_override: 'hard',
  weather: 'soft',
  unrelated_writing: 'soft',
} as const;

export const RefusalCategory = z
  .enum(Object.keys(REFUSALS) as [keyof typeof REFUSALS, ...(keyof typeof REFUSALS)[]])
  .meta({ id: 'RefusalCategory', description: 'Why a request is refused', example: 'weather' });
export type RefusalCategory = z.infer<typeof RefusalCategory>;

export const Span = z
  .strictObject({
    text: z.string().meta({ description: 'The words, as sent', example: 'detect dogs' }),
    start: z.int().min(0).meta({ description: 'First UTF-16 unit in the request', example: 0 }),
    end: z.int().min(0).meta({ description: 'UTF-16 unit after the last', example: 11 }),
  })
  .meta({
    id: 'RequestSpan',
    description: 'A part of the request',
    example: { text: 'detect dogs', start: 0, end: 11 },
  });
export type Span = z.infer<typeof Span>;

export const TraceEntry = z
  .strictObject({
    stage: z
      .enum(['normalise', 'protect', 'clause', 'negation', 'question', 'policy', 'frame', 'slot', 'decide', 'execute'])
      .meta({ description: 'Stage of the grammar', example: 'frame' }),
    rule: z.string().meta({ description: 'Name of the rule', example: 'en.detect_image.detect-in-path' }),
    spans: z.array(Span).meta({ description: 'Matched words', example: [] }),
    note: z.string().meta({ description: 'Effect of the rule', example: 'selects detect_image' }),
  })
  .meta({ id: 'AgentTrace', description: 'Matched words and rules' });
export type TraceEntry = z.infer<typeof TraceEntry>;

export const NotDone = z
  .strictObject({
    text: z.string().meta({ description: 'Part of the request that was not done', example: 'tell me the weather' }),
    category: z
      .union([RefusalCategory, z.enum(['negated', 'not_a_tool', 'not_understood'])])
      .meta({ description: 'Why', example: 'weather' }),
    reason: z
      .string()
      .meta({ description: 'Explanation of the reason', example: 'No tool here can report the weather.' }),
  })
  .meta({ id: 'AgentNotDone', description: 'A skipped part of the request, with the reason' });
export type NotDone = z.infer<typeof NotDone>;

/** A tool call that was requested. Calls are in the order of the text. */
export interface RequestedCall {
  tool: AgentTool;
  /** Arguments that match the schema of the tool. */
  arguments: Record<string, unknown>;
  /** Words of the request from which the call was derived. */
  why: Span[];
}

export const Choice = z
  .strictObject({
    label: z.string().meta({ description: 'Meaning', example: 'Detect objects in one image' }),
    text: z.string().meta({
      description: 'Request to send for it; fill in the <angle brackets>',
      example: 'detect dogs in <image>',
    }),
  })
  .meta({ id: 'AgentChoice', description: 'A possible meaning' });
export type Choice = z.infer<typeof Choice>;

/** Result of interpreting a request. Nothing has run yet, and the executor checks each step again. */
export type Decision = { language: string; trace: TraceEntry[]; not_done: NotDone[] } & (
  | { kind: 'call'; steps: RequestedCall[] }
  /** `steps` are the calls that need no answer. They run after the answer, as part of the chosen request. */
  | { kind: 'clarify'; message: string; choices: Choice[]; steps: RequestedCall[] }
  | { kind: 'explain'; message: string; choices: Choice[] }
  | { kind: 'refuse'; category: RefusalCategory | 'not_a_tool'; message: string; can_do: string[] }
);
