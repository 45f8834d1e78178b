/** Names of HTML 4 for U+00A0 to U+00FF, in their order (https://www.w3.org/TR/html401/sgml/entities.html). */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml ' +
  'Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml ' +
  'eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const OTHERS: readonly (readonly [string, string])[] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['OElig', '\u0152'],
  ['oelig', '\u0153'],
  ['Scaron', '\u0160'],
  ['scaron', '\u0161'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['sbquo', '\u201a'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
  ['bdquo', '\u201e'],
  ['dagger', '\u2020'],
  ['bull', '\u2022'],
  ['hellip', '\u2026'],
  ['permil', '\u2030'],
  ['lsaquo', '\u2039'],
  ['rsaquo', '\u203a'],
  ['euro', '\u20ac'],
  ['trade', '\u2122'],
];

const CHARACTERS = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...OTHERS,
]);
const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}[1-4]{0,2}));/g;

/** Turns character references into characters; unknown names, and numbers that are no printable character, stay. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return CHARACTERS.get(name) ?? whole;
    return printable(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)) ?? whole;
  });
}

function printable(code: number): string | null {
  const isControl = code < 32 || (code >= 0x7f && code < 0xa0);
  const isSurrogate = code >= 0xd800 && code < 0xe000;
  return isControl || isSurrogate || code > 0x10ffff ? null : String.fromCodePoint(code);
}
