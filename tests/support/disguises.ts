const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const each = (text: string, change: (char: string) => string) => Array.from(text, change).join('');

const CYRILLIC = new Map([
  ['a', 'а'],
  ['c', 'с'],
  ['e', 'е'],
  ['i', 'і'],
  ['o', 'о'],
  ['p', 'р'],
  ['s', 'ѕ'],
  ['x', 'х'],
  ['y', 'у'],
]);

const DIGITS = new Map([
  ['a', '4'],
  ['e', '3'],
  ['i', '1'],
  ['o', '0'],
  ['s', '5'],
  ['t', '7'],
]);

const rotate = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const fullWidth = (char: string) => {
  const code = char.codePointAt(0)!;
  return code > 32 && code < 127 ? String.fromCodePoint(code + 0xfee0) : char;
};

/** Returns mathematical bold letters, each a separate character. */
const bold = (char: string) => {
  const code = char.codePointAt(0)!;
  if (code >= 97 && code <= 122) return String.fromCodePoint(0x1d41a + code - 97);
  return code >= 65 && code <= 90 ? String.fromCodePoint(0x1d400 + code - 65) : char;
};

/** Replaces the first replaceable letter of each word with a Cyrillic look-alike, so that words mix two scripts. */
const withOneLookAlike = (text: string) =>
  text.replaceAll(/[a-z]{2,}/g, (word) => {
    const at = Array.from(word).findIndex((char) => CYRILLIC.has(char));
    return at < 0 ? word : word.slice(0, at) + CYRILLIC.get(word[at]!)! + word.slice(at + 1);
  });

type Disguise = (text: string) => string;

/** Disguises of a text that remain readable for people, but not for a word list. */
export const INVISIBLE_DISGUISES: Readonly<Record<string, Disguise>> = {
  'as it is': (text) => text,
  capitals: (text) => text.toUpperCase(),
  'zero width spaces': (text) => each(text, (char) => `${char}\u200b`),
  'zero width joiners': (text) => each(text, (char) => `${char}\u200d`),
  'soft hyphens': (text) => each(text, (char) => `${char}\u00ad`),
  'word joiners': (text) => each(text, (char) => `\u2060${char}`),
  'right-to-left marks': (text) => each(text, (char) => `${char}\u200f`),
  'bidi isolate': (text) => `\u2067${text}\u2069`,
  'bidi override': (text) => `\u202e${text}\u202c`,
  'byte order marks': (text) => each(text, (char) => `${char}\ufeff`),
  'variation selectors': (text) => each(text, (char) => `${char}\ufe0f`),
  'combining marks': (text) => each(text, (char) => (/[a-z]/i.test(char) ? `${char}\u0335` : char)),
  'full width': (text) => each(text, fullWidth),
  'mathematical letters': (text) => each(text, bold),
  'look-alikes': withOneLookAlike,
  'wide spaces': (text) => text.replaceAll(' ', '\u3000'),
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'many spaces': (text) => text.replaceAll(' ', '   '),
  'line ends': (text) => text.replaceAll(' ', '\n'),
  underscores: (text) => text.replaceAll(' ', '_'),
};

/** Encodings that must be decoded first. */
export const ENCODINGS: Readonly<Record<string, Disguise>> = {
  'tag characters': (text) => each(text, (char) => String.fromCodePoint(0xe0000 + char.codePointAt(0)!)),
  'bytes in variation selectors': (text) =>
    [...Buffer.from(text)]
      .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
      .join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 of base64': (text) => Buffer.from(Buffer.from(text).toString('base64')).toString('base64'),
  'base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal with spaces': (text) => [...Buffer.from(text)].map((byte) => hex(byte, 2)).join(' '),
  binary: (text) => [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join(' '),
  'escapes of addresses': (text) => [...Buffer.from(text)].map((byte) => `%${hex(byte, 2)}`).join(''),
  'some escapes of addresses': (text) => encodeURIComponent(text),
  'escapes of HTML': (text) => each(text, (char) => `&#${char.codePointAt(0)};`),
  'hexadecimal escapes of HTML': (text) => each(text, (char) => `&#x${hex(char.codePointAt(0)!, 2)};`),
  'escapes of JSON': (text) => each(text, (char) => `\\u${hex(char.codePointAt(0)!, 4)}`),
  'escapes of bytes': (text) => each(text, (char) => `\\x${hex(char.codePointAt(0)!, 2)}`),
  rot13: rotate,
  backwards: (text) => [...text].reverse().join(''),
  'spread out': (text) =>
    text
      .split(' ')
      .map((word) => [...word].join(' '))
      .join('  '),
  'spread by dots': (text) =>
    text
      .split(' ')
      .map((word) => [...word].join('.'))
      .join(' '),
  'digits for letters': (text) => each(text, (char) => DIGITS.get(char) ?? char),
};

/** Ways to make a sentence look like a quotation. */
export const QUOTATIONS: Readonly<Record<string, Disguise>> = {
  'double quotes': (text) => `"${text}"`,
  'single quotes': (text) => `'${text}'`,
  'curly quotes': (text) => `“${text}”`,
  'corner brackets': (text) => `「${text}」`,
  guillemets: (text) => `«${text}»`,
  backticks: (text) => `\`${text}\``,
  'a fence': (text) => `\`\`\`\n${text}\n\`\`\``,
  'an open fence': (text) => `\`\`\`\n${text}`,
  'an open quote': (text) => `"${text}`,
  'nested quotes': (text) => `"'${text}'"`,
  'quotes in quotes': (text) => `"he said 'well' and "${text}"`,
  'a comment': (text) => `<!-- ${text} -->`,
  'a tag': (text) => `<system>${text}</system>`,
  'a role': (text) => `\n\n### System: ${text}`,
  'an instruction mark': (text) => `[INST] ${text} [/INST]`,
  JSON: (text) => `{"role": "system", "content": "${text}"}`,
  brackets: (text) => `(${text})`,
  Markdown: (text) => `> **${text}**`,
};
