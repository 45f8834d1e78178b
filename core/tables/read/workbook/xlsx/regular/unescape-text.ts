import { XML_ENTITIES } from '../../sheet/xml-entities.js';
import { irregular } from './irregular-xml.js';

/** Within the plane that SheetJS knows: it cuts what is beyond. */
function characterOf(name: string): string {
  const named = XML_ENTITIES.get(name);
  if (named !== undefined) return named;
  const digits = /^#(?:(\d{1,5})|x([\da-fA-F]{1,4}))$/.exec(name) ?? irregular('an unknown entity');
  const code = digits[1] === undefined ? Number.parseInt(digits[2]!, 16) : Number(digits[1]);
  return code > 0 && code <= 0xffff ? String.fromCharCode(code) : irregular('an invalid character');
}

/** Resolves entities and the escapes `_xHHHH_` (ECMA-376 22.9.2.19) of a text, and makes line ends one. */
export function unescapeText(text: string): string {
  return text
    .replace(/&([^&;]{0,8})(;?)/g, (_, name: string, end: string) => characterOf(end === '' ? '' : name))
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n/g, '\n');
}

/** What SheetJS would resolve once more, or before the bytes of UTF-8 are drawn together. */
const TWICE = /&(?:quot|apos|gt|lt|amp|#x?[\da-f]+);|_x[\da-f]{4}_|<!\[CDATA\[/i;
const WIDE =
  /&#(?:x[\da-f]{0,2}[89a-f][\da-f];|x[\da-f]{3,};|1[3-9]\d;|12[89];|[2-9]\d\d;|\d{4,};)|_x(?!00[0-7])[\da-f]{4}_/i;

/** The text of a cell of type `str`, whose escapes SheetJS resolves twice: what comes of that otherwise is left to it. */
export function unescapeValue(text: string): string {
  if (WIDE.test(text)) irregular('a numeric character reference');
  const once = unescapeText(text);
  return TWICE.test(once) ? irregular('an escape in an escape') : once;
}
