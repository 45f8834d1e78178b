import * as z from 'zod';
import { BugFacts } from '../../handlers/kit/describe-bug.js';

const BugLine = z.object({
  level: z.literal('ERROR'),
  code: z.string(),
  endpoint: z.string(),
  request_id: z.string(),
  bug: z.array(BugFacts),
});

function parse(line: string): unknown {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    // Not a line of the log, although it starts like one.
    return null;
  }
}

const textOf = ({ name, code, stack }: BugFacts) =>
  [`  ${code === null ? name : `${name} ${code}`}`, ...stack.map((frame) => `    at ${frame}`)].join('\n');

/** Formats a log line about an internal error for the terminal; null for other lines. */
export function formatBug(line: string): string | null {
  const { success, data } = BugLine.safeParse(parse(line));
  if (!success) return null;
  const { code, endpoint, request_id: request } = data;
  const head =
    code === 'internal'
      ? `error internal: ${endpoint} failed because of a bug in Handlens, request ${request}. Please report this:`
      : `error ${code}: ${endpoint} failed, request ${request}. Cause:`;
  return [head, ...data.bug.map(textOf)].join('\n');
}
