/** Cyrillic and Greek letters that look like Latin ones (Unicode TR39 confusables, the lower-case letters of these scripts). */
const LOOK_ALIKES = new Map<string, string>(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    ѐ: 'e',
    ғ: 'f',
    ɡ: 'g',
    һ: 'h',
    н: 'h',
    і: 'i',
    ї: 'i',
    ѝ: 'i',
    ӏ: 'l',
    ј: 'j',
    к: 'k',
    м: 'm',
    п: 'n',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    ц: 'u',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    у: 'y',
    ү: 'y',
    з: '3',
    α: 'a',
    β: 'b',
    ϲ: 'c',
    δ: 'd',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    σ: 'o',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    γ: 'y',
    ϳ: 'j',
    ı: 'i',
    ɑ: 'a',
    ɩ: 'i',
    ʏ: 'y',
    ո: 'n',
    օ: 'o',
    ս: 'u',
    հ: 'h',
    ց: 'g',
    զ: 'q',
  }),
);

const TOKEN = /[\p{L}\p{N}]+/gu;
const LATIN = /[a-z]/;

/**
 * Reads look-alikes as Latin letters in words that mix them with Latin ones; words of one script are left as they are.
 * @param text lower case; its length in UTF-16 units is kept.
 */
export function resolveLookAlikes(text: string): string {
  return text.replace(TOKEN, (token) => {
    if (!LATIN.test(token)) return token;
    let resolved = '';
    for (const letter of token) resolved += LOOK_ALIKES.get(letter) ?? letter;
    return resolved;
  });
}
