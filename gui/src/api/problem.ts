import { type LazyText, readText } from '../i18n/lazy-text.js';
import { inControls } from './in-controls.js';
import { t } from './texts.js';

/** A failed request: either the problem in the API's answer (RFC 9457), or no answer at all (status 0). */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  /** Whether the server is still starting, and asks to send the request again. */
  readonly isStarting: boolean;
  /** What is wrong with the request, by JSON Pointer. */
  readonly issues: readonly { pointer: string; detail: string }[];

  constructor(facts: {
    code: string;
    status: number;
    detail: string;
    issues?: Problem['issues'];
    isStarting?: boolean;
  }) {
    super(facts.detail);
    this.name = 'Problem';
    this.code = facts.code;
    this.status = facts.status;
    this.issues = facts.issues ?? [];
    this.isStarting = facts.isStarting ?? false;
  }
}

/**
 * An error of the page itself. The message tells the user what to do. If its texts are functions, they are called when
 * it is displayed, so that they follow the language.
 */
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

/** Whether the user cancelled the work. Then no message is necessary. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns the commands that start the server: the one in the README, and one that works in any folder. */
export const startCommands = (): string => t('server.or', { first: 'npm start', second: 'npx --no vision-cli serve' });

/** Describes an error to the user in the current language. */
export function describeError(error: unknown): { title: string; detail: string } {
  if (error instanceof Problem && error.status === 0) {
    return { title: t('server.silent'), detail: t('server.start', { commands: startCommands() }) };
  }
  if (error instanceof Problem) return { title: t('request.failed'), detail: inControls(error.message) };
  if (error instanceof PageFault) return { title: error.title, detail: error.detail };
  return { title: t('page.failed'), detail: error instanceof Error ? error.message : String(error) };
}
