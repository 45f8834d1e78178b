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
 * Control, format (bidi, zero width) and unpaired surrogate characters, line separators, every space but the plain one.
 * Joiners inside a word or an emoji do their work there; at its end or beside ASCII they hide.
 */
const HIDDEN =
  /\r\n|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?! )\p{Zs}|(?<![^\x00-\x7f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200c\u200d])/gu;

/**
 * Text in which characters that cannot be seen, or that turn the order of others round, are written as what they are.
 * Applied to every text of a report, so that no cell can hide or reorder what stands beside it.
 */
export function showHidden(text: string): string {
  return text.replace(
    HIDDEN,
    (hidden) => NAMES.get(hidden) ?? `⟨U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** Blanks that are easily overlooked, at the ends of a cell or several in a row, as open boxes. */
export function showBlanks(text: string): string {
  return text.replace(/^ +| {2,}| $/g, (blanks) => '␣'.repeat(blanks.length));
}
