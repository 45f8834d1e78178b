import type { XmlElement } from './parse-xml.js';
import type { NamedText } from './record-set.js';

/** Maximum levels of elements that become columns, as for JSON; deeper ones stay JSON texts. */
const MAX_LEVELS = 6;

export const childrenOf = ({ content }: XmlElement): XmlElement[] =>
  content.filter((part): part is XmlElement => typeof part !== 'string');

/** Returns the text of an element without its tags. */
export function elementText({ content }: XmlElement): string {
  const texts: string[] = [];
  const open: (XmlElement | string)[] = [...content].reverse();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part === 'string') texts.push(part);
    else for (let at = part.content.length - 1; at >= 0; at -= 1) open.push(part.content[at]!);
  }
  return texts.join('').trim();
}

/** Whether an element contains only text, or text with elements in it, such as `so <b>bold</b>`. */
export const isText = ({ content }: XmlElement) =>
  content.length === 0 || content.some((part) => typeof part === 'string');

/** Whether an element is marked as NULL (XML Schema, 2.6.2). */
const isNil = ([name, value]: readonly [string, string]) => /^(?:xsi:)?nil$/.test(name) && value === 'true';

const attributesOf = ({ attributes }: XmlElement) => attributes.filter((attribute) => !isNil(attribute));

/** Groups elements by their names, in the order in which these first occur. */
export function groupByName(elements: readonly XmlElement[]): Map<string, XmlElement[]> {
  const groups = new Map<string, XmlElement[]>();
  for (const element of elements) {
    const group = groups.get(element.name);
    if (group) group.push(element);
    else groups.set(element.name, [element]);
  }
  return groups;
}

function jsonOf(element: XmlElement): unknown {
  const attributes = attributesOf(element);
  if (isText(element) && attributes.length === 0) return elementText(element);
  const entries: (readonly [string, unknown])[] = [...attributes];
  const text = isText(element) ? elementText(element) : '';
  if (text !== '') entries.push(['value', text]);
  if (!isText(element))
    for (const [name, group] of groupByName(childrenOf(element)))
      entries.push([name, group.length === 1 ? jsonOf(group[0]!) : group.map(jsonOf)]);
  return Object.fromEntries(entries);
}

/** Converts the records of one list to fields, all in the same way. */
export class RecordFields {
  /** Paths of elements that occur more than once in a record. */
  readonly #lists = new Set<string>();
  /** Elements that have the name of the field in an attribute. */
  readonly #named: ReadonlySet<string>;

  constructor(records: readonly XmlElement[], named: ReadonlySet<string>) {
    this.#named = named;
    for (const record of records) this.#findLists(record, '', 1);
  }

  /** Yields the fields of a record. Those of an inner element have both names: `customer.city`. */
  *of(record: XmlElement): Generator<NamedText> {
    if (isText(record)) {
      yield* attributesOf(record);
      const text = elementText(record);
      if (text !== '' || record.attributes.length === 0) yield [record.name, text];
    } else yield* this.#fields(record, '', 1);
  }

  /** Yields the inner records of a record that are lists, with their common name. */
  *lists(record: XmlElement): Generator<readonly XmlElement[]> {
    yield* this.#innerLists(record, '', 1);
  }

  /** Returns the name of the field that an element has in its attribute `name`, or null. */
  #nameOf(element: XmlElement): string | null {
    return this.#named.has(element.name) && isNamedField(element) ? attributesOf(element)[0]![1] : null;
  }

  #findLists(element: XmlElement, prefix: string, level: number): void {
    if (isText(element) || level > MAX_LEVELS) return;
    const children = childrenOf(element).filter((child) => this.#nameOf(child) === null);
    for (const [name, group] of groupByName(children)) {
      const path = prefix + name;
      if (group.length > 1) this.#lists.add(path);
      else this.#findLists(group[0]!, `${path}.`, level + 1);
    }
  }

  *#fields(element: XmlElement, prefix: string, level: number): Generator<NamedText> {
    for (const [name, value] of attributesOf(element)) yield [prefix + name, value];
    const groups = groupByName(childrenOf(element));
    for (const [name, group] of groups) {
      if (group.every((child) => this.#nameOf(child) !== null))
        for (const child of group) yield [this.#nameOf(child)!, elementText(child)];
      else yield* this.#field(prefix + name, group, level);
    }
  }

  *#field(path: string, group: readonly XmlElement[], level: number): Generator<NamedText> {
    const [only] = group;
    if (group.length > 1 || this.#lists.has(path)) yield [path, JSON.stringify(group.map(jsonOf))];
    else if (isText(only!)) {
      yield [path, elementText(only!)];
      for (const [name, value] of attributesOf(only!)) yield [`${path}.${name}`, value];
    } else if (level < MAX_LEVELS) yield* this.#fields(only!, `${path}.`, level + 1);
    else yield [path, JSON.stringify(jsonOf(only!))];
  }

  *#innerLists(element: XmlElement, prefix: string, level: number): Generator<readonly XmlElement[]> {
    if (isText(element)) return;
    for (const [name, group] of groupByName(childrenOf(element))) {
      const path = prefix + name;
      if (this.#lists.has(path)) yield group;
      else if (level < MAX_LEVELS && group.length === 1) yield* this.#innerLists(group[0]!, `${path}.`, level + 1);
    }
  }
}

/** Whether an element has only text, and only the attribute `name`. */
export function isNamedField(element: XmlElement): boolean {
  const attributes = attributesOf(element);
  return attributes.length === 1 && attributes[0]![0] === 'name' && isText(element);
}
