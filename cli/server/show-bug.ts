import { z } from 'zod';
import { BugFacts } from '../../handlers/kit/describe-bug.js';

const BugLine = z.object({
  level: z.literal('ERROR'),
  endpoint: z.string(),
  request_id: z.string(),
  bug: z.array(BugFacts),
});

function parse(line: string): unknown {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    // No line of the log, but something that begins like one.
    return null;
  }
}

const textOf = ({ name, code, stack }: BugFacts) =>
  [`  ${code === null ? name : `${name} ${code}`}`, ...stack.map((frame) => `    at ${frame}`)].join('\n');

/** A line of the server's log that tells of a fault of its own, for a reader; null for any other line. */
export function showBug(line: string): string | null {
  const { success, data } = BugLine.safeParse(parse(line));
  if (!success) return null;
  const head = `error internal: ${data.endpoint} failed by a fault of Handlens, request ${data.request_id}. Please report this:`;
  return [head, ...data.bug.map(textOf)].join('\n');
}
