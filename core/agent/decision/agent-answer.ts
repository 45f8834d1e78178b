import * as z from 'zod';
import { AgentTool, toolOf } from '../tools/agent-tool.js';
import type { Tool } from '../tools/define-tool.js';
import { Choice, NotDone, RefusalCategory, Span, TraceEntry } from './decision.js';

export const AgentStep = z
  .strictObject({
    tool: AgentTool,
    arguments: z.record(z.string(), z.unknown()).meta({ description: 'Arguments of the call', example: {} }),
    why: z.array(Span).meta({ description: 'Words that led to the call', example: [] }),
    status: z.enum(['done', 'partial', 'failed', 'not_run']).meta({
      description:
        'Partial: time ran out, and `result.next_cursor` leads to the rest; not_run: planned only, or an earlier step failed',
      example: 'done',
    }),
    // The endpoint has already validated the result. `z.json()` would take 0.13 s per megabyte.
    result: z.unknown().meta({ description: 'Response of the endpoint behind the tool; null if there is none' }),
    problem: z
      .strictObject({
        code: z.string().meta({ description: 'Code of the fault', example: 'not-found' }),
        detail: z
          .string()
          .meta({ description: 'What happened, and how to fix it', example: 'No such file or folder: "photo.jpg".' }),
      })
      .nullable()
      .meta({ description: 'The problem; null if there is none', example: null }),
    is_mock: z.boolean().meta({
      description: 'True if the boxes of the call are, or would be, made up by the mock backend',
      example: false,
    }),
    endpoint: z.string().nullable().meta({
      description: 'Method and path of the endpoint behind the tool; null if there is none',
      example: 'POST /detect/image',
    }),
  })
  .meta({ id: 'AgentStep', description: 'A tool call with its arguments and result' });
export type AgentStep = z.infer<typeof AgentStep>;

const AnswerFigure = z
  .strictObject({
    start: z.int().min(0).meta({ description: 'Start in `message`, in UTF-16 units from 0', example: 6 }),
    end: z.int().min(0).meta({ description: 'End, exclusive', example: 7 }),
    step: z.int().min(0).meta({ description: 'The step that produced the figure, from 0', example: 0 }),
  })
  .meta({ id: 'AnswerFigure', description: 'A figure of the answer, and its source' });

export const AgentAnswer = z
  .strictObject({
    kind: z.enum(['call', 'clarify', 'explain', 'refuse']).meta({ description: 'What the agent did', example: 'call' }),
    run_id: z.string().nullable().meta({
      description:
        'Id to send as `previous` in a request that continues this one or answers its question ("2", "yes"); null if nothing ran and nothing was asked',
      example: 'run-20261121-113000-3f2a',
    }),
    language: z.string().meta({ description: 'Language of the request', example: 'en' }),
    message: z.string().meta({ description: 'The answer in words', example: 'Found 3 dogs in photos/park.jpg.' }),
    figures: z.array(AnswerFigure).meta({
      description: 'The figures of `message`, each with its step',
      example: [{ start: 6, end: 7, step: 0 }],
    }),
    steps: z.array(AgentStep).meta({ description: 'Tool calls, in the order of the text', example: [] }),
    not_done: z.array(NotDone).meta({ description: 'Skipped parts of the request', example: [] }),
    choices: z
      .array(Choice)
      .meta({ description: 'Possible meanings, if the agent asks for clarification', example: [] }),
    refusal: z
      .strictObject({
        category: z.union([RefusalCategory, z.literal('not_a_tool')]),
        can_do: z.array(z.string()).meta({ description: 'Suggested requests', example: [] }),
      })
      .nullable()
      .meta({ description: 'Why nothing was done; null otherwise', example: null }),
    trace: z.array(TraceEntry).meta({ description: 'Matched words and rules', example: [] }),
  })
  .meta({ id: 'AgentAnswer', description: 'What the agent understood, did and skipped' });
export type AgentAnswer = z.infer<typeof AgentAnswer>;

/** A call that ran. Arguments and result are parsed with the schemas of its tool. */
export interface ToolResult {
  tool: Tool;
  args: Record<string, unknown>;
  result: unknown;
}

/**
 * Parses the result of a call with the schema of its tool; null if the call has no result.
 * @throws ZodError if the result does not match.
 */
export function resultOf({ tool: name, arguments: given, status, result }: AgentStep): ToolResult | null {
  if (status !== 'done' && status !== 'partial') return null;
  const tool = toolOf(name);
  return { tool, args: tool.arguments.parse(given), result: tool.result.parse(result) };
}

/** Whether a report can include the result of a step. */
export function isReportable({ tool, status }: Pick<AgentStep, 'tool' | 'status'>): boolean {
  return toolOf(tool).report !== null && (status === 'done' || status === 'partial');
}
