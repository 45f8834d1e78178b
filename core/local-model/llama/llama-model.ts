import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Fault } from '../../base/fault.js';
import { resolveAllowedPath } from '../../base/paths/allowed-path.js';
import { whenAborted } from '../../base/when-aborted.js';
import { type LocalModel, type LocalModelSettings, MAX_TOKENS, type ModelRequest } from '../contract/local-model.js';
import { parseModelJson } from '../contract/parse-model-json.js';
import { type LlamaFailure, LlamaReply, type LlamaRequest, type LlamaStart, REPLY_FD } from './llama-message.js';
import { readGgufHeader } from './read-gguf-header.js';

const MAX_REPLY_BYTES = 1_000_000;

/** A process that runs a model, for one question. */
interface LlamaProcess {
  /** Faults: model-failed; the reason of the signal. The process is unusable after a fault. */
  request(request: LlamaRequest, signal: AbortSignal): Promise<LlamaReply>;
  /** Kills the process and waits until it has exited. */
  end(): Promise<void>;
}

function exitFault(child: ChildProcess): Fault {
  const how = child.signalCode ? `was ended by ${child.signalCode}` : `ended with ${child.exitCode ?? 'an error'}`;
  return new Fault(
    'model-failed',
    `The process of the local model ${how}. Its file may be damaged, or too large for the memory of this machine.`,
  );
}

/** Calls back once a child has written more than the maximum, even if it never ends a line. */
function capReplies(replies: Readable, onTooMuch: () => void): void {
  let size = 0;
  replies.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) onTooMuch();
  });
}

function readReply(line: string): LlamaReply {
  const parsed = LlamaReply.safeParse(parseModelJson(line, 'The process of the local model'));
  if (parsed.success) return parsed.data;
  throw new Fault('model-failed', 'The process of the local model returned an invalid response.', {
    cause: parsed.error,
  });
}

async function nextLine(child: ChildProcess, lines: Interface): Promise<string> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const line = once(lines, 'line', { signal }).then(([text]) => text as string);
    const fail = () => Promise.reject(exitFault(child));
    const closed = once(child, 'close', { signal }).then(fail, fail);
    for (const one of [line, closed]) one.catch(() => undefined);
    return await Promise.race([line, closed]);
  } finally {
    listening.abort();
  }
}

/**
 * Starts the program that runs a model. It exits when its input ends, its parent changes or its time limit is over, so
 * it never outlives this process.
 * @param childFile absolute path of the bundled program.
 */
function startLlama(childFile: string, start: LlamaStart, environment: Readonly<Record<string, string>>): LlamaProcess {
  const child = spawn(process.execPath, [childFile], {
    env: { ...environment, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    shell: false,
    windowsHide: true,
  });
  const closed = once(child, 'close').catch(() => undefined);
  const replies = child.stdio[REPLY_FD] as Readable;
  const kill = () => void child.kill('SIGKILL');
  capReplies(replies, kill);
  const lines = createInterface({ input: replies });
  // The child may exit before it reads its input. The exit is reported instead of this error.
  child.stdin!.on('error', () => undefined);
  child.stdin!.write(`${JSON.stringify(start)}\n`);
  return {
    request: async (request, signal) => {
      if (child.exitCode !== null || child.signalCode !== null) throw exitFault(child);
      const abort = whenAborted(signal);
      try {
        signal.throwIfAborted();
        child.stdin!.write(`${JSON.stringify(request)}\n`);
        return readReply(await Promise.race([nextLine(child, lines), abort.aborted]));
      } catch (error) {
        kill();
        throw error;
      } finally {
        abort.stop();
      }
    },
    end: async () => {
      kill();
      lines.close();
      await closed;
    },
  };
}

/** Time that the child has in addition to the limit of its owner, so that the owner's limit applies first, ms. */
const GRACE_MS = 5_000;

const FAILURES: Record<LlamaFailure['failure'], string> = {
  'no-package': 'node-llama-cpp is not installed. See docs/local-model.md for the installation in a separate folder',
  'no-binary': 'node-llama-cpp has no binary for this machine. See docs/local-model.md for the package to install',
  'not-loaded': 'node-llama-cpp cannot load the GGUF file',
  'no-grammar': 'node-llama-cpp does not support the grammar of the answer',
  'no-end': 'The local model did not finish',
  broken: 'node-llama-cpp failed',
};

function failed({ failure, detail }: LlamaFailure, file: string): Fault {
  const redacted = detail.replaceAll(file, basename(file)).replace(/\p{C}/gu, '?').replace(/\.$/, '');
  return new Fault('model-failed', `${FAILURES[failure]}${redacted === '' ? '' : ` (${redacted})`}.`);
}

/**
 * Finds a GGUF file below the models folder and checks its header. Faults: model-failed, not-found, path-not-allowed.
 */
async function locate({ model, modelsDir }: LocalModelSettings): Promise<{ path: string; sizeBytes: number }> {
  const path = await resolveAllowedPath(model, { workDir: modelsDir, roots: [modelsDir] }, 'weights');
  const file = await open(path, 'r');
  try {
    await readGgufHeader(file);
    return { path, sizeBytes: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

async function checkProgram(file: string): Promise<void> {
  await access(file).catch((cause) => {
    const message = `The program that runs GGUF files, ${basename(file)}, is missing. Build this toolkit: npm run build.`;
    throw new Fault('model-failed', message, { cause });
  });
}

/**
 * Opens a GGUF file below `models/` with `node-llama-cpp`, in a child process that runs until the model is closed.
 * Faults: invalid-input if the name is not that of a GGUF file.
 */
export function openLlama(settings: LocalModelSettings): LocalModel {
  if (!/\.gguf$/i.test(settings.model)) {
    throw new Fault('invalid-input', 'No GGUF file is named. Set HANDLENS_LOCAL_MODEL_NAME to a file in models/.');
  }
  let found: { path: string; sizeBytes: number } | null = null;
  let running: LlamaProcess | null = null;

  const start = async (modelFile: string): Promise<LlamaProcess> => {
    await checkProgram(settings.childFile);
    const threads = settings.threads || Math.max(1, Math.floor(availableParallelism() / 2));
    const { packageDir, childFile, timeoutMs } = settings;
    return startLlama(
      childFile,
      { modelFile, packageDir, threads, lifeMs: timeoutMs + GRACE_MS },
      settings.environment,
    );
  };
  return {
    name: settings.model,
    server: null,
    isRemote: false,
    identity: () => ({ sizeBytes: found?.sizeBytes ?? null, digest: null }),
    complete: async ({ system, prompt, schema, signal }: ModelRequest) => {
      found ??= await locate(settings);
      running ??= await start(found.path);
      const reply = await running.request({ system, prompt, schema, maxTokens: MAX_TOKENS }, signal);
      if ('failure' in reply) throw failed(reply, found.path);
      return parseModelJson(reply.text, 'The local model');
    },
    close: async () => {
      await running?.end();
    },
  };
}
