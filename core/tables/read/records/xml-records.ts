import { Fault } from '../../../base/fault.js';
import type { ReadWarning } from '../source/reading.js';
import { MalformedXml, parseXml, type XmlDocument, type XmlElement } from './parse-xml.js';
import { type FoundRecords, type NamedText, RecordSet } from './record-set.js';
import { childrenOf, elementText, groupByName, isNamedField, isText, RecordFields } from './xml-fields.js';

type Others = { line: number; text: string }[];

/** Tables of the same kind share at least this part of their field names. */
const MIN_SAME_FIELDS = 0.5;
/** Names of fields that identify a record. */
const KEY = /^(?:.*[._-])?(?:id|key|code|no|nr|number|name|uid|guid)$/i;

const isStructured = (element: XmlElement) => element.attributes.length > 0 || !isText(element);

/**
 * Returns the names of elements that have the name of a field in an attribute, in records that repeat:
 * `<field name="city">Oslo</field>`.
 */
function findNamedFields(root: XmlElement): Set<string> {
  const named = new Set<string>();
  for (const open = [root]; open.length > 0; ) {
    for (const group of groupByName(childrenOf(open.pop()!)).values())
      for (const element of group) {
        const children = childrenOf(element);
        if (group.length > 1 && children.length > 1 && areNamedFields(children)) named.add(children[0]!.name);
        open.push(element);
      }
  }
  return named;
}

function areNamedFields(elements: readonly XmlElement[]): boolean {
  const names = new Set(elements.map(({ attributes }) => attributes[0]?.[1]));
  return names.size === elements.length && elements.every(isNamedField);
}

/** Whether elements are tables rather than records: each contains only a list, and their records differ. */
function areTables(group: readonly XmlElement[], named: ReadonlySet<string>): boolean {
  const lists = group.map(childrenOf);
  if (!lists.every((list) => list.length > 0 && list.every((one) => one.name === list[0]!.name && !isText(one))))
    return false;
  const names = lists.map((list) => new Set([...new RecordFields(list, named).of(list[0]!)].map(([name]) => name)));
  return names.some((one, at) => at > 0 && shareOf(one, names[at - 1]!) < MIN_SAME_FIELDS);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const same = [...one].filter((name) => other.has(name)).length;
  return same / Math.max(1, one.size + other.size - same);
}

/** Collects the tables of a document. */
class TableCollector {
  readonly sets: RecordSet[] = [];
  readonly others: Others = [];
  readonly #named: ReadonlySet<string>;

  constructor(named: ReadonlySet<string>) {
    this.#named = named;
  }

  /**
   * Collects the lists in an element as tables. What is outside of them is listed.
   * @param name of the table if the element is one.
   */
  collect(element: XmlElement, name = ''): void {
    for (const [own, value] of element.attributes)
      if (value !== name) this.others.push({ line: element.line, text: `${own}: ${value}` });
    if (isText(element)) return;
    const groups = groupByName(childrenOf(element));
    const given = groups.size === 1 ? name : '';
    for (const [own, group] of groups) {
      if (group.length > 1 && group.some(isStructured)) this.#collectGroup(group, given || own);
      else for (const child of group) this.#collectOther(child, given);
    }
  }

  #collectGroup(group: readonly XmlElement[], name: string): void {
    if (areTables(group, this.#named))
      for (const table of group) this.collect(table, table.attributes.find(([own]) => KEY.test(own))?.[1] ?? '');
    else this.add(group, name, []);
  }

  #collectOther(child: XmlElement, name: string): void {
    // A table with one record.
    if (name !== '' && !isText(child)) this.add([child], name, []);
    else {
      if (isText(child)) this.others.push({ line: child.line, text: `${child.name}: ${elementText(child)}` });
      this.collect(child);
    }
  }

