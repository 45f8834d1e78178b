/** The commonest letters of a language in one of its encodings; where they stand tells the encodings apart. */
interface Alphabet {
  label: string;
  common: string;
  upper: RegExp;
  lower: RegExp;
}

const ALPHABETS: readonly Alphabet[] = [
  { label: 'windows-1251', common: 'оеаинтсрвлкмдпу', upper: /[А-ЯЁ]/, lower: /[а-яё]/ },
  { label: 'koi8-r', common: 'оеаинтсрвлкмдпу', upper: /[А-ЯЁ]/, lower: /[а-яё]/ },
  { label: 'iso-8859-7', common: 'αοιετσνηυρπκμλςάίόέή', upper: /[Α-ΩΆ-Ώ]/, lower: /[α-ωά-ώ]/ },
];

/** Runs of three and more bytes from 0x80 on: words in another alphabet. Accented Latin letters do not stand so. */
function wordsOf(bytes: Uint8Array): { words: Uint8Array[]; share: number } {
  const words: Uint8Array[] = [];
  let inWords = 0;
  let all = 0;
  for (let at = 0; at < bytes.length; at++) {
    let run = 0;
    while (at + run < bytes.length && bytes[at + run]! >= 0x80) run += 1;
    if (run === 0) continue;
    all += run;
    if (run >= 3 && run < 40) {
      inWords += run;
      if (words.length < 5000) words.push(bytes.subarray(at, at + run));
    }
    at += run;
  }
  return { words, share: all === 0 ? 0 : inWords / all };
}

/** How much the words look like the language: common letters, and capitals only at the beginning or throughout. */
function scoreOf(alphabet: Alphabet, words: readonly Uint8Array[]): number {
  const decoder = new TextDecoder(alphabet.label);
  let letters = 0;
  let common = 0;
  let badCase = 0;
  let other = 0;
  for (const bytes of words) {
    const word = decoder.decode(bytes);
    let seenLower = false;
    for (const char of word) {
      const isLower = alphabet.lower.test(char);
      if (!isLower && !alphabet.upper.test(char)) other += 1;
      else if (!isLower && seenLower) badCase += 1;
      seenLower ||= isLower;
      letters += 1;
      if (alphabet.common.includes(char.toLowerCase())) common += 1;
    }
  }
  return letters < 9 ? 0 : (common - 2 * badCase - other) / letters;
}

/** Looks for strong evidence of Cyrillic or Greek in one byte a letter. @returns the label, or null. */
export function findAlphabet(bytes: Uint8Array): string | null {
  const { words, share } = wordsOf(bytes);
  if (share < 0.7) return null;
  const scored = ALPHABETS.map((alphabet) => ({ label: alphabet.label, score: scoreOf(alphabet, words) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0.55 ? best.label : null;
}
