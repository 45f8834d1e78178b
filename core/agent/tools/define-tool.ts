import * as z from 'zod';
import type { Block, Phrase } from '../../report/document.js';
import type { Terms, Words } from '../words/vocabulary.js';
import type { Arguments, ClauseArguments, FilledOf, KnownPlaces } from './filling.js';

/** Method and path of an endpoint, such as `POST /detect/image`. */
type Route = `${'GET' | 'POST'} /${string}`;

/** A slot for paths of files. */
export interface FileSlot {
  /** Argument that the slot fills. */
  argument: string;
  /** Pattern of accepted paths. */
  fits: RegExp;
  /** Key of the message that asks for the path. */
  missing: string;
}

/** How a report shows the result of a call. */
interface ReportPart<Args, Result> {
  title(words: Words): Phrase;
  /** What the call was about, such as a path; undefined if there is nothing to name. */
  subject(args: Args): string | undefined;
  render(result: Result, words: Words): Block[];
}

/** The definition of a tool, except its words, which are in the language files. */
export interface Tool<
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
  Called extends string = string,
> {
  /** Its row in docs/agent.md, in Markdown. */
  docs: { does: string; takes: string };
  /** Schema of the arguments. Checked when a sentence is interpreted, and again before the call. */
  arguments: Args;
  /** Schema of the fields of the result that answers and reports use. The endpoint may return more. */
  result: Result;
  /**
   * `work` processes files, and `plan` prepares such work: later requests can change their calls, and reports include
   * them. `facts` returns information about the toolkit. `report` writes a report on the others.
   */
  role: 'work' | 'plan' | 'facts' | 'report';
  /** Minimum share of the content words of a clause that must be understood for a call. Sentences may override it. */
  cover: number;
  /** Endpoint that the tool calls; null if there is none. */
  endpoint: Route | null;
  /** Whether the endpoint accepts these arguments. Undefined: it accepts all. */
  isByEndpoint?(args: z.output<Args>): boolean;
  /** True if handlers/agent/own-runs.ts runs the tool, because it does more than call its endpoint. */
  hasOwnRun?: true;
  /** Converts the arguments to fields of the HTTP request; default: no conversion. */
  toRequest?(args: z.output<Args>): Arguments;
  /**
   * Merges the results of a paged endpoint.
   * @param pages at least one page.
   */
  joinPages?(pages: readonly z.output<Result>[]): unknown;
  /** Whether a call returns made-up boxes. Undefined: never. */
  isMock?(args: z.output<Args>, defaultBackend: 'mock' | 'onnx'): boolean;
  /** Slots that only sentences of this tool use. */
  slots?: Readonly<Record<string, FileSlot>>;
  /** Computes the arguments from a sentence. */
  fill(clause: ClauseArguments, places: KnownPlaces): FilledOf<Called>;
  /** Returns arguments for the possible meanings of a number without a name: "train on data.yaml 50". */
  numberMeanings?(number: number, isPercent: boolean): Arguments[];
  /**
   * Whether a call lacks a place. A place named in the next clause then completes it instead of starting another call.
   */
  lacksPlace?(given: Arguments): boolean;
  /** Texts of answers and reports that each language must provide. */
  terms: Terms;
  /** Describes the outcome of a call in sentences. */
  summarize(result: z.output<Result>, args: z.output<Args>, words: Words): Phrase[];
  /** Null if reports do not include the tool. */
  report: ReportPart<z.output<Args>, z.output<Result>> | null;
  /** Whether a finished call counts as partly failed, for the exit code of the command. */
  fallsShort?(result: z.output<Result>): boolean;
}

/** Defines a tool. The agent may call it only if it is listed in agent-tool.ts. */
export function defineTool<
  Args extends z.ZodObject,
  Result extends z.ZodType,
  Called extends string,
  const Facts extends Pick<Tool, 'endpoint' | 'hasOwnRun'>,
>(tool: Tool<Args, Result, Called> & Facts): Tool<Args, Result, Called> & Facts {
  return tool;
}

const Named = z
  .string()
  .min(1)
  .max(4096)
  .regex(/^[^\p{Cc}]+$/u, 'Must not contain control characters');

export const Path = Named.meta({
  description: 'Path on this machine, inside the allowed folders',
  example: 'photos/street.jpg',
});

export const WeightFilePath = Named.meta({
  description: 'Id of a reviewed model, its name in models/, or a path',
  example: 'yolox_nano',
});

/** Progress fields of paged endpoints. */
export const Page = { total: z.int(), done: z.int(), next_cursor: z.string().nullable() };
