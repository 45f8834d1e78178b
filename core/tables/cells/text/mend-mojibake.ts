import { WINDOWS_1252_UPPER } from '../../../base/text/windows-1252.js';
import { CODE_PAGES, suspectPages } from './mojibake/code-pages.js';
import { decodeUnder } from './mojibake/decode-under.js';

const CONTROL = /[\x80-\x9f]/g;

/**
 * Reads C1 control characters as the windows-1252 characters they were: nobody writes them. A text whose only ones are
 * U+0085 is left alone: that is a line end of some systems.
 * @param isGarbled other evidence was found that the text was decoded wrongly.
 */
function restoreControls(text: string, isGarbled: boolean): string {
  const controls = text.match(CONTROL);
  if (controls === null || (!isGarbled && controls.every((control) => control === '\x85'))) return text;
  return text.replace(CONTROL, (control) => WINDOWS_1252_UPPER[control.charCodeAt(0) - 0x80]!);
}

/** A text may have been garbled several times over. */
const MOST_ROUNDS = 6;
/** Longer texts are left alone: nobody reads what was mended there. */
const LONGEST = 100_000;

/**
 * Mends a text of UTF-8 that was decoded with a single-byte code page, as in `cafÃ©` for `café`: it is encoded back and
 * decoded as UTF-8, as a whole or in parts, several times over if need be, but only where the evidence is good; bytes
 * that were lost on the way become U+FFFD. The method is that of ftfy (Speer, 2019); weights and tables are our own.
 * @returns null where nothing is to be mended.
 */
export function mendMojibake(text: string): string | null {
  if (text.length > LONGEST) return null;
  let mended = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = repairOnce(mended);
    if (next === null) break;
    mended = next;
  }
  mended = restoreControls(mended, mended !== text);
  return mended === text ? null : mended;
}

/** A letter of another script right beside a Latin one; Greek stands there on purpose (`IL2Rγc`). */
const MIXED = /[A-Za-z][^\P{L}\p{Script=Latin}\p{Script=Greek}]|[^\P{L}\p{Script=Latin}\p{Script=Greek}][A-Za-z]/gu;

/** A decoding that mixes scripts where none were mixed before is none. */
function countMixed(text: string): number {
  return text.match(MIXED)?.length ?? 0;
}

function repairOnce(text: string): string | null {
  const suspects = suspectPages(text);
  if (suspects === 0) return null;
  let best: { text: string; weight: number } | null = null;
  for (const page of CODE_PAGES) {
    if ((suspects & page.bit) === 0) continue;
    const decoding = decodeUnder(text, page);
    if (decoding === null || countMixed(decoding.text) > countMixed(text)) continue;
    if (best === null || decoding.weight > best.weight) best = decoding;
  }
  return best?.text ?? null;
}
