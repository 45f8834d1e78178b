import { isFault } from '../../core/base/fault.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model-settings.js';
import { openLlama } from '../../core/local-model/llama/llama-model.js';
import { check } from './check.js';

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
    // It may have come to no end by itself before it was stopped.
    if (isFault(error, 'model-failed')) return null;
    if (!isFault(error, 'cancelled')) throw error;
    await model.close();
    return performance.now() - stoppedAt;
  } finally {
    clearTimeout(timer);
    await model.close();
  }
}

/** Stops models a second after they began. */
export async function stopInTheMiddle(settings: LocalModelSettings, files: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (const file of files) {
    const ms = await isStopped(settings, file);
    if (ms !== null) times.push(ms);
  }
  check(times.length > 0, 'models were stopped while they worked');
  return `Stopped while they worked: ${times.length} of ${files.length}, gone after ${Math.max(...times).toFixed(0)} ms at the latest.\n`;
}
