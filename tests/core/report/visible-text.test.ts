import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markBlanks, markHidden } from '../../../core/report/visible-text.js';

describe('hidden characters', () => {
  test.each([
    ['plain text stays', 'Zürich, 東京, مرحبا', 'Zürich, 東京, مرحبا'],
    ['a right-to-left override', 'invoice\u202efdp.exe', 'invoice⟨U+202E⟩fdp.exe'],
    ['isolates and marks', 'a\u2066b\u2069\u200f', 'a⟨U+2066⟩b⟨U+2069⟩⟨U+200F⟩'],
    ['control characters', 'a\0b\x1bc\x7f', 'a⟨U+0000⟩b⟨U+001B⟩c⟨U+007F⟩'],
    ['line ends, one sign each', 'a\r\nb\nc\rd', 'a↵b↵c⟨U+000D⟩d'],
    ['line and paragraph separators', 'a\u2028b\u2029', 'a⟨U+2028⟩b⟨U+2029⟩'],
    ['a tab', 'a\tb', 'a⇥b'],
    ['odd spaces', 'a\u00a0b\u3000c\u2009d', 'a⟨NBSP⟩b⟨U+3000⟩c⟨U+2009⟩d'],
    ['what has no width', '\ufeffa\u200bb\u00ad', '⟨BOM⟩a⟨ZWSP⟩b⟨SHY⟩'],
    ['half a surrogate pair', 'a\ud83d', 'a⟨U+D83D⟩'],
    ['joiners inside an emoji stay', '👩\u200d👧', '👩\u200d👧'],
    ['joiners inside a word stay', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['joiners beside ASCII hide', 'pay\u200dpal', 'pay⟨U+200D⟩pal'],
    ['tag characters', 'a\u{e0041}', 'a⟨U+E0041⟩'],
  ])('%s', (_, text, shown) => {
    expect(markHidden(text)).toBe(shown);
  });

  test('escapes all control and bidi characters, and is idempotent', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('a', '\u202e', '\0', '\u200d', '\n', '\r', '\ud800', '\u00a0', '猫'),
    });
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = markHidden(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u00a0]/u);
        expect(markHidden(shown)).toBe(shown);
      }),
    );
  });

  test.each([
    [' Bend ', '␣Bend␣'],
    ['New  York', 'New␣␣York'],
    ['New York', 'New York'],
    ['   ', '␣␣␣'],
    ['Bend  ', 'Bend␣␣'],
  ])('shows the blanks of %j as %j', (text, shown) => {
    expect(markBlanks(text)).toBe(shown);
  });
});
