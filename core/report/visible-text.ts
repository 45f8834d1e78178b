const NAMES: ReadonlyMap<string, string> = new Map([
  ['\r\n', '↵'],
  ['\n', '↵'],
  ['\t', '⇥'],
  ['\u00a0', '⟨NBSP⟩'],
  ['\u200b', '⟨ZWSP⟩'],
  ['\ufeff', '⟨BOM⟩'],
  ['\u00ad', '⟨SHY⟩'],
]);

/**
 * Control, format (bidirectional, zero width) and unpaired surrogate characters, line separators, and all spaces except
 * U+0020. Joiners count only where they have no effect: at the end of a word or an emoji and next to ASCII.
 */
const HIDDEN =
  /\r\n|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}|(?<![^\x00-\x7f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200c\u200d])/gu;

/**
 * Replaces invisible and reordering characters with their code points. Applied to all text of a report, so that no cell
 * can hide or reorder the text around it.
 */
export function markHidden(text: string): string {
  return text.replace(
    HIDDEN,
    (hidden) => NAMES.get(hidden) ?? `⟨U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Replaces spaces that are easily overlooked (at the ends of a cell, or several in a row) with open boxes. */
export function markBlanks(text: string): string {
  return text.replace(/^ +| {2,}| $/g, (blanks) => '␣'.repeat(blanks.length));
}
