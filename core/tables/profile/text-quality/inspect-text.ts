import { CHARACTER, classOf } from '../../cells/text/character-classes.js';
import { composeText } from '../../cells/text/compose-text.js';
import { fixMojibake } from '../../cells/text/fix-mojibake.js';
import { isPlainAscii } from '../../cells/text/plain-ascii.js';
import { unescapeEntities } from '../../cells/text/unescape-entities.js';

/** Bits for problems of text quality. */
export const TEXT_FLAGS = {
  leadingBlank: 1,
  trailingBlank: 2,
  /** Two or more consecutive blanks inside the text. */
  innerBlanks: 4,
  /** A space other than U+0020 (no-break, thin, ideographic and so on), or a tab. */
  oddSpace: 8,
  zeroWidth: 16,
  /** C0 (except tab and line breaks), DEL and C1. */
  control: 32,
  /** Bytes decoded with the wrong encoding. `repairMojibake` fixes them. */
  mojibake: 64,
  /** A word with letters of one script and look-alikes of another, such as a Cyrillic а in "Bаnk". */
  mixedScripts: 128,
  htmlEntity: 256,
  curlyQuote: 512,
  lineBreak: 1024,
  /** U+FFFD: a character was lost in decoding. */
  replacement: 2048,
  notNfc: 4096,
  /** An invisible character that changes the direction of the following text. */
  bidiControl: 8192,
} as const;

/** Cyrillic and Greek letters that look like Latin letters. */
const FOREIGN_LOOK_ALIKES = new Set('аеорсухіјѕһԁԛԝАВЕЗКМНОРСТУХІЈЅԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧονυ');
/** Latin letters that look like Cyrillic or Greek letters. */
const LATIN_LOOK_ALIKES = new Set('ABCEHIKMNOPTXYZacejiopvxy');

const touching =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
const word = /\p{L}+/gu;
const latin = /\p{Script=Latin}/u;

function mixesLookAlikes(letters: string): boolean {
  let foreign = 0;
  let foreignLookAlikes = 0;
  let latinCount = 0;
  let latinLookAlikes = 0;
  for (const letter of letters) {
    if (latin.test(letter)) {
      latinCount += 1;
      if (LATIN_LOOK_ALIKES.has(letter)) latinLookAlikes += 1;
    } else {
      foreign += 1;
      if (FOREIGN_LOOK_ALIKES.has(letter)) foreignLookAlikes += 1;
    }
  }
  return latinCount > 0 && foreign > 0 && (latinCount === latinLookAlikes || foreign === foreignLookAlikes);
}

/**
 * Whether a word mixes Latin letters with Cyrillic or Greek look-alikes. Deliberate mixtures (`kΩ`, `μm`, `β-test`) do
 * not count, because their foreign letters do not look Latin.
 */
function hasMixedScripts(text: string): boolean {
  if (!touching.test(text)) return false;
  for (const [letters] of text.matchAll(word)) {
    if (touching.test(letters) && mixesLookAlikes(letters)) return true;
  }
  return false;
}

/** Whether `repairMojibake` would change a text. */
function isGarbled(text: string): boolean {
  return fixMojibake(text) !== null;
}

const F = TEXT_FLAGS;
/** Maximum UTF-16 code units of a text that are inspected, because a cell can contain megabytes. */
const MAX_UNITS = 20_000;

/** Flags of the character classes that have one. */
const CLASS_FLAGS = new Uint16Array(16);
CLASS_FLAGS[CHARACTER.oddSpace] = F.oddSpace;
CLASS_FLAGS[CHARACTER.lineBreak] = F.lineBreak;
CLASS_FLAGS[CHARACTER.control] = F.control;
CLASS_FLAGS[CHARACTER.bidi] = F.bidiControl;
CLASS_FLAGS[CHARACTER.curlyQuote] = F.curlyQuote;
CLASS_FLAGS[CHARACTER.replacement] = F.replacement;

/**
 * Inspects a text. Cost: linear; plain ASCII is scanned once.
 * @returns the sum of the TEXT_FLAGS that apply; 0 for none. Inspects only the first 20,000 UTF-16 code units.
 */
export function inspectText(text: string): number {
  if (text.length > MAX_UNITS) return inspectClosely(text.slice(0, MAX_UNITS));
  if (!isPlainAscii(text)) return inspectClosely(text);
  return unescapeEntities(text) !== null ? F.htmlEntity : 0;
}

function inspectClosely(text: string): number {
  let flags = inspectBlanks(text);
  let highest = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > highest) highest = unit;
    const kind = classOf(unit);
    if (kind === CHARACTER.other) continue;
    if (kind !== CHARACTER.zeroWidth) flags |= CLASS_FLAGS[kind] ?? 0;
    else if (!isJoiningLetters(text, at)) flags |= F.zeroWidth;
  }
  if (unescapeEntities(text) !== null) flags |= F.htmlEntity;
  return highest > 0x7f ? flags | inspectLetters(text, highest) : flags;
}

function inspectBlanks(text: string): number {
  let flags = 0;
  let begin = -1;
  for (let at = 0; at < text.length; at++) {
    if (isBlank(text.charCodeAt(at))) {
      if (begin < 0) begin = at;
      continue;
    }
    if (begin === 0) flags |= F.leadingBlank;
    else if (begin > 0 && at - begin > 1 && !hasLineBreak(text, begin, at)) flags |= F.innerBlanks;
    begin = -1;
  }
  if (begin === 0) flags |= F.leadingBlank;
  return begin >= 0 ? flags | F.trailingBlank : flags;
}

function isBlank(unit: number): boolean {
  const kind = classOf(unit);
  return kind === CHARACTER.space || kind === CHARACTER.oddSpace || kind === CHARACTER.lineBreak;
}

/** Whether a run of blanks contains a line break, so that it is indentation or a blank line and not a problem. */
function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (classOf(text.charCodeAt(at)) === CHARACTER.lineBreak) return true;
  return false;
}

/** Whether a character is a zero-width joiner in an emoji or in an Arabic or Indic word. */
function isJoiningLetters(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit !== 0x200c && unit !== 0x200d) return false;
  const before = text.charCodeAt(at - 1);
  return (before >= 0x0600 && before <= 0x109f) || (before >= 0x2190 && before <= 0x2bff) || before >= 0xd800;
}

function inspectLetters(text: string, highest: number): number {
  let flags = 0;
  if (highest >= 0x300 && composeText(text) !== text) flags |= F.notNfc;
  if (highest >= 0x370 && hasMixedScripts(text)) flags |= F.mixedScripts;
  if (isGarbled(text)) flags |= F.mojibake;
  return flags;
}
