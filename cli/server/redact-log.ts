/** Longest beginning of a line that the local server writes about a request: colours and the method. */
const LONGEST_METHOD = 40;

/** A line of the local server about a request, "GET /path (λ: name)", without the path: it holds whatever was asked for. */
function withoutPath(line: string): string {
  const path = line.indexOf(' /');
  const name = line.lastIndexOf(' (λ: ');
  return path >= 0 && path <= LONGEST_METHOD && name > path ? line.slice(0, path) + line.slice(name) : line;
}

/** Keys by the forms that services give them, and whatever is said to be one. */
const KEYS: readonly RegExp[] = [
  /\b(?:sk|pk|rk|ghp|gho|ghs|ghu|github_pat|glpat|hf|xox[abprs])[-_][\w-]{10,}/g,
  /\bAKIA[0-9A-Z]{16,}/gi,
  /(?<![\w-])eyJ[\w-]{5,}\.[\w.-]{10,}/g,
  /\b(?:bearer|basic) [\w.~+/=-]{10,}/gi,
  /\b(?:password|passwd|secret|token|api_?-?key|authorization)["']?[=:] ?["']?[^\s"',;&]{4,}/gi,
  /:\/\/[^\s/:@]{1,100}:[^\s/@]{1,200}@/g,
  /-----BEGIN [A-Z ]{1,40}-----.*/g,
];

/** A line of the log without what a request named by its address, and without anything that looks like a key. */
export function redactLine(line: string): string {
  return KEYS.reduce((text, key) => text.replace(key, '[redacted]'), withoutPath(line));
}
