/**
 * Compares answers like evaluator.py of WikiTableQuestions. Texts are compared without accents, footnotes and remarks
 * in parentheses, and with uniform quotes and dashes; numbers to a millionth; lists as sets.
 */
export function fitsTarget(target: readonly string[], given: readonly string[]): boolean {
  const expected = [...new Set(target.map(normaliseText))];
  const found = [...new Set(given.map(normaliseText))];
  return expected.length === found.length && expected.every((text) => found.some((other) => isSame(text, other)));
}

/** Normalizes a text as the corpus does. */
export function normaliseText(text: string): string {
  let left = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-');
  for (let before = ''; before !== left; ) {
    before = left;
    left = withoutRemarks(left);
  }
  return left.replace(/\.$/, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function withoutRemarks(text: string): string {
  const bare = text
    .replace(/(?<!^)(?:\[[^[\]]*\]|[•♦†‡*#+])$/u, '')
    .trim()
    .replace(/(?<!^) \([^()]*\)$/u, '')
    .trim();
  return /^"[^"]*"$/.test(bare) ? bare.slice(1, -1).trim() : bare;
}

function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [numberOf(a), numberOf(b)];
  return Math.abs(left - right) < 1e-6;
}

/** Removes thousands separators from a number, as the corpus does. */
function numberOf(text: string): number {
  const plain = text.replace(/,(?=\d{3}(?!\d))/g, '');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}
