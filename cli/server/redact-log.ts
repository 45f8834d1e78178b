/** Maximum characters before the path in a request line of the local server, for color codes and the method. */
const MAX_METHOD_LENGTH = 40;

/**
 * Removes the path from a request line of the local server, "GET /path (λ: name)", because it contains input of the
 * user.
 */
function withoutPath(line: string): string {
  const path = line.indexOf(' /');
  const name = line.lastIndexOf(' (λ: ');
  return path >= 0 && path <= MAX_METHOD_LENGTH && name > path ? line.slice(0, path) + line.slice(name) : line;
}

/** Prefixes of the API keys of well-known services, in lower case. */
const KEY_STARTS = [
  ...['sk-', 'pk-', 'rk-', 'ghp_', 'gho_', 'ghs_', 'ghu_', 'github_pat_', 'glpat-', 'hf_'],
  ...['xoxa-', 'xoxb-', 'xoxp-', 'xoxr-', 'xoxs-', 'akia', 'eyj'],
];
/** Words that precede a key. */
const KEY_NAMES = new Set([
  ...['password', 'passwd', 'secret', 'token', 'apikey', 'api_key', 'api-key', 'authorization', 'bearer', 'basic'],
]);
const MIN_KEY_LENGTH = 14;
const PRIVATE_KEY = '-----BEGIN ';

function isKey(word: string, before: string): boolean {
  const lower = word.toLowerCase();
  if (word.length >= MIN_KEY_LENGTH && KEY_STARTS.some((start) => lower.startsWith(start))) return true;
  if (before.startsWith('//') && word.includes('@')) return true;
  return word !== '' && KEY_NAMES.has(before.toLowerCase());
}

/**
 * Removes request paths and anything that looks like a key from a line of the log.
 * @param token token of the server, which is removed wherever it occurs; or null.
 */
export function redactLine(line: string, token: string | null = null): string {
  const pathless = withoutPath(line);
  const [shown = ''] = (token === null ? pathless : pathless.replaceAll(token, '[redacted]')).split(PRIVATE_KEY, 1);
  // Even indices are words, odd indices are separators.
  const parts = shown.split(/([\s"',;&=:()[\]{}]+)/);
  const words = parts.map((part, at) => (at % 2 === 0 && isKey(part, parts[at - 2] ?? '') ? '[redacted]' : part));
  return words.join('') + (line.includes(PRIVATE_KEY) ? '[redacted]' : '');
}
