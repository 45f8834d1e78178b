import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts per batch. A prime, so that each text occurs in many places of a long report. */
const BATCH = 37;

/** Texts that try to become markup, each in a different way. */
export const NAUGHTY_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</style><style>*{display:none}</style>',
  '</svg><iframe src="https://evil.example/">',
  '<!-- open comment',
  ']]><![CDATA[',
  '&lt;b&gt; &amp; &#x3c;b&#x3e;',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'https://evil.example/a.png www.evil.example mailto:a@evil.example a@evil.example',
  '![x](https://evil.example/a.png)',
  '[x](https://evil.example "t")',
  '<https://evil.example>',
  '[x]: https://evil.example',
  '[^1]: note',
  '**bold** __bold__ *em* _em_ ~~gone~~',
  'a | b || c \\| d',
  '``` code ```',
  '`tick` ``two`` `',
  '# heading',
  '1. one',
  '7) seven',
  '- item',
  '+ item',
  '> quote',
  '---',
  '===',
  '| --- | --- |',
  'line one\nline two\n\n# heading\n<b>x</b>',
  '    indented',
  '\\',
  'ends with \\',
  '\u202ereversed\u202c',
  'nul\0 esc\x1b[31m bell\x07',
  '\ud800 half',
  '{{7*7}} <%= 7 %>',
  '__proto__',
  'constructor',
  '- [x] done',
  'a\u2028b\u2029c',
];

/** Splits the texts into batches for one report, so that different texts become neighbors. */
const batchesOf = (texts: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, place) =>
    texts.slice(place * BATCH, (place + 1) * BATCH),
  );

/** Returns batches of the Big List of Naughty Strings without blank texts, which are not sentences. */
export function naughtyBatches(shared: string): string[][] {
  const list = JSON.parse(readFileSync(join(shared, 'abuse/blns.json'), 'utf8')) as string[];
  return batchesOf(list.filter((text) => text.trim() !== ''));
}
