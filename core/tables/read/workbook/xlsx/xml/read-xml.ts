import { Fault } from '../../../../../base/fault.js';

/** Returns the offset of the first element, after declarations and comments. */
function findRoot(text: string): number {
  let at = text.indexOf('<');
  while (at >= 0) {
    const close = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined;
    if (!close) return at;
    const end = text.indexOf(close, at);
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
  return -1;
}

/** An XML part. Each character represents one byte of UTF-8, as SheetJS expects. */
interface XmlPart {
  text: string;
  /** Name of the root element without its prefix; '' if there is none. */
  root: string;
}

/**
 * Decodes an XML part.
 * Faults: unreadable-table if the part declares a document type. Spreadsheets do not need one, and entity bombs do.
 */
export function readXml(name: string, bytes: Buffer): XmlPart {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = isUtf16
    ? Buffer.from(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)).toString('latin1')
    : bytes.toString('latin1');
  const at = findRoot(text);
  if (at >= 0 && text[at + 1] === '!') {
    throw new Fault(
      'unreadable-table',
      `The part "${name}" declares a document type. Spreadsheets do not need one and attacks use it, so the workbook is rejected. Open it in a spreadsheet program and save it again.`,
    );
  }
  const root = at < 0 ? '' : (/^<(?:[\w.-]+:)?([\w.-]+)/.exec(text.slice(at, at + 200))?.[1] ?? '');
  return { text, root };
}

/** Entities predefined by XML (XML 1.0, 4.6). */
export const XML_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
