import { z } from 'zod';
import type { Block, Phrase } from '../../report/document.js';
import type { Terms, Words } from '../words/vocabulary.js';
import type { Arguments, ClauseArguments, FilledOf, KnownPlaces } from './filling.js';

/** Method and path of an endpoint: `POST /detect/image`. */
type Route = `${'GET' | 'POST'} /${string}`;

/** A slot that contains paths of files. */
export interface FileSlot {
  /** Argument that it fills in. */
  argument: string;
  /** Paths that fit it. */
  fits: RegExp;
  /** Key of the message that asks for it. */
  missing: string;
}

/** A part of a report: its title, the subject of the call, and the result in tables. */
interface ReportPart<Args, Result> {
  title(words: Words): Phrase;
  /** Undefined if there is nothing to name. */
  subject(args: Args): string | undefined;
  render(result: Result, words: Words): Block[];
}

/** Everything about a tool of the agent except its words, which are data of each language. */
export interface Tool<
  Args extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
  Called extends string = string,
> {
  /** Its row in docs/agent.md, in Markdown. */
  docs: { does: string; takes: string };
  /** Schema of the arguments. Checked when the grammar fills them in, and again by the executor before the call. */
  arguments: Args;
  /** Parts of the result that answers and reports use. The endpoint may return more. */
  result: Result;
  /**
   * `work` processes files and `plan` prepares such work: later requests can change both, and reports cover them.
   * `facts` are about the toolkit itself. `report` is a report on the others.
   */
  role: 'work' | 'plan' | 'facts' | 'report';
  /**
   * Minimum share of a clause's content words that must be understood to call the tool, unless a sentence sets another.
   */
  cover: number;
  /** Endpoint that runs it; null if there is none. */
  endpoint: Route | null;
  /** Whether the endpoint can answer these arguments, if it cannot answer all. */
  isByEndpoint?(args: z.output<Args>): boolean;
  /** True if handlers/agent/own-runs.ts runs it, because it does more than its endpoint. */
  hasOwnRun?: true;
  /** Fields of the HTTP request. Default: the arguments. */
  toRequest?(args: z.output<Args>): Arguments;
  /** Joins the results of a paged endpoint into one. @param pages at least one. */
  joinPages?(pages: readonly z.output<Result>[]): unknown;
  /** Whether such a call returns made-up boxes; absent for a tool that returns none. */
  isMock?(args: z.output<Args>, defaultBackend: 'mock' | 'onnx'): boolean;
  /** Slots that only its sentences use. */
  slots?: Readonly<Record<string, FileSlot>>;
  /** Fills in its arguments from a sentence. */
  fill(clause: ClauseArguments, places: KnownPlaces): FilledOf<Called>;
  /** Returns the arguments that a number without a name may be: "train on data.yaml 50". */
  numberMeanings?(number: number, isPercent: boolean): Arguments[];
  /** Whether a call lacks a place, so that a place named after it belongs to it instead of starting another call. */
  lacksPlace?(given: Arguments): boolean;
  /** Its texts in answers and reports, in any language. */
  terms: Terms;
  /** Summarizes the outcome of a call in sentences. */
  summarize(result: z.output<Result>, args: z.output<Args>, words: Words): Phrase[];
  /** Null if no report covers it. */
  report: ReportPart<z.output<Args>, z.output<Result>> | null;
  /** Whether a finished call counts as partly failed for the exit code of the shell. */
  fallsShort?(result: z.output<Result>): boolean;
}

/** Declares a tool in one place. The agent may call it once it is listed in agent-tool.ts. */
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
