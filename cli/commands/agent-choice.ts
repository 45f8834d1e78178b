import { createInterface, type Interface } from 'node:readline/promises';
import type { Choice } from '../../core/agent/decision.js';
import { Fault } from '../../core/fault.js';
import { plain } from '../terminal.js';

/** Whether somebody is there to choose. */
export function isAsked(flags: { json?: boolean; quiet?: boolean }): boolean {
  return !flags.json && !flags.quiet && process.stdin.isTTY === true && process.stderr.isTTY === true;
}

const PLACE = /<([^<>]{1,80})>/;

/** Asks for what stands in angle brackets, until none is left. @returns null where nothing is given. */
async function fillIn(text: string, ask: Interface): Promise<string | null> {
  let filled = text;
  for (let place = PLACE.exec(filled); place; place = PLACE.exec(filled)) {
    const given = (await ask.question(`${plain(place[1]!)}: `)).trim();
    if (given === '') return null;
    // Angle brackets in what is given are data: they ask for nothing.
    filled = filled.replace(place[0], () => JSON.stringify(given.replace(/[<>"\\]/g, '')));
  }
  return filled;
}

interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Lets somebody choose by number what was meant. @returns the request to send for it; null for none. Faults: cancelled. */
export async function choose(
  choices: readonly Choice[],
  { input, output }: Streams = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const ask = createInterface({ input, output });
  let isStopped = false;
  ask.on('SIGINT', () => {
    isStopped = true;
    ask.close();
  });
  try {
    const given = (await ask.question(`Choose 1 to ${choices.length}, or press Enter to stop: `)).trim();
    const chosen = /^\d{1,3}$/.test(given) ? choices[Number(given) - 1] : undefined;
    return chosen ? await fillIn(chosen.text, ask) : null;
  } catch (cause) {
    if (isStopped) throw new Fault('cancelled', 'Stopped.', { cause });
    throw cause;
  } finally {
    ask.close();
  }
}
