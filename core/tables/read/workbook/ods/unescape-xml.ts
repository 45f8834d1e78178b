import { XML_ENTITIES } from '../sheet/xml-entities.js';

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return XML_ENTITIES.get(name) ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** @param bytes text of an attribute whose characters are bytes of UTF-8. */
export function unescapeXml(bytes: string): string {
  return Buffer.from(bytes, 'latin1')
    .toString('utf8')
    .replace(/&(#?\w{1,8});/g, entity);
}
