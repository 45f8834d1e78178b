import { inControls } from './in-controls.js';

/** An answer of the API that says why something could not be done (RFC 9457), or that no answer came. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  /** JSON Pointers into what was sent, with what is wrong there. */
  readonly issues: readonly { pointer: string; detail: string }[];

  constructor(facts: { code: string; status: number; detail: string; issues?: Problem['issues'] }) {
    super(facts.detail);
    this.name = 'Problem';
    this.code = facts.code;
    this.status = facts.status;
    this.issues = facts.issues ?? [];
  }
}

/** An error of the page itself that it can explain. The message says what to do. */
export class PageFault extends Error {
  readonly title: string;

  constructor(title: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PageFault';
    this.title = title;
  }
}

/** Whether the user stopped it: that needs no words. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** How the server is started, with the command of the README and the one that needs no installation. */
export const START_COMMANDS = 'npm start, or npx --no vision-cli serve';

/** What to tell of an error, whatever it is. */
export function describeError(error: unknown): { title: string; detail: string } {
  if (error instanceof Problem && error.status === 0) {
    return { title: 'The local server does not answer', detail: `Start it again with: ${START_COMMANDS}` };
  }
  if (error instanceof Problem) return { title: 'The request failed', detail: inControls(error.message) };
  if (error instanceof PageFault) return { title: error.title, detail: error.message };
  return { title: 'Something in this page failed', detail: error instanceof Error ? error.message : String(error) };
}
