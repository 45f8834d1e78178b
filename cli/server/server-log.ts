import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { AccessToken } from '../../handlers/local/access-token.js';
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
  /** Returns the last lines, to explain a failed start. */
  lastLines(): string;
}

/** Whether a line is an entry of the structured log. */
const isEntry = (line: string) => line.startsWith('{"level":');

/** Formats a message as an entry of the structured log. @param facts more fields. */
export function logEntry(level: 'INFO' | 'WARN', message: string, facts: Readonly<Record<string, unknown>> = {}) {
  return JSON.stringify({ level, message, timestamp: new Date().toISOString(), service: 'handlens', ...facts });
}

/** The last characters of the output that are kept. */
const KEPT = 4_000;

/**
 * Prints the output of the server: on standard output only entries of the structured log, one per line (with --json);
 * otherwise on standard error all lines (with --verbose), or only those about bugs. A closed pipe does not end the
 * server: its log is lost, but not its work.
 */
export function openServerLog({ isVerbose, isJson, token }: LogOptions): ServerLog {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined);
  let last = '';
  const print = (line: string) => {
    const bug = isVerbose ? null : formatBug(line);
    if (isVerbose || bug !== null) process.stderr.write(`${bug ?? redactLine(line, token?.value ?? null)}\n`);
  };
  const read = (line: string) => {
    const redacted = redactLine(line, token?.value ?? null);
    last = `${last}${redacted}\n`.slice(-KEPT);
    if (!isJson) print(line);
    else if (isEntry(line)) process.stdout.write(`${redacted}\n`);
  };
  return {
    attach(child) {
      for (const stream of [child.stdout!, child.stderr!]) createInterface({ input: stream }).on('line', read);
      return child;
    },
    report: (line) =>
      isJson ? process.stdout.write(`${logEntry('WARN', line)}\n`) : process.stderr.write(`${line}\n`),
    lastLines: () => last.trim() || 'none',
  };
}
