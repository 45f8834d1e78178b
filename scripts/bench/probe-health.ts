import { Agent, get } from 'node:http';
import { quantile } from './statistics.js';

/** Interval between two requests, ms. */
export const EVERY_MS = 20;

function timeHealth(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = get(`${address}/health`, { agent }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(performance.now() - started));
    });
    request.once('error', reject);
  });
}

/**
 * Sends `/health` requests at a fixed rate, whether or not earlier ones are answered, so that a stall affects all
 * requests during it.
 * @param isWanted called before each request; false ends the probe. @returns latencies, ms.
 */
export async function probeHealth(address: string, isWanted: (asked: number) => boolean): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      answers.push(timeHealth(address, agent));
      if (isWanted(answers.length)) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
  });
  const latencies = await Promise.all(answers);
  agent.destroy();
  return latencies;
}

const PARTS = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 };
export const LATENCY_COLUMNS = Object.keys(PARTS);

/** Formats the cells of these columns, ms to a tenth. */
export const latencyCells = (samples: readonly number[]): string[] =>
  Object.values(PARTS).map((part) => quantile(samples, part).toFixed(1));
