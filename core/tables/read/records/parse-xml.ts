import { SaxesParser } from 'saxes';
import { Fault } from '../../../base/fault.js';

export interface XmlElement {
  /** Name without its prefix. The prefix is kept if the document also has this name with another prefix. */
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
  /** Elements and texts in order. Texts of white space between elements are left out. */
  content: (XmlElement | string)[];
  line: number;
}

export interface XmlDocument {
  root: XmlElement;
  /**
   * Lines of references to entities that XML does not predefine. They stay in the text, because definitions are not
   * read.
   */
  unknownEntities: readonly number[];
}

/** A text that is not well-formed XML. The message gives the reason. */
export class MalformedXml extends Error {}

/** Converts an error of the parser, which starts with the line and column: `3:14: unclosed tag: row`. */
function malformed({ message }: Error): MalformedXml {
  const [, line, reason] = /^(\d+):\d+: (.*?)\.?$/s.exec(message) ?? [];
  return new MalformedXml(line === undefined ? message : `${reason} in line ${line}`);
}

/** Maximum elements inside each other. */
const MAX_DEPTH = 2000;

/** Attributes that describe the document rather than the data: namespaces and locations of schemas. */
const FORMAL = /^(?:xmlns(?::.*)?|xsi:(?:schemaLocation|noNamespaceSchemaLocation))$/;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Shortens the names of a document: drops the prefix unless the same name occurs with another prefix. */
class Names {
  readonly #full = new Map<string, string>();
  readonly #shared = new Set<string>();

  add(name: string): void {
    const local = localName(name);
    const known = this.#full.get(local);
    if (known === undefined) this.#full.set(local, name);
    else if (known !== name) this.#shared.add(local);
  }

  short(name: string): string {
    const local = localName(name);
    return this.#shared.has(local) ? name : local;
  }
}

function shorten(root: XmlElement, elements: Names, attributes: Names): void {
  for (const open = [root]; open.length > 0; ) {
    const element = open.pop()!;
    element.name = elements.short(element.name);
    element.attributes = element.attributes.map(([name, value]) => [attributes.short(name), value]);
    for (const child of element.content) if (typeof child !== 'string') open.push(child);
  }
}

/** Appends a text, joined to a text directly before it, such as one before a CDATA section. */
function addText({ content }: XmlElement, text: string): void {
  if (typeof content.at(-1) === 'string') content[content.length - 1] += text;
  else content.push(text);
}

/** Removes white space between the child elements. */
function tidyContent(element: XmlElement): void {
  const { content } = element;
  if (content.every((part) => typeof part === 'string' && part.trim() === '')) element.content = [];
  else if (content.every((part) => typeof part !== 'string' || part.trim() === ''))
    element.content = content.filter((part) => typeof part !== 'string');
}

const UNKNOWN_ENTITY = 'undefined entity.';

/**
 * Parses an XML document. Nothing is fetched, and the definitions of its document type are not read, so entities cannot
 * multiply. Throws MalformedXml. Faults: table-too-large, if its elements are nested too deeply.
 */
export function parseXml(text: string): XmlDocument {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const elements = new Names();
  const attributes = new Names();
  const open: XmlElement[] = [];
  const unknownEntities: number[] = [];
  let root: XmlElement | null = null;
  let line = 1;
  parser.on('error', (error) => {
    if (!error.message.endsWith(UNKNOWN_ENTITY)) throw malformed(error);
    unknownEntities.push(parser.line);
  });
  parser.on('opentagstart', () => {
    // The parser has read the character after the name, which may end the line.
    line = parser.line - (text[parser.position - 1] === '\n' ? 1 : 0);
  });
  parser.on('opentag', ({ name, attributes: found }) => {
    if (open.length >= MAX_DEPTH)
      throw new Fault(
        'table-too-large',
        `The document has more than ${MAX_DEPTH} elements inside each other. Export its rows as CSV.`,
      );
    const named = Object.entries(found).filter(([own]) => !FORMAL.test(own));
    elements.add(name);
    for (const [own] of named) attributes.add(own);
    const element: XmlElement = { name, attributes: named, content: [], line };
    root ??= element;
    open.at(-1)?.content.push(element);
    open.push(element);
  });
  const onText = (part: string) => {
    const element = open.at(-1);
    if (element !== undefined && part !== '') addText(element, part);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => tidyContent(open.pop()!));
  parser.write(text).close();
  if (root === null) throw new MalformedXml('it has no element');
  shorten(root, elements, attributes);
  return { root, unknownEntities };
}
