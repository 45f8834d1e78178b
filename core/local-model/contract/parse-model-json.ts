import { Fault } from '../../base/fault.js';

/** Maximum nesting. No schema allows deeper values, which would exhaust the stack of recursive code. */
const MAX_DEPTH = 32;

/** Returns the position of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Returns the nesting depth of a JSON text, ignoring brackets in strings. Cost: linear. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}

/** Removes the Markdown fences that models without a grammar put around JSON. */
function withoutFences(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```') || trimmed.length < 6) return trimmed;
  const start = trimmed.indexOf('\n');
  return start === -1 ? trimmed : trimmed.slice(start + 1, -3).trim();
}

/**
 * Parses JSON from a model or its server.
 * @param what subject of the messages, such as "The local model". Faults: model-failed.
 */
export function parseModelJson(text: string, what: string): unknown {
  const json = withoutFences(text);
  if (json === '') throw new Fault('model-failed', `${what} returned nothing.`);
  if (depthOf(json) > MAX_DEPTH) throw new Fault('model-failed', `${what} returned JSON with too many levels.`);
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Fault('model-failed', `${what} returned invalid JSON.`, { cause });
  }
}
