import * as z from 'zod';
import type { RunTool, ToolCall, ToolOutcome } from '../../core/agent/execute/run-steps.js';
import { type ToolRoute, takesClasses, toolOf } from '../../core/agent/tools/agent-tool.js';
import { Page, type Tool } from '../../core/agent/tools/define-tool.js';
import type { Arguments } from '../../core/agent/tools/filling.js';
import { parseInput } from '../../core/base/parse-input.js';
import type { AnyEndpoint, RunContext } from '../kit/define-endpoint.js';
import { runEndpoint } from '../kit/run-endpoint.js';
import { type Asked, ownRunOf } from './own-runs.js';
import { requestPages } from './request-pages.js';
import { resolveClassFields } from './resolve-class-fields.js';
import { TOOL_ENDPOINTS } from './tool-endpoints.js';

/** Calls an endpoint as if by a separate request: the schemas validate its input and output. */
async function ask(endpoint: AnyEndpoint, fields: Arguments, context: RunContext): Promise<unknown> {
  const body = parseInput(endpoint.body, fields);
  return endpoint.result.parse(await runEndpoint(endpoint, { body, params: {}, files: [] }, context));
}

/** A page of any endpoint that processes images. */
const AnyPage = z.looseObject(Page);

/** Requests pages until the last one or the time limit, and joins their results. */
async function askForPages(
  { endpoint, joinPages }: { endpoint: AnyEndpoint; joinPages: NonNullable<Tool['joinPages']> },
  fields: Arguments,
  { call, context }: { call: ToolCall; context: RunContext },
): Promise<ToolOutcome> {
  const pages = await requestPages(call, context, async (place, inner) =>
    AnyPage.parse(await ask(endpoint, { ...fields, ...place }, inner)),
  );
  return { result: joinPages(pages), isPartial: pages.at(-1)!.next_cursor !== null };
}

/** Returns a function that runs any tool of the agent: by its endpoint, or by its own run function. */
export function toolRunner(outer: RunContext, asked: Asked): RunTool {
  return async (name, args, call) => {
    const context = { ...outer, signal: call.signal };
    const ownRun = ownRunOf(name);
    if (ownRun) return { result: await ownRun(args, { call, context, asked }), isPartial: false };
    const { endpoint: route, toRequest, joinPages } = toolOf(name);
    const endpoint = TOOL_ENDPOINTS[route as ToolRoute];
    const given = toRequest?.(args) ?? args;
    const fields = takesClasses(name) ? await resolveClassFields(given, context) : given;
    if (joinPages) return askForPages({ endpoint, joinPages }, fields, { call, context });
    return { result: await ask(endpoint, fields, context), isPartial: false };
  };
}
