import { CHARACTERS, type TextScan } from './scan-text.js';
import type { ValueType } from './value-type.js';

const EMAIL = /^(?:mailto:)?[^\s@,;:<>()"]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/iu;
const URL_START = /^(?:https?|ftps?|s3|gs|file|git|ssh):\/\/\S+$|^www\.[^\s.]+\.\S+$/i;
const BARE_DOMAIN =
  /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|org|net|edu|gov|io|de|uk|fr|eu|info|co|us)(?:\/\S*)?$/i;
const UUID = /^\{?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\}?$/i;
const HEX = /^(?:[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const PHONE = /^(?:tel:)?(?:\+\d|\(\d|\d)[\d ()./-]{5,22}\d(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
const PHONE_US = /^(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. /])\d{3}[-. ]\d{4}$/;
const POSTCODE =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{5}-\d{4}|\d{2}-\d{3}|\d{5}-\d{3}|(?:A|AT|B|BE|CH|D|DE|DK|EE|ES|F|FI|FR|HR|I|IT|L|LT|LU|LV|N|NO|S|SE|SI|SK)-\d{4,5}|〒\d{3}-\d{4})$/;
const PAIR = /^[([]?([+-]?\d{1,3}\.\d{2,})°?[,;]? *\s?([+-]?\d{1,3}\.\d{2,})°?[)\]]?$/;
/** What bounds the blanks of DEGREES, too. */
const LONGEST_COORDINATE = 80;
const DEGREES =
  /^[+-]?\d{1,3}(?:\.\d+)? ?[°º] ?(?:\d{1,2}(?:\.\d+)? ?['′’] ?)?(?:\d{1,2}(?:\.\d+)? ?(?:["″”]|'') ?)?[NSEWO]?(?:[, ]{1,75}\S.{2,24})?$/i;
const WKT_POINT = /^(?:SRID=\d+;)?POINT ?\( ?[+-]?\d[\d.]* +[+-]?\d[\d.]* ?\)$/i;
const CODE = /^(?=[^\s]*\d)[A-Za-z0-9][A-Za-z0-9._/:#-]{0,39}$/;

/** @returns the type of a text that has a shape of its own, or null. @param text without blanks around it. */
export function recogniseShape(text: string, scan: TextScan): ValueType | null {
  if (text.length > 512) return null;
  if ((scan.mask & CHARACTERS.at) !== 0 && EMAIL.test(text)) return 'email';
  if (isUrl(text, scan)) return 'url';
  if (isCoordinate(text, scan)) return 'coordinate';
  if (isPhone(text, scan)) return 'phone';
  return scan.digits > 0 && text.length <= 72 ? codeOf(text, scan) : null;
}

function isUrl(text: string, scan: TextScan): boolean {
  if ((scan.mask & CHARACTERS.blank) !== 0 || (scan.mask & CHARACTERS.letter) === 0) return false;
  if ((scan.mask & CHARACTERS.colon) !== 0 || /^www\./i.test(text)) return URL_START.test(text);
  return (scan.mask & CHARACTERS.point) !== 0 && BARE_DOMAIN.test(text);
}

function isCoordinate(text: string, scan: TextScan): boolean {
  if (scan.digits < 2 || text.length > LONGEST_COORDINATE) return false;
  if ((scan.mask & (CHARACTERS.comma | CHARACTERS.blank)) !== 0 && scan.letters === 0) {
    const pair = PAIR.exec(text);
    if (pair !== null) return Math.abs(Number(pair[1])) <= 180 && Math.abs(Number(pair[2])) <= 180;
  }
  if ((scan.mask & CHARACTERS.beyondAscii) !== 0 && /[°º]/.test(text))
    return DEGREES.test(text) && /['′’NSEWO]/i.test(text);
  return (scan.mask & CHARACTERS.parenthesis) !== 0 && WKT_POINT.test(text);
}

/** A plus or parentheses, the North American grouping, or a leading 0 with breaks: other rows of digits are numbers. */
function isPhone(text: string, scan: TextScan): boolean {
  if (scan.digits < 7 || scan.digits > 18 || scan.letters > 3 || text.length > 30 || !PHONE.test(text)) return false;
  if (PHONE_US.test(text)) return true;
  const breaks =
    scan.mask & (CHARACTERS.blank | CHARACTERS.dash | CHARACTERS.slash | CHARACTERS.parenthesis | CHARACTERS.point);
  if (text.startsWith('+')) return scan.digits >= 8;
  if (breaks === 0 || scan.digits > 15) return false;
  return /^\(\d{2,5}\)/.test(text) || (/^0\d/.test(text) && scan.digits >= 8) || /(?:x|ext)/i.test(text);
}

function codeOf(text: string, scan: TextScan): ValueType | null {
  if (scan.digits >= 8 && UUID.test(text)) return 'identifier';
  if (scan.letters > 0 && HEX.test(text)) return 'identifier';
  if (text.length <= 12 && POSTCODE.test(text)) return 'postcode';
  return CODE.test(text) && text.length <= 40 ? 'code' : null;
}
