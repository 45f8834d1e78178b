import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../../core/base/fault.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model.js';
import { openLlama } from '../../core/local-model/llama/llama-model.js';
import { checkFact } from '../check-fact.js';

/** Ways to damage a file. Only the library detects the last ones; earlier checks detect the others. */
const DAMAGES: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['of junk after its mark', (bytes) => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(bytes.length, 'x')])],
  [
    'of a key that says something else',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('llama.block_count', 'llama.block_c0unt'), 'latin1'),
  ],
];

async function answerOf(settings: LocalModelSettings, model: string): Promise<string> {
  const opened = openLlama({ ...settings, model });
  try {
    const request = { system: '', prompt: '', schema: { type: 'object', properties: {} } };
    return JSON.stringify(await opened.complete({ ...request, signal: AbortSignal.timeout(settings.timeoutMs) }));
  } catch (error) {
    if (isFault(error, 'model-failed')) return error.message;
    throw error;
  } finally {
    await opened.close();
  }
}

/** Tests the library, or the checks before it, with damaged files. */
export async function damageFiles(settings: LocalModelSettings, file: string): Promise<string> {
  const whole = await readFile(join(settings.modelsDir, file));
  const lines: string[] = [];
  for (const [what, damage] of DAMAGES) {
    await writeFile(join(settings.modelsDir, 'damaged.gguf'), damage(whole));
    const answer = await answerOf(settings, 'damaged.gguf');
    checkFact(!answer.startsWith('{'), `a file ${what} answers nothing`);
    lines.push(`- A file ${what}: ${answer}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A prompt that keeps the small model busy for seconds. */
const LONG = 'how many words are these? '.repeat(200);

const SCHEMA = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
  additionalProperties: false,
};

async function isStopped(settings: LocalModelSettings, file: string): Promise<number | null> {
  const model = openLlama({ ...settings, model: file });
  const request = { system: '', prompt: LONG, schema: SCHEMA };
  const stop = new AbortController();
  let stoppedAt = 0;
  const timer = setTimeout(() => {
    stoppedAt = performance.now();
    stop.abort();
  }, 1000);
  try {
    await model.complete({ ...request, signal: stop.signal });
    return null;
  } catch (error) {
    // It may have ended by itself before it was stopped.
    if (isFault(error, 'model-failed')) return null;
    if (!isFault(error, 'cancelled')) throw error;
    await model.close();
    return performance.now() - stoppedAt;
  } finally {
    clearTimeout(timer);
    await model.close();
  }
}

/** Stops models a second after they start. */
export async function stopInTheMiddle(settings: LocalModelSettings, files: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (const file of files) {
    const ms = await isStopped(settings, file);
    if (ms !== null) times.push(ms);
  }
  checkFact(times.length > 0, 'models were stopped while they worked');
  return `Stopped while they worked: ${times.length} of ${files.length}, gone after ${Math.max(...times).toFixed(0)} ms at the latest.\n`;
}
