export const LOCAL_MODEL_RUNTIMES = ['none', 'ollama', 'openai', 'llama-cpp'] as const;
export type LocalModelRuntime = (typeof LOCAL_MODEL_RUNTIMES)[number];

/** What the operator chose. Plain data: it goes into worker threads as it is. */
export interface LocalModelSettings {
  runtime: LocalModelRuntime;
  /** Address of the server; empty for the usual one of the runtime. */
  server: string;
  /** Name of the model at the server, or of a GGUF file below `modelsDir`. */
  model: string;
  /** Key that the server wants; empty for none. It goes to that server and nowhere else. */
  key: string;
  /** Whether questions, column names and answers may go to another machine. */
  mayBeRemote: boolean;
  /** Whether the model sees values of cells when it reads a question, and not the names of the columns alone. */
  seesValues: boolean;
  /** Time for all that one question asks of the model, ms. */
  timeoutMs: number;
  /** Threads of a model without a server; 0 takes half of the cores. */
  threads: number;
  /** Absolute folder that GGUF files lie in. */
  modelsDir: string;
  /** Absolute folder that `node-llama-cpp` is looked for in first: its `node_modules`. */
  packageDir: string;
  /** Absolute path of the program that runs a model without a server. */
  childFile: string;
  /** Variables that this program gets: none but what Node.js and a loader of libraries need. */
  environment: Readonly<Record<string, string>>;
}
