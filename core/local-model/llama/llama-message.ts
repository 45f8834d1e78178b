import * as z from 'zod';

/** Start options of the process, sent as the first line of its standard input. */
export interface LlamaStart {
  /** Absolute path of the GGUF file. */
  modelFile: string;
  /** Absolute folder whose `node_modules` is searched first. */
  packageDir: string;
  threads: number;
  /** Time after which the process kills itself, even during a task, ms. */
  lifeMs: number;
}

/** A request, sent as one line of standard input. */
export interface LlamaRequest {
  system: string;
  prompt: string;
  schema: object;
  maxTokens: number;
}

const Failure = z.strictObject({
  failure: z.enum(['no-package', 'no-binary', 'not-loaded', 'no-grammar', 'no-end', 'broken']),
  detail: z.string().max(400),
});
export type LlamaFailure = z.infer<typeof Failure>;

/** The reply to a request, one line on `REPLY_FD`. Standard output is not used, because the library writes to it. */
export const LlamaReply = z.union([z.strictObject({ text: z.string().max(200_000) }), Failure]);
export type LlamaReply = z.infer<typeof LlamaReply>;

/** File descriptor of the replies. */
export const REPLY_FD = 3;
