/**
 * Runs a GGUF file with `node-llama-cpp` in a process that can be killed, because native code that parses an untrusted
 * file may hang, crash or exhaust memory. Reads lines of JSON from standard input, writes lines of JSON to descriptor
 * 3, and exits when its input ends.
 */
import { once } from 'node:events';
import { writeFile } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type LlamaFailure, type LlamaReply, type LlamaRequest, type LlamaStart, REPLY_FD } from './llama-message.js';

/** The part of the API of `node-llama-cpp` (3.x) in use. The user installs the package. */
interface LlamaLibrary {
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

interface Llama {
  loadModel(options: { modelPath: string }): Promise<LlamaWeights>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}

interface LlamaWeights {
  createContext(options: { contextSize: { max: number }; threads: number }): Promise<LlamaContext>;
}

interface LlamaContext {
  getSequence(): LlamaSequence;
}

interface LlamaSequence {
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

/** Returns the entry point of the package if it is installed in this folder, otherwise null. */
async function entryIn(folder: string): Promise<string | null> {
  const entry = join(folder, 'node_modules', NAME, 'dist', 'index.js');
  return access(entry).then(
    () => pathToFileURL(entry).href,
    () => null,
  );
}

/**
 * Loads the library from `packageDir`, or from the folders of this program.
 * @returns null if it is not installed.
 */
async function loadLlamaLibrary(packageDir: string): Promise<LlamaLibrary | null> {
  try {
    return (await import((await entryIn(packageDir)) ?? NAME)) as LlamaLibrary;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** Maximum context length, tokens. Prompts have about a thousand. */
const MAX_CONTEXT = 8192;

/** `writeFile` on a descriptor writes all data, even if a pipe accepts only a part at a time. */
const writeAll = promisify(writeFile);

interface Loaded {
  library: LlamaLibrary;
  llama: Llama;
  context: LlamaContext;
}

class Failure extends Error {
  readonly failure: LlamaFailure['failure'];

  constructor(failure: LlamaFailure['failure'], cause?: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause });
    this.failure = failure;
  }
}

/**
 * Exits at the time limit or when the owner is gone. Runs in a thread, because a native call may block the main thread
 * forever.
 */
async function startWatchdog(lifeMs: number): Promise<void> {
  const code = `
    const { workerData } = require('node:worker_threads');
    const end = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(end, workerData.lifeMs);
    setInterval(() => process.ppid === workerData.parent || end(), 500);`;
  const watchdog = new Worker(code, { eval: true, workerData: { lifeMs, parent: process.ppid } });
  await once(watchdog, 'online');
  watchdog.unref();
}

async function load({ modelFile, packageDir, threads }: LlamaStart): Promise<Loaded> {
  const library = await loadLlamaLibrary(packageDir).catch((error) => {
    throw new Failure('no-binary', error);
  });
  if (!library) throw new Failure('no-package');
  const llama = await library
    .getLlama({
      gpu: false,
      build: 'never',
      skipDownload: true,
      progressLogs: false,
      logLevel: 'disabled',
      maxThreads: threads,
    })
    .catch((error) => {
      throw new Failure('no-binary', error);
    });
  try {
    const model = await llama.loadModel({ modelPath: modelFile });
    return { library, llama, context: await model.createContext({ contextSize: { max: MAX_CONTEXT }, threads }) };
  } catch (error) {
    throw new Failure('not-loaded', error);
  }
}

async function answer({ library, llama, context }: Loaded, request: LlamaRequest): Promise<LlamaReply> {
  const grammar = await llama.createGrammarForJsonSchema(request.schema).catch((error) => {
    throw new Failure('no-grammar', error);
  });
  const contextSequence = context.getSequence();
  try {
    const session = new library.LlamaChatSession({ contextSequence, systemPrompt: request.system });
    const { responseText, stopReason } = await session.promptWithMeta(request.prompt, {
      grammar,
      temperature: 0,
      maxTokens: request.maxTokens,
    });
    session.dispose();
    return stopReason === 'maxTokens' ? { failure: 'no-end', detail: '' } : { text: responseText };
  } finally {
    contextSequence.dispose();
  }
}

function toReply(error: unknown): LlamaReply {
  const failure = error instanceof Failure ? error.failure : 'broken';
  const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 400) : '';
  return { failure, detail };
}

async function serve(): Promise<void> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const start = JSON.parse((await lines.next()).value ?? 'null') as LlamaStart;
  await startWatchdog(start.lifeMs);
  let loaded: Promise<Loaded> | undefined;
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    loaded ??= load(start);
    const request = JSON.parse(line.value) as LlamaRequest;
    const reply = await loaded.then((model) => answer(model, request)).catch(toReply);
    await writeAll(REPLY_FD, `${JSON.stringify(reply)}\n`);
  }
}

// Standard input closes when the parent exits. Exit immediately, even during a task.
process.stdin.once('close', () => process.exit(0));
await serve();
process.exit(0);
