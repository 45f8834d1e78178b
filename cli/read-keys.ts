import { emitKeypressEvents, type Key } from 'node:readline';
import { Fault } from '../core/base/fault.js';
import { askOnce } from './ask-user.js';

/** A terminal that reports single keys. */
export interface KeyInput extends NodeJS.ReadableStream {
  isTTY?: boolean;
  setRawMode?(mode: boolean): unknown;
}

/** Reads single keys, and lines between them. */
export interface Keys {
  /** Waits for a key. @returns its character in lower case; `enter`; empty at the end of input. Faults: cancelled. */
  key(): Promise<string>;
  /** Asks for a line. @returns the line; empty at the end of input. Faults: cancelled. */
  line(prompt: string): Promise<string>;
  close(): void;
}

interface Streams {
  input: KeyInput;
  output: NodeJS.WritableStream;
}

const TERMINAL: Streams = { input: process.stdin, output: process.stderr };

/** The key for the end of input. */
export const END_OF_INPUT = '';

/** Opens the terminal for single keys. Keys that were typed before a question answer it. */
export function openKeys({ input, output }: Streams = TERMINAL): Keys {
  const typed: string[] = [];
  let waiting: ((key: string) => void) | null = null;
  const give = (key: string) => {
    if (waiting === null) typed.push(key);
    else waiting(key);
    waiting = null;
  };
  const onKey = (text: string | undefined, { name, ctrl }: Key) => {
    if (ctrl === true && (name === 'c' || name === 'd')) give('stop');
    else if (name === 'return' || name === 'enter') give('enter');
    else give((text ?? name ?? '').toLowerCase() || 'other');
  };
  const onEnd = () => give(END_OF_INPUT);
  const listen = () => {
    emitKeypressEvents(input);
    input.setRawMode?.(true);
    input.on('keypress', onKey);
    input.on('end', onEnd);
    input.resume();
  };
  const pause = () => {
    input.off('keypress', onKey);
    input.off('end', onEnd);
    input.setRawMode?.(false);
    input.pause();
  };
  listen();
  return {
    async key() {
      const key = typed.shift() ?? (await new Promise<string>((resolve) => (waiting = resolve)));
      if (key === 'stop') throw new Fault('cancelled', 'Stopped.');
      return key;
    },
    async line(prompt) {
      pause();
      try {
        return await askOnce(prompt, { input, output });
      } finally {
        listen();
      }
    },
    close: pause,
  };
}
