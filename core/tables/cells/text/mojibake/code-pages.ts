import { WINDOWS_1252_UPPER } from '../../../../base/text/windows-1252.js';

/** A single-byte code page, read backwards: which byte a character was. */
export interface CodePage {
  name: string;
  /** For each UTF-16 unit its byte, 0 where the page has none; ASCII stands for itself. */
  byteOf: Uint8Array;
  /** Bit of this page in the masks. */
  bit: number;
}

/** Upper halves (bytes 80 to FF) of the DOS pages, which the platform does not know; facts of IBM's code page charts. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** In the order in which they are believed where two mend a text equally well. */
const NAMES = [
  'windows-1252',
  'windows-1251',
  'macintosh',
  'windows-1250',
  'cp437',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'iso-8859-2',
  'cp850',
] as const;

function upperHalf(name: string): string[] {
  if (name === 'windows-1252') {
    return [...WINDOWS_1252_UPPER, ...Array.from({ length: 96 }, (_, at) => String.fromCharCode(at + 0xa0))];
  }
  if (name === 'cp437') return [...CP437];
  if (name === 'cp850') return [...CP850];
  return [...new TextDecoder(name).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80))];
}

function buildPage(name: string, at: number): CodePage {
  const byteOf = new Uint8Array(0x10000);
  for (let unit = 1; unit < 0x80; unit++) byteOf[unit] = unit;
  // Programs pass bytes that a page leaves undefined through as control characters, and mix Latin-1 with its extension.
  if (!name.startsWith('cp') && name !== 'macintosh') for (let unit = 0x80; unit < 0xa0; unit++) byteOf[unit] = unit;
  upperHalf(name).forEach((character, byte) => {
    if (character !== '\ufffd') byteOf[character.charCodeAt(0)] = byte + 0x80;
  });
  return { name, byteOf, bit: 1 << at };
}

export const CODE_PAGES: readonly CodePage[] = NAMES.map(buildPage);

function buildMask(isOf: (byte: number) => boolean): Uint16Array {
  const mask = new Uint16Array(0x10000);
  for (const { byteOf, bit } of CODE_PAGES) {
    for (let unit = 0x80; unit < 0x10000; unit++) if (isOf(byteOf[unit]!)) mask[unit] = mask[unit]! | bit;
  }
  return mask;
}

const leads = buildMask((byte) => byte >= 0xc2 && byte <= 0xf4);
const continuations = buildMask((byte) => byte >= 0x80 && byte <= 0xbf);

/** Characters beyond ASCII for each pair that begins a sequence: good texts of other scripts have far more. */
const MOST_PER_PAIR = 8;

/**
 * Pages, as bits, under which two neighbours of the text would begin a UTF-8 sequence of several bytes; none where such
 * pairs are too few to be the rule.
 */
export function suspectPages(text: string): number {
  let pages = 0;
  let pairs = 0;
  let beyond = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    beyond++;
    const begun = at + 1 < text.length ? leads[unit]! & continuations[text.charCodeAt(at + 1)]! : 0;
    if (begun !== 0) pairs++;
    pages |= begun;
  }
  return beyond > MOST_PER_PAIR * pairs ? 0 : pages;
}
