/** Prior likelihood that a character is a delimiter, before the file is inspected. */
const PRIORS = new Map<string, number>([
  [',', 1],
  ['\t', 1],
  [';', 1],
  ['|', 1],
  ['\x01', 1],
  ['\x02', 1],
  ['\x1c', 1],
  ['\x1d', 1],
  ['\x1e', 1],
  ['\x1f', 1],
  ['│', 0.95],
  ['║', 0.95],
  ['┃', 0.95],
  ['¦', 0.95],
  ['^', 0.92],
  ['~', 0.92],
  ['¬', 0.9],
  ['§', 0.9],
  ['¶', 0.9],
  ['，', 0.8],
  ['；', 0.85],
  [':', 0.8],
  [' ', 0.72],
  ['#', 0.6],
  ['$', 0.55],
  ['&', 0.55],
  ['@', 0.5],
  ['!', 0.55],
  ['*', 0.55],
  ['%', 0.5],
  ['+', 0.45],
  ['=', 0.5],
  ['/', 0.4],
  ['\\', 0.5],
  ['_', 0.4],
  ['?', 0.5],
  ['>', 0.45],
  ['<', 0.45],
  ['-', 0.35],
]);

/** Returns the prior likelihood of a delimiter. A text of several characters gets that of its likeliest character. */
export function priorOf(delimiter: string): number {
  if (delimiter.length === 1) return PRIORS.get(delimiter) ?? 0.4;
  return Math.max(...[...delimiter].map((char) => PRIORS.get(char) ?? 0.4)) * 0.97;
}

/** Minimum share of lines that contain a candidate. */
const MIN_SHARE = 0.25;
const MAX_LENGTH = 4;

/** Returns the most common character right after (or before) the occurrences of a text, and its share. */
function neighbourOf(
  lines: readonly string[],
  text: string,
  side: 'after' | 'before',
): { char: string; share: number } {
  const counts = new Map<string, number>();
  let all = 0;
  for (const line of lines) {
    for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) {
      const char = (side === 'after' ? line[at + text.length] : line[at - 1]) ?? '';
      counts.set(char, (counts.get(char) ?? 0) + 1);
      all += 1;
    }
  }
  let best = '';
  for (const [char, count] of counts) if (count > (counts.get(best) ?? 0)) best = char;
  return { char: best, share: all === 0 ? 0 : (counts.get(best) ?? 0) / all };
}

/** Characters of delimiters such as `|~|` and `^:^`. */
const COMBINED = '|~^:¦§¬';

/**
 * Whether a character may be part of a longer delimiter. Any other sign next to a delimiter, such as a currency or `#`,
 * is the first or last character of the cells.
 */
function extendsDelimiter(char: string, text: string): boolean {
  return (
    char === ' ' ||
    char === '\t' ||
    (COMBINED.includes(char) && [...text.trim()].every((one) => COMBINED.includes(one)))
  );
}

/** Whether nearly all occurrences of a character are doubled: `||`. */
function isDoubled(lines: readonly string[], char: string): boolean {
  let all = 0;
  let pairs = 0;
  for (const line of lines) {
    all += line.split(char).length - 1;
    pairs += line.split(char + char).length - 1;
  }
  return pairs > 0 && pairs * 2 >= all * 0.9;
}

/** Delimiters that are never doubled, because two in a row enclose an empty cell. */
const NEVER_DOUBLED = new Set([',', ';']);

/** Returns longer delimiters that a character may be part of: `||`, `::`, `, `, ` | `, `|~|`. */
function extensionsOf(lines: readonly string[], char: string): string[] {
  const found: string[] = [];
  let text = !NEVER_DOUBLED.has(char) && isDoubled(lines, char) ? char + char : char;
  if (text !== char) found.push(text);
  while (text.length < MAX_LENGTH) {
    const after = neighbourOf(lines, text, 'after');
    const before = neighbourOf(lines, text, 'before');
    // Not all occurrences need this neighbour: empty cells put delimiters next to each other, and quoted cells may
    // start with one.
    if (after.share >= 0.6 && after.char !== '' && extendsDelimiter(after.char, text)) text += after.char;
    else if (before.share >= 0.6 && before.char !== '' && extendsDelimiter(before.char, text))
      text = before.char + text;
    else break;
    // Two delimiters with an empty cell between them, such as `| |`, are not one.
    const isApart = text.replaceAll(' ', '') !== text && text.split(char).length > 2;
    if ((text.trim() !== '' || text === '\t\t') && !isApart) found.push(text);
  }
  return found;
}

/**
 * Returns characters and short texts that may separate the cells of these lines.
 * @param lines from the head, middle and tail of the file.
 */
export function findCandidates(lines: readonly string[]): string[] {
  const holding = new Map<string, number>();
  for (const line of lines) {
    for (const char of new Set(line.length > 20_000 ? line.slice(0, 20_000) : line)) {
      if (PRIORS.has(char)) holding.set(char, (holding.get(char) ?? 0) + 1);
    }
  }
  const single = [...holding]
    .filter(([, count]) => count >= lines.length * MIN_SHARE)
    .sort((a, b) => b[1] * priorOf(b[0]) - a[1] * priorOf(a[0]))
    .map(([char]) => char)
    .slice(0, 14);
  const extended = single.filter((char) => char !== ' ').flatMap((char) => extensionsOf(lines, char));
  // Cells may contain the character without the space (`1,5, 2,5`), which makes its neighbours unreliable.
  const blank = single
    .map((char) => `${char} `)
    .filter(
      (text) => [', ', '; '].includes(text) && lines.filter((line) => line.includes(text)).length >= lines.length * 0.8,
    );
  return [...new Set([...single, ...extended, ...blank])];
}
