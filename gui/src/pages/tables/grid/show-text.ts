/** Signs for what would not be seen. */
const SIGNS: Readonly<Record<string, string>> = {
  '\n': '↵',
  '\r': '␍',
  '\t': '⇥',
  '\u00a0': '⍽',
  '\u202f': '⍽',
  '\u200b': '⟨zero width⟩',
  '\u200c': '⟨zero width⟩',
  '\u200d': '⟨joiner⟩',
  '\u200e': '⟨left to right⟩',
  '\u200f': '⟨right to left⟩',
  '\ufeff': '⟨byte order mark⟩',
};

/** Longest text of a cell that is drawn, UTF-16 units: no cell shows more. */
const MAX_LENGTH = 300;

/** The text of a cell with signs for blanks at its ends, for odd ones, and for line breaks. */
export function showText(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  if (!/^\s|\s$|[\n\r\t\u00a0\u202f\u200b-\u200f\ufeff]| {2}/.test(cut)) return cut;
  const bare = cut.trim();
  const from = cut.indexOf(bare);
  return cut
    .split('')
    .map((letter, at) => {
      if (letter !== ' ') return SIGNS[letter] ?? letter;
      const isOuter = at < from || at >= from + bare.length;
      return isOuter || cut[at + 1] === ' ' || cut[at - 1] === ' ' ? '␣' : letter;
    })
    .join('');
}
