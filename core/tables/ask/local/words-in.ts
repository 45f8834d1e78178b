/** Splits a text into words, in lower case and without accents. Numbers are words, too. */
export function wordsIn(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.replace(/['’]s\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Whether a word is an English number from zero to twelve. */
export function isFigureWord(word: string): boolean {
  return WORDS.includes(word);
}

/** Parses a figure. If its separators are ambiguous, each part is a figure. */
function readFigure(figure: string): number[] {
  if (/^\d+(?:\.\d+)?$/.test(figure)) return [Number(figure)];
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(figure)) return [Number(figure.replaceAll(',', ''))];
  if (/^\d+,\d+$/.test(figure)) return [Number(figure.replace(',', '.'))];
  return figure.split(/[.,]/).map(Number);
}

/**
 * Returns the figures in a text, without signs: numbers in digits, and English number words up to twelve. Digits of
 * other scripts and forms ("½", "٣", "Ⅳ") are parsed if Unicode (NFKC) maps them to ASCII digits; otherwise they are
 * NaN.
 */
export function figuresIn(text: string): number[] {
  const plain = text.normalize('NFKC').replace(/(\d)[\u00a0\u202f ](?=\d{3}(?!\d))/g, '$1');
  const digits = Array.from(plain.matchAll(/\d+(?:[.,]\d+)*/g), ([figure]) => readFigure(figure)).flat();
  const others = Array.from(plain.matchAll(/(?!\d)\p{N}/gu), () => Number.NaN);
  const words = (plain.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => WORDS.indexOf(word)).filter((n) => n >= 0);
  return [...digits, ...others, ...words];
}
