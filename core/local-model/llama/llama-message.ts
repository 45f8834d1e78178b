import { z } from 'zod';

/** Start options of a model's process: the first line of its standard input. */
export interface LlamaStart {
  /** Absolute path of the GGUF file. */
  modelFile: string;
  /** Absolute folder whose `node_modules` is searched first. */
  packageDir: string;
  threads: number;
  /** Time after which the process kills itself, whatever it is doing, ms. */
  lifeMs: number;
}

/** Each following line of its standard input. */
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

/** One line per request, on the fourth descriptor, because the library writes to standard output. */
export const LlamaReply = z.union([z.strictObject({ text: z.string().max(200_000) }), Failure]);
export type LlamaReply = z.infer<typeof LlamaReply>;

/** File descriptor of the replies. */
export const REPLY_FD = 3;
