import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFault } from '../../core/base/fault.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model-settings.js';
import { openLlama } from '../../core/local-model/llama/llama-model.js';
import { check } from './check.js';

/** What is done to a file; the last of them is seen by nobody but the library. */
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

/** Gives the library, or what stands before it, files that are damaged. */
export async function damageFiles(settings: LocalModelSettings, file: string): Promise<string> {
  const whole = await readFile(join(settings.modelsDir, file));
  const lines: string[] = [];
  for (const [what, damage] of DAMAGES) {
    await writeFile(join(settings.modelsDir, 'damaged.gguf'), damage(whole));
    const answer = await answerOf(settings, 'damaged.gguf');
    check(!answer.startsWith('{'), `a file ${what} answers nothing`);
    lines.push(`- A file ${what}: ${answer}`);
  }
  return `${lines.join('\n')}\n`;
}
