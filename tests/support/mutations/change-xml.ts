/** Boundary values of row numbers, cell references, counts and types. */
const VALUES = [
  ...[
    '0',
    '-1',
    '1',
    'abc',
    '',
    '1048576',
    '1048577',
    '99999999999',
    '1e308',
    '1e309',
    '-1e308',
    '5e-324',
    'NaN',
    '1.5',
  ],
  ...['A0', 'A1', 'ZZZZ1', '1A', 'XFD1048576', 'XFE1', 'A99999999', 'B2:A1', 'A1:XFD1048576', '$A$1', 'a1', 'A1:A1:A1'],
  ...[
    's',
    'n',
    'b',
    'e',
    'd',
    'str',
    'inlineStr',
    'xyz',
    '4294967296',
    '-2147483648',
    '9999-12-31',
    '2024-02-30',
    'true',
  ],
  ...['&#x0;', '&#xD800;', '&bad;', '\u0000', '\ud83d\ude00', 'PT1H', 'PT99999999999H', 'float', 'percentage', 'rId99'],
];
const MAX_COPIES = 2000;

type Pick = <Item>(items: readonly Item[]) => Item;
type Change = (xml: string, pick: Pick, random: () => number) => string;

const picker =
  (random: () => number): Pick =>
  <Item>(items: readonly Item[]) =>
    items[Math.floor(random() * items.length)] as Item;

/** Replaces one match of a pattern, starting at a random place. */
function replaceOne(
  xml: string,
  pattern: RegExp,
  random: () => number,
  replacement: (match: string) => string,
): string {
  const from = Math.floor(random() * xml.length);
  const found = new RegExp(pattern.source, 'g');
  found.lastIndex = from;
  const match = found.exec(xml) ?? new RegExp(pattern.source).exec(xml);
  if (match === null) return xml;
  return xml.slice(0, match.index) + replacement(match[0]) + xml.slice(match.index + match[0].length);
}

const ATTRIBUTE = /\s[\w:]+="[^"]*"/;
const TAG = /<[^<>]*>/;
const ELEMENT = /<([\w:]+)\b[^<>]*>[^<]*<\/\1>|<[\w:]+\b[^<>]*\/>/;
const ROW = /<(?:\w+:)?(?:row|table-row)\b[^<>]*>/;

const CHANGES: readonly Change[] = [
  (xml, pick, random) =>
    replaceOne(xml, ATTRIBUTE, random, (match) => `${match.slice(0, match.indexOf('=') + 1)}"${pick(VALUES)}"`),
  (xml, pick, random) => replaceOne(xml, ROW, random, (match) => match.replace(/"[^"]*"/, `"${pick(VALUES)}"`)),
  (xml, pick, random) =>
    replaceOne(xml, /\s(?:r|ref|s|t)="[^"]*"/, random, (match) => match.replace(/"[^"]*"/, `"${pick(VALUES)}"`)),
  (xml, pick, random) => replaceOne(xml, />[^<>]+</, random, () => `>${pick(VALUES)}<`),
  (xml, pick, random) => replaceOne(xml, /-?\d+(?:\.\d+)?/, random, () => pick(VALUES)),
  (xml, _, random) => replaceOne(xml, ATTRIBUTE, random, () => ''),
  (xml, _, random) => replaceOne(xml, TAG, random, () => ''),
  (xml, _, random) => replaceOne(xml, ELEMENT, random, (match) => match + match),
  (xml, pick, random) =>
    replaceOne(xml, ELEMENT, random, (match) => match.repeat(pick([2, 10, Math.floor(random() * MAX_COPIES)]))),
  (xml, pick, random) =>
    replaceOne(xml, /<\/?[\w:]+/, random, (match) => match + pick(['x', ':a', ' r="0"', '/', '>'])),
  (xml, _, random) => xml.slice(0, Math.floor(random() * xml.length)),
  (xml, pick, random) => {
    const piece = replaceOne(xml, ELEMENT, random, () => '\u0001');
    const at = piece.indexOf('\u0001');
    const cut = at < 0 ? '' : xml.slice(at, at + xml.length - piece.length + 1);
    const to = Math.floor(random() * xml.length);
    return xml.slice(0, to) + pick([cut, '<!--', '<![CDATA[', '<!DOCTYPE a [<!ENTITY b "c">]>', '<?x']) + xml.slice(to);
  },
];

/** Applies one to three changes of numbers, attributes, tags and elements to an XML or HTML text. */
export function changeXml(xml: string, random: () => number): string {
  const pick = picker(random);
  let changed = xml;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) changed = pick(CHANGES)(changed, pick, random);
  return changed;
}
