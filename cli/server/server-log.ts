import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import type { AccessToken } from '../../handlers/local/access-token.js';
import { type Answer, logFacts } from '../../handlers/local/answer.js';
import { formatBug } from './format-bug.js';
import { redactLine } from './redact-log.js';

/** Which output is printed. */
interface LogOptions {
  isVerbose: boolean;
  isJson: boolean;
  token: AccessToken | null;
}

/** Output of the server processes and of their supervisor. */
export interface ServerLog {
  /** Reads the output of a process. */
  attach(child: ChildProcess): ChildProcess;
  /** Writes a message of the supervisor. */
  report(line: string): void;
  /** Adds an answer that no server process gave. */
  answered(answer: Answer): void;
  /** Returns the last lines, to explain a failed start. */
  lastLines(): string;
  /** Ends this process soon, even if nobody reads the rest of the log. */
  close(): void;
}

/** Whether a line is an entry of the structured log. */
const isEntry = (line: string) => line.startsWith('{"level":');

/** Formats a message as an entry of the structured log. @param facts more fields. */
export function logEntry(level: 'INFO' | 'WARN', message: string, facts: Readonly<Record<string, unknown>> = {}) {
  return JSON.stringify({ level, message, timestamp: new Date().toISOString(), service: 'handlens', ...facts });
}

/** The last characters of the output that are kept. */
const KEPT = 4_000;
/** Maximum characters that wait for a reader of the log. Further entries are omitted and counted. */
const MAX_WAITING = 1_000_000;
/** Time for the reader of the log to read the rest, ms. */
const LAST_READ_MS = 1_000;

const OMITTED = 'lines of the log omitted, because nobody read it';

/**
 * Returns a function that writes lines to a stream, unless its reader has stopped reading.
 * @param describe returns the line that reports the number of omitted ones.
 */
function boundedWriter(stream: Writable, describe: (omitted: number) => string): (line: string) => void {
  let omitted = 0;
  return (line) => {
    if (stream.writableLength > MAX_WAITING) {
      omitted++;
      return;
    }
    if (omitted > 0) stream.write(`${describe(omitted)}\n`);
    omitted = 0;
    stream.write(`${line}\n`);
  };
}

/**
 * Prints the output of the server: on standard output only entries of the structured log, one per line (with --json);
 * otherwise on standard error all lines (with --verbose), or only those about bugs. A closed pipe does not end the
 * server: its log is lost, but not its work.
 */
export function openServerLog({ isVerbose, isJson, token }: LogOptions): ServerLog {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined);
  const write = boundedWriter(process.stdout, (omitted) => logEntry('WARN', OMITTED, { omitted }));
  const writeError = boundedWriter(process.stderr, (omitted) => `${omitted} ${OMITTED}`);
  let last = '';
  const print = (line: string) => {
    const bug = isVerbose ? null : formatBug(line);
    if (isVerbose || bug !== null) writeError(bug ?? redactLine(line, token?.value ?? null));
  };
  const read = (line: string) => {
    const redacted = redactLine(line, token?.value ?? null);
    last = `${last}${redacted}\n`.slice(-KEPT);
    if (!isJson) print(line);
    else if (isEntry(line)) write(redacted);
  };
  return {
    attach(child) {
      for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', read);
      return child;
    },
    report: (line) => (isJson ? write(logEntry('WARN', line)) : writeError(line)),
    answered(answer) {
      if (isJson) write(logEntry('INFO', 'request', logFacts(answer)));
    },
    lastLines: () => last.trim() || 'none',
    // Text that waits for a reader would keep this process alive, but the timer does not.
    close: () => void setTimeout(() => process.exit(), LAST_READ_MS).unref(),
  };
}
