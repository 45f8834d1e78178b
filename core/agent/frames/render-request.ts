import type { LanguageFile } from '../language/language-file.js';
import type { Call } from '../tools/agent-tool.js';

const HOLE = /\{([a-z_]{1,40})(?:\|([^{}]{0,200}))?\}/g;
const FLAG = /^\{([a-z_]{1,40})\|([^{}]{0,200})\}$/;

/** Formats a message in a language. */
export function renderMessage(data: LanguageFile, key: string, values: Readonly<Record<string, string>> = {}): string {
  const message = data.messages[key] ?? key;
  return message.replace(HOLE, (_, name: string) => values[name] ?? '');
}

/** A text to be quoted in any case. */
class Quoted {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Formats a value so that it can be parsed again: quotes a path if it contains a space or another separator. */
function renderValue(value: unknown, data: LanguageFile): string {
  if (Array.isArray(value)) {
    const words = value.map((one) => renderValue(one, data));
    const last = words.pop() ?? '';
    return words.length === 0 ? last : `${words.join(', ')}${data.messages.list_and ?? ', '}${last}`;
  }
  if (value instanceof Quoted) return `"${value.text.replaceAll('"', '')}"`;
  const text = String(value);
  return /^[\w./~\\:-]+$/.test(text) || !/[\s,;'，、]/.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}

function renderPart(part: string, given: Call['arguments'], data: LanguageFile): string | null {
  const flag = FLAG.exec(part);
  if (flag) return given[flag[1]!] === true ? flag[2]! : null;
  let complete = true;
  const text = part.replace(HOLE, (_, name: string, otherwise: string | undefined) => {
    const value = given[name];
    if (value !== undefined) return renderValue(value, data);
    if (otherwise === undefined) complete = false;
    return otherwise ?? '';
  });
  return complete ? text : null;
}

/**
 * Formats a call as a request that results in the same call. Missing arguments become placeholders in <angle brackets>.
 */
export function renderCall({ tool, arguments: args, isQuoted = false }: Call, data: LanguageFile): string {
  const quoted = (names: unknown) => (Array.isArray(names) ? names.map((name) => new Quoted(String(name))) : names);
  const given = isQuoted ? { ...args, classes: quoted(args.classes) } : args;
  const parts = data.tools[tool].request.map((part) => renderPart(part, given, data));
  return parts.filter((part) => part !== null).join(data.spaced ? ' ' : '');
}
