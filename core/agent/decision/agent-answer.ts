import { z } from 'zod';
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
        'Partial: time ran out, and `result.next_cursor` leads on; not_run: planned only, or an earlier step failed',
      example: 'done',
    }),
    // Already held to the schema of its endpoint; z.json() takes 0.13 s for each megabyte.
    result: z.unknown().meta({ description: 'Answer of the endpoint behind the tool; null if there is none' }),
    problem: z
      .strictObject({
        code: z.string().meta({ description: 'Code of the fault', example: 'not-found' }),
        detail: z.string().meta({ description: 'What went wrong and what to do', example: 'There is no photo.jpg.' }),
      })
      .nullable()
      .meta({ description: 'What went wrong; null if nothing', example: null }),
    is_mock: z.boolean().meta({
      description: 'True if the boxes of the call are, or would be, made up by the mock backend',
      example: false,
    }),
    endpoint: z.string().nullable().meta({
      description: 'Method and path of the endpoint that the tool stands for; null for what no endpoint does',
      example: 'POST /detect/image',
    }),
  })
  .meta({ id: 'AgentStep', description: 'A tool call with its arguments and result' });
export type AgentStep = z.infer<typeof AgentStep>;

const SaidFigure = z
  .strictObject({
    start: z.int().min(0).meta({ description: 'Where it begins in `message`, UTF-16 units from 0', example: 6 }),
    end: z.int().min(0).meta({ description: 'Where it ends, not included', example: 7 }),
    step: z.int().min(0).meta({ description: 'The step whose result it is drawn from, from 0', example: 0 }),
  })
  .meta({ id: 'SaidFigure', description: 'A figure of the answer, and where it comes from' });

export const AgentAnswer = z
  .strictObject({
    kind: z.enum(['call', 'clarify', 'explain', 'refuse']).meta({ description: 'What the agent did', example: 'call' }),
    run_id: z.string().nullable().meta({
      description: 'Id to name as `previous` in a request that builds upon this one; null where nothing ran',
      example: 'run-20261121-113000-3f2a',
    }),
    language: z.string().meta({ description: 'Language of the request', example: 'en' }),
    message: z.string().meta({ description: 'The answer in words', example: 'Found 3 dogs in photos/park.jpg.' }),
    figures: z.array(SaidFigure).meta({
      description: 'The figures of `message`, each with the step that gave it',
      example: [{ start: 6, end: 7, step: 0 }],
    }),
    steps: z.array(AgentStep).meta({ description: 'Tool calls, in the order of the text', example: [] }),
    not_done: z.array(NotDone).meta({ description: 'What was left out', example: [] }),
    choices: z.array(Choice).meta({ description: 'What to choose from, where the agent asks back', example: [] }),
    refusal: z
      .strictObject({
        category: z.union([RefusalCategory, z.literal('not_a_tool')]),
        can_do: z.array(z.string()).meta({ description: 'What can be asked for instead', example: [] }),
      })
      .nullable()
      .meta({ description: 'Why nothing was done; null otherwise', example: null }),
    trace: z.array(TraceEntry).meta({ description: 'Which words led to which rule', example: [] }),
  })
  .meta({ id: 'AgentAnswer', description: 'What the agent understood, did and left out' });
export type AgentAnswer = z.infer<typeof AgentAnswer>;

/** A call that ran, with its arguments and result as the schemas of its tool say. */
export interface ToolResult {
  tool: Tool;
  args: Record<string, unknown>;
  result: unknown;
}

/** The result of a call, by its schema; null where it has none. @throws a ZodError where it is not what its tool answers. */
export function resultOf({ tool: name, arguments: given, status, result }: AgentStep): ToolResult | null {
  if (status !== 'done' && status !== 'partial') return null;
  const tool = toolOf(name);
  return { tool, args: tool.arguments.parse(given), result: tool.result.parse(result) };
}

/** Whether a step has a result that a report can be over. */
export function isReportable({ tool, status }: Pick<AgentStep, 'tool' | 'status'>): boolean {
  return toolOf(tool).report !== null && (status === 'done' || status === 'partial');
}
