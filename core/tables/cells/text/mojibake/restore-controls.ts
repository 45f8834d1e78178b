import { WINDOWS_1252_UPPER } from '../../../../base/text/windows-1252.js';

const CONTROL = /[\x80-\x9f]/g;

/**
 * Reads C1 control characters as the windows-1252 characters they were: nobody writes them. A text whose only ones are
 * U+0085 is left alone: that is a line end of some systems.
 * @param isGarbled other evidence was found that the text was decoded wrongly.
 */
export function restoreControls(text: string, isGarbled: boolean): string {
  const controls = text.match(CONTROL);
  if (controls === null || (!isGarbled && controls.every((control) => control === '\x85'))) return text;
  return text.replace(CONTROL, (control) => WINDOWS_1252_UPPER[control.charCodeAt(0) - 0x80]!);
}
