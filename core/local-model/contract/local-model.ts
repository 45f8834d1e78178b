export const LOCAL_MODEL_RUNTIMES = ['none', 'ollama', 'openai', 'llama-cpp'] as const;
type LocalModelRuntime = (typeof LOCAL_MODEL_RUNTIMES)[number];

/** Settings of the operator. Plain data, because worker threads get copies. */
export interface LocalModelSettings {
  runtime: LocalModelRuntime;
  /** Address of the server; empty for the default of the runtime. */
  server: string;
  /** Name of the model on the server, or of a GGUF file below `modelsDir`. */
  model: string;
  /** API key of the server; empty for none. Sent to this server only. */
  key: string;
  /** Whether questions, column names and answers may be sent to another machine. */
  allowRemote: boolean;
  /** Whether prompts contain cell values in addition to column names. */
  seesValues: boolean;
  /** Time limit for all model calls of one question, ms. */
  timeoutMs: number;
  /** Threads of a model that runs without a server; 0 for half of the cores. */
  threads: number;
  /** Absolute folder of the GGUF files. */
  modelsDir: string;
  /** Absolute folder whose `node_modules` is searched first for `node-llama-cpp`. */
  packageDir: string;
  /** Absolute path of the program that runs a model without a server. */
  childFile: string;
  /** Environment of this program: only the variables that Node.js and the library loader need. */
  environment: Readonly<Record<string, string>>;
}

/** Facts that identify the weights of a model. */
export interface LocalModelIdentity {
  /** Size of the weights, bytes; null if the runtime does not report it. */
  sizeBytes: number | null;
  /** Hash of the weights, as reported by the runtime or computed from the file; null if unknown. */
  digest: string | null;
}

/** A model on a server, or in a child process. */
export interface LocalModel {
  /** Name of the model in its runtime. */
  name: string;
  /** Address of the server; null if the model needs none. */
  server: string | null;
  /** Whether the model runs on another machine, which requires the operator's permission. */
  isRemote: boolean;
  /** Returns the known facts about the weights. They are complete after the first call of `complete`. */
  identity(): LocalModelIdentity;
  /**
   * Requests one JSON value that matches a JSON Schema. The answer may be any JSON of at most 32 levels, so validate
   * it. Faults: model-failed (no runtime, refused, malformed, too long), timed-out, cancelled.
   */
  complete(request: ModelRequest): Promise<unknown>;
  close(): Promise<void>;
}

export interface ModelRequest {
  system: string;
  prompt: string;
  /** JSON Schema without recursion. */
  schema: object;
  signal: AbortSignal;
}

/** Maximum tokens of an answer. Plans and sentences are shorter. */
export const MAX_TOKENS = 1024;

/** Converts a request to chat messages, the format shared by Ollama and the OpenAI API. */
export function chatMessages({ system, prompt }: ModelRequest): { role: 'system' | 'user'; content: string }[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ];
}
