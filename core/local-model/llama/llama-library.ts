import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What of `node-llama-cpp` (3.x) is called; the package itself is the user's to install. */
export interface LlamaLibrary {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    logLevel: 'disabled';
    maxThreads: number;
  }): Promise<Llama>;
  LlamaChatSession: new (options: { contextSequence: LlamaSequence; systemPrompt: string }) => LlamaSession;
}

export interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaWeights>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}

export interface LlamaWeights {
  createContext(options: { contextSize: { max: number }; threads: number }): Promise<LlamaContext>;
}

export interface LlamaContext {
  getSequence(): LlamaSequence;
}

export interface LlamaSequence {
  dispose(): void;
}

interface LlamaSession {
  promptWithMeta(
    prompt: string,
    options: { grammar: object; temperature: number; maxTokens: number },
  ): Promise<{ responseText: string; stopReason: string }>;
  dispose(): void;
}

const NAME: string = 'node-llama-cpp';

/** Entry of a package that was installed into a folder of its own; null where there is none. */
async function entryIn(folder: string): Promise<string | null> {
  const entry = join(folder, 'node_modules', NAME, 'dist', 'index.js');
  return access(entry).then(
    () => pathToFileURL(entry).href,
    () => null,
  );
}

/** Loads the library from its own folder, or from beside this program. @returns null where it is not installed. */
export async function loadLlamaLibrary(packageDir: string): Promise<LlamaLibrary | null> {
  try {
    return (await import((await entryIn(packageDir)) ?? NAME)) as LlamaLibrary;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}
