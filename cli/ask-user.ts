import { createInterface } from 'node:readline';
import type { Choice } from '../core/agent/decision/decision.js';
import { Fault } from '../core/base/fault.js';
import { withPath } from './agent-choices.js';
import { plain } from './terminal.js';

/** Whether the user can be asked: the terminal is interactive, and no flag forbids questions. */
export function canAskUser(flags: { json?: boolean; quiet?: boolean }): boolean {
  return !flags.json && !flags.quiet && process.stdin.isTTY === true && process.stderr.isTTY === true;
}

interface Streams {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Asks questions one after another. A line that was typed before its question is the answer to it. */
function openQuestions({ input, output }: Streams): { ask(question: string): Promise<string>; close(): void } {
  const lines = createInterface({ input, output });
  const typed = lines[Symbol.asyncIterator]();
  let isStopped = false;
  lines.on('SIGINT', () => {
    isStopped = true;
    lines.close();
  });
  return {
    async ask(question) {
      lines.setPrompt(question);
      lines.prompt();
      const line = await typed.next();
      if (isStopped) throw new Fault('cancelled', 'Stopped.');
      return line.done ? '' : line.value.trim();
    },
    close: () => lines.close(),
  };
}

const PLACE = /<([^<>]{1,80})>/;

/**
 * Replaces each placeholder in angle brackets by the user's answer.
 * @returns null if the user enters nothing.
 */
async function fillIn(text: string, ask: (question: string) => Promise<string>): Promise<string | null> {
  let filled = text;
  for (let place = PLACE.exec(filled); place; place = PLACE.exec(filled)) {
    const given = await ask(`${plain(place[1]!)}: `);
    if (given === '') return null;
    // Quoted and without quotes inside, the answer cannot add a second request.
    filled = filled.replace(place[0], () => `"${given.replace(/[<>"\\]/g, '')}"`);
  }
  return filled;
}

const TERMINAL: Streams = { input: process.stdin, output: process.stderr };

async function asking<T>(
  streams: Streams,
  work: (ask: (question: string) => Promise<string>) => Promise<T>,
): Promise<T> {
  const { ask, close } = openQuestions(streams);
  try {
    return await work(ask);
  } finally {
    close();
  }
}

/**
 * Asks a question.
 * @returns the line entered; empty at the end of the input. Faults: cancelled.
 */
export const askOnce = (question: string, streams = TERMINAL): Promise<string> =>
  asking(streams, (ask) => ask(question));

/**
 * Lets the user select an interpretation by number, or type the path that it lacks.
 * @returns the request to send, or null. Faults: cancelled.
 */
export const choose = (choices: readonly Choice[], streams = TERMINAL): Promise<string | null> =>
  asking(streams, async (ask) => {
    const numbers = choices.length === 1 ? '[1]' : `[1-${choices.length}]`;
    const given = await ask(`${numbers} choose  [Enter] stop  `);
    if (given === '') return null;
    const chosen = /^\d{1,3}$/.test(given) ? choices[Number(given) - 1] : undefined;
    return chosen ? await fillIn(chosen.text, ask) : await withPath(choices, given);
  });
