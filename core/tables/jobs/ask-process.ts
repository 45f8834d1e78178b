import { type ChildProcess, fork } from 'node:child_process';
import { Fault } from '../../fault.js';
import { whenAborted } from '../../when-aborted.js';
import type { AskInput, AskMessage, AskValue } from './ask-job.js';

export interface AskProcessOptions {
  /** The bundled program, absolute path. */
  file: string;
  /** Heap of the process, MB. */
  memoryMb: number;
}

interface Listener {
  signal: AbortSignal;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a process does that V8 ends for want of memory. */
const ABORTED = 134;

/**
 * Answers a question in a process of its own. A thread would not do: the engine's native code ends the whole process when
 * its thread is ended in the middle of a statement (@duckdb/node-api 1.5). A process can be killed at any moment.
 * Faults: table-too-large (out of memory), backend-unavailable (it ended otherwise, or could not be started), cancelled (or
 * the signal's own), and those of the question.
 */
export async function askInProcess(
  { file, memoryMb }: AskProcessOptions,
  input: AskInput,
  { signal, onProgress }: Listener,
): Promise<AskValue> {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { aborted, stop } = whenAborted(signal);
  try {
    const answer = await Promise.race([aborted, answerOf(child, input, onProgress)]);
    if (answer.kind === 'done') return answer.value;
    if (answer.kind === 'fault') throw new Fault(answer.code, answer.message, { issues: answer.issues });
    throw new Error(`The process of a question failed: ${answer.message}`);
  } finally {
    stop();
    child.kill('SIGKILL');
  }
}

type Answer = Exclude<AskMessage, { kind: 'progress' }>;

function answerOf(child: ChildProcess, input: AskInput, onProgress: Listener['onProgress']): Promise<Answer> {
  const answer = new Promise<Answer>((resolve, reject) => {
    child.on('message', (message: AskMessage) => {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else resolve(message);
    });
    child.once('error', (cause) => reject(ended('could not be started', cause)));
    child.once('exit', (code, signal) => reject(explainEnd(code, signal)));
    // Where it cannot be reached it has ended, and its end says how.
    child.send(input, () => undefined);
  });
  // It may end after nobody waits for it any more.
  answer.catch(() => undefined);
  return answer;
}

function ended(how: string, cause?: unknown): Fault {
  return new Fault(
    'backend-unavailable',
    `The process of the question ${how}. Try again, and where it ends with this file each time, ask about it saved as CSV.`,
    { cause },
  );
}

function explainEnd(code: number | null, signal: NodeJS.Signals | null): Fault {
  if (code !== ABORTED && signal !== 'SIGABRT' && signal !== 'SIGKILL') {
    return ended(`ended with ${signal ?? code} before it was done`);
  }
  return new Fault(
    'table-too-large',
    'The question needs more memory than it may take. Ask about a smaller file, or raise HANDLENS_TABLE_MEMORY_MB.',
  );
}
