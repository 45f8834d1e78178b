export const LOCAL_MODEL_RUNTIMES = ['none', 'ollama', 'openai', 'llama-cpp'] as const;
type LocalModelRuntime = (typeof LOCAL_MODEL_RUNTIMES)[number];

/** Settings of the operator. Plain data that is copied to worker threads. */
export interface LocalModelSettings {
  runtime: LocalModelRuntime;
  /** Address of the server; empty for the default of the runtime. */
  server: string;
  /** Name of the model at the server, or of a GGUF file below `modelsDir`. */
  model: string;
  /** API key of the server; empty for none. It is sent to that server only. */
  key: string;
  /** Whether questions, column names and answers may be sent to another machine. */
  allowRemote: boolean;
  /** Whether prompts contain cell values in addition to column names. */
  seesValues: boolean;
  /** Time limit for all calls of the model for one question, ms. */
  timeoutMs: number;
  /** Threads of a model without a server; 0 for half of the cores. */
  threads: number;
  /** Absolute folder of the GGUF files. */
  modelsDir: string;
  /** Absolute folder in whose `node_modules` `node-llama-cpp` is looked up first. */
  packageDir: string;
  /** Absolute path of the program that runs a model without a server. */
  childFile: string;
  /** Environment of this program: only the variables that Node.js and the library loader need. */
  environment: Readonly<Record<string, string>>;
}

/** Weights of a model, as reported by its runtime. */
export interface LocalModelIdentity {
  /** Size of its weights in bytes; null if the runtime does not report it. */
  sizeBytes: number | null;
  /** Hash of its weights as reported by the runtime, or of the file; null if unknown. */
  digest: string | null;
}

/** A model: at a server, or in a process started by this one. */
export interface LocalModel {
  /** Name of the model in its runtime. */
  name: string;
  /** Address of its server; null if none is needed. */
  server: string | null;
  /** Whether it runs on another machine, which the operator must have allowed explicitly. */
  isRemote: boolean;
  /** Returns the known facts about its weights; complete after the first call of `complete`. */
  identity(): LocalModelIdentity;
  /**
   * Requests one JSON value that matches a JSON Schema. The answer is any JSON, at most 32 levels deep, and must not be
   * trusted. Faults: model-failed (no runtime, refused, malformed, too long), timed-out, cancelled.
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

/** Maximum tokens of an answer. Longer ones are neither plans nor sentences. */
export const MAX_TOKENS = 1024;

/** Converts a request to chat messages, the format shared by Ollama and the OpenAI API. */
export function chatMessages({ system, prompt }: ModelRequest): { role: 'system' | 'user'; content: string }[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ];
}