  /**
   * Adds records as a table, and the lists inside them as further tables.
   * @param keys for each record, the key field of the record that contains it.
   */
  add(records: readonly XmlElement[], name: string, keys: readonly (NamedText | null)[]): void {
    const set = new RecordSet(name);
    const fields = new RecordFields(records, this.#named);
    const inner = new InnerRecords();
    this.sets.push(set);
    for (const [at, record] of records.entries()) {
      const own = [...fields.of(record)];
      const key = keys[at] ?? null;
      set.add(key === null ? own : [key, ...own], record.line);
      inner.add(fields.lists(record), keyOf(record, own));
    }
    for (const [own, table] of inner.tables) this.add(table.records, own, table.keys);
  }
}

/** The lists inside records, by the names of their elements. */
class InnerRecords {
  readonly tables = new Map<string, { records: XmlElement[]; keys: (NamedText | null)[] }>();

  /** @param key field of the record that contains the lists. */
  add(lists: Iterable<readonly XmlElement[]>, key: NamedText | null): void {
    for (const list of lists) {
      if (!list.some(isStructured)) continue;
      const { name } = list[0]!;
      const table = this.tables.get(name) ?? { records: [], keys: [] };
      this.tables.set(name, table);
      for (const record of list) {
        table.records.push(record);
        table.keys.push(key);
      }
    }
  }
}

/**
 * Returns the key of a record: the first field named like a key, or else the first field. Its name gets the record's
 * name as prefix.
 */
function keyOf(record: XmlElement, fields: readonly NamedText[]): NamedText | null {
  const plain = isText(record) ? [] : fields.filter(([name, text]) => !name.includes('.') && !text.startsWith('['));
  const key = plain.find(([name]) => KEY.test(name)) ?? plain[0];
  return key === undefined ? null : [`${record.name}.${key[0]}`, key[1]];
}

/**
 * Returns the element with the data of a document without lists: the first that does not merely wrap another element.
 */
function onlyRecord(root: XmlElement): XmlElement {
  let element = root;
  for (let inner = childrenOf(element); ; inner = childrenOf(element)) {
    const [only] = inner;
    const isWrapper = inner.length === 1 && !isText(element) && element.attributes.length === 0;
    if (!isWrapper || only === undefined || !isStructured(only)) return element;
    element = only;
  }
}

function fromDocument({ root, unknownEntities }: XmlDocument): FoundRecords {
  const named = findNamedFields(root);
  const collector = new TableCollector(named);
  collector.collect(root);
  const { sets, others } = collector;
  const warnings = entityWarnings(unknownEntities);
  if (sets.length > 0) return { sets, others, warnings };
  const record = onlyRecord(root);
  const children = childrenOf(record);
  const isList = children.length > 1 && children.every(({ name }) => name === children[0]!.name);
  const single = new TableCollector(named);
  if (isText(record) && elementText(record) === '' && record.attributes.length === 0) return { sets: [], others: [] };
  single.add(isList ? children : [record], isList ? children[0]!.name : record.name, []);
  const attributes = isList ? record.attributes : [];
  return {
    sets: single.sets,
    others: attributes.map(([name, value]) => ({ line: record.line, text: `${name}: ${value}` })),
    warnings,
  };
}

function entityWarnings(lines: readonly number[]): ReadWarning[] {
  if (lines.length === 0) return [];
  const count = `${lines.length} ${lines.length === 1 ? 'reference' : 'references'}`;
  const message = `${count} to entities that XML does not define are unchanged, first in line ${lines[0]}. The definitions of a document are never read, because attacks use them.`;
  return [{ code: 'unknown-entities', message }];
}

/** The declaration of the encoding of an XML document. */
export const XML_ENCODING = /^<\?xml\s[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([\w.-]{2,40})["']/;

/**
 * Reads the records of an XML document: each list of elements with the same name is a table, with attributes and inner
 * elements as columns. Inner lists are JSON texts, and tables on their own with the key of the record around them.
 * Returns null for another text. Faults: unreadable-table for damaged XML, unsupported-type without values,
 * table-too-large.
 */
export function readXmlRecords(text: string, name: string): FoundRecords | null {
  try {
    const found = fromDocument(parseXml(text));
    if (found.sets.length > 0) return found;
    throw new Fault(
      'unsupported-type',
      `${name} is an XML document without values, not a table: use a file with an element for each row.`,
    );
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    if (!/\.xml$/i.test(name) && !text.startsWith('<?xml')) return null;
    throw new Fault(
      'unreadable-table',
      `"${name}" is damaged XML: ${error.message}. Copy or download it again, or export it once more.`,
      { cause: error },
    );
  }
}
