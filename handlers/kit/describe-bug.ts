import * as z from 'zod';

const MAX_FRAMES = 30;
const MAX_CAUSES = 3;
const MAX_FRAME_LENGTH = 200;

/** Where an error was thrown. Only for errors other than `Fault`, which are bugs. */
export const BugFacts = z.strictObject({
  name: z.string(),
  /** System error code, such as ENOENT. */
  code: z.string().nullable(),
  /** Frames, innermost first: function, file name without its folder, line and column. */
  stack: z.array(z.string()),
});
export type BugFacts = z.infer<typeof BugFacts>;

/**
 * Removes the folder from a stack frame: `at run (/home/me/dist/handlers.mjs:3:7)` becomes `run (handlers.mjs:3:7)`.
 */
function withoutFolders(frame: string): string {
  const open = frame.lastIndexOf('(');
  const place = open < 0 ? frame : frame.slice(open + 1, -1);
  const file = place.slice(Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\')) + 1);
  const name = open < 0 ? '' : frame.slice(0, open).trim();
  return (name === '' ? file : `${name} (${file})`).slice(0, MAX_FRAME_LENGTH);
}

function framesOf({ stack = '', message }: Error): string[] {
  // Skips the message, because its lines could be mistaken for frames.
  const lines = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const frames = lines.map((line) => line.trim()).filter((line) => line.startsWith('at '));
  return frames.slice(0, MAX_FRAMES).map((frame) => withoutFolders(frame.slice('at '.length)));
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code);

/**
 * Describes an error and its causes for the log. Omits messages and folders, because they may quote a request or a
 * file.
 */
export function describeBug(thrown: unknown): BugFacts[] {
  const facts: BugFacts[] = [];
  for (let error = thrown; error instanceof Error && facts.length <= MAX_CAUSES; error = error.cause) {
    const { name, code } = error as NodeJS.ErrnoException;
    facts.push({ name, code: isCode(code) ? code : null, stack: framesOf(error) });
  }
  return facts.length > 0 ? facts : [{ name: typeof thrown, code: null, stack: [] }];
}

let listener: ((error: unknown) => void) | null = null;

/** Reports bugs of handlers in this process to a listener; null for none. Their replies do not describe them. */
export function watchBugs(next: ((error: unknown) => void) | null): void {
  listener = next;
}

/** Passes a bug to the listener. */
export const reportBug = (error: unknown): void => listener?.(error);
