import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Fault } from '../../base/fault.js';
import { whenAborted } from '../../base/when-aborted.js';
import { parseModelJson } from '../contract/parse-model-json.js';
import { LlamaReply, type LlamaRequest, type LlamaStart, REPLY_FD } from './llama-message.js';

const MOST_REPLY_BYTES = 1_000_000;

/** A process that runs a model, for one question. */
export interface LlamaProcess {
  /** Faults: model-failed; what the signal was aborted with. The process is dead after both. */
  request(request: LlamaRequest, signal: AbortSignal): Promise<LlamaReply>;
  /** Kills it and waits until it is gone. */
  end(): Promise<void>;
}

function died(child: ChildProcess): Fault {
  const how = child.signalCode ? `was ended by ${child.signalCode}` : `ended with ${child.exitCode ?? 'an error'}`;
  return new Fault(
    'model-failed',
    `The process of the local model ${how}. Its file may be damaged, or too large for this machine's memory.`,
  );
}

/** Ends a child that writes without an end of line, or more than an answer can have. */
function capReplies(replies: Readable, onTooMuch: () => void): void {
  let size = 0;
  replies.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_REPLY_BYTES) onTooMuch();
  });
}

function readReply(line: string): LlamaReply {
  const parsed = LlamaReply.safeParse(parseModelJson(line, 'The process of the local model'));
  if (parsed.success) return parsed.data;
  throw new Fault('model-failed', 'The process of the local model answered nonsense.', { cause: parsed.error });
}

async function nextLine(child: ChildProcess, lines: Interface): Promise<string> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    const line = once(lines, 'line', { signal }).then(([text]) => text as string);
    const fail = () => Promise.reject(died(child));
    const gone = once(child, 'close', { signal }).then(fail, fail);
    for (const one of [line, gone]) one.catch(() => undefined);
    return await Promise.race([line, gone]);
  } finally {
    listening.abort();
  }
}

/**
 * Starts the program that runs a model. It is told everything over its input, and ends with it: when this process dies,
 * the child sees the end of its input, another parent, or its own deadline.
 * @param childFile absolute path of the bundled program.
 */
export function startLlama(
  childFile: string,
  start: LlamaStart,
  environment: Readonly<Record<string, string>>,
): LlamaProcess {
  const child = spawn(process.execPath, [childFile], {
    env: { ...environment, NODE_LLAMA_CPP_SKIP_DOWNLOAD: 'true' },
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    shell: false,
    windowsHide: true,
  });
  const gone = once(child, 'close').catch(() => undefined);
  const replies = child.stdio[REPLY_FD] as Readable;
  const kill = () => void child.kill('SIGKILL');
  capReplies(replies, kill);
  const lines = createInterface({ input: replies });
  // It may have died before it read its input: its end is what is told.
  child.stdin!.on('error', () => undefined);
  child.stdin!.write(`${JSON.stringify(start)}\n`);
  return {
    request: async (request, signal) => {
      if (child.exitCode !== null || child.signalCode !== null) throw died(child);
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
      await gone;
    },
  };
}
