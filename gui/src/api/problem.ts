import { type LazyText, readText } from '../i18n/lazy-text.js';
import { inControls } from './in-controls.js';
import { t } from './texts.js';

/** A failed request: the problem that the API reports (RFC 9457), or a missing response. */
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

/** An error of the page itself. The message says what to do; functions follow the language while it is shown. */
export class PageFault extends Error {
  readonly #title: LazyText;
  readonly #detail: LazyText;

  constructor(title: LazyText, detail: LazyText, options?: ErrorOptions) {
    super(readText(detail), options);
    this.name = 'PageFault';
    this.#title = title;
    this.#detail = detail;
  }

  get title(): string {
    return readText(this.#title);
  }

  get detail(): string {
    return readText(this.#detail);
  }
}

/** Whether the user cancelled it, which needs no message. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns the commands that start the server: that of the README, and one that works in any folder. */
export const startCommands = (): string => t('server.or', { first: 'npm start', second: 'npx --no vision-cli serve' });

/** Describes any error to the user, in the current language. */
export function describeError(error: unknown): { title: string; detail: string } {
  if (error instanceof Problem && error.status === 0) {
    return { title: t('server.silent'), detail: t('server.start', { commands: startCommands() }) };
  }
  if (error instanceof Problem) return { title: t('request.failed'), detail: inControls(error.message) };
  if (error instanceof PageFault) return { title: error.title, detail: error.detail };
  return { title: t('page.failed'), detail: error instanceof Error ? error.message : String(error) };
}
