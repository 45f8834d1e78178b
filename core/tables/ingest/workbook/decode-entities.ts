import { decodeWindows1252 } from '../text/encoding/windows-1252.js';

/** Names of the characters from U+00A0 to U+00FF, in their order (HTML 4.01, 24.2.1). */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Other names that are met in exported tables. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['euro', '€'],
  ['trade', '™'],
  ['bull', '•'],
  ['hellip', '…'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
  ['fnof', 'ƒ'],
  ['dagger', '†'],
  ['permil', '‰'],
  ['minus', '−'],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
  ['infin', '∞'],
  ['rarr', '→'],
  ['larr', '←'],
  ['mu', 'μ'],
  ['Omega', 'Ω'],
  ['Delta', 'Δ'],
  ['sum', '∑'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
];

const NAMED = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...OTHERS,
]);

/** Signs that would become markup: the library takes them off after the markup. */
const KEPT = new Map([
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['&', '&amp;'],
  ['"', '&quot;'],
]);

function decodeNumber(whole: string, text: string): string {
  const code = /^x/i.test(text) ? Number.parseInt(text.slice(1), 16) : Number(text);
  if (!(code > 0 && code <= 0x10ffff)) return whole;
  // Numbers of windows-1252 are meant as that (HTML, 13.2.5.80).
  const isWindows = code >= 0x80 && code <= 0x9f;
  const sign = isWindows ? decodeWindows1252(Uint8Array.of(code)) : String.fromCodePoint(code);
  return KEPT.get(sign) ?? sign;
}

/** Writes out the characters that a page names or numbers; those that mean markup stay named. */
export function decodeEntities(page: string): string {
  return page.replace(
    /&(?:#(\d{1,7}|[xX][\da-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));/g,
    (whole, number?: string, name?: string) =>
      number === undefined ? (NAMED.get(name ?? '') ?? whole) : decodeNumber(whole, number),
  );
}
