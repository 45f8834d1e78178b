import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose content is not displayed as text. */
const NOT_DISPLAYED: ReadonlySet<string> = new Set(
  'script style template head title noembed noframes datalist desc metadata defs'.split(' '),
);
/** Elements that start and end a line. */
const BLOCKS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'ul',
]);
const PREFORMATTED: ReadonlySet<string> = new Set(['pre', 'textarea', 'listing', 'plaintext', 'xmp']);
/** Types of inputs that display their value. */
const TEXT_INPUTS: ReadonlySet<string> = new Set([
  'text',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'email',
  'tel',
  'url',
  'search',
  '',
]);
const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const SPACE = /[ \t\n\f\r]+/g;

export const isElement = (node: object): node is Element => 'tagName' in node;

/** Whether an element starts and ends a line. */
export const isBlock = ({ tagName }: Element): boolean => BLOCKS.has(tagName);

/** Whether the content of an element is displayed. */
export const isDisplayed = (element: Element): boolean => !NOT_DISPLAYED.has(element.tagName) && !isHidden(element);

/** Returns the value of an attribute; undefined if there is none. */
export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** Whether an element hides itself by an attribute. Style sheets are not read. */
export function isHidden(element: Element): boolean {
  if (attributeOf(element, 'hidden') !== undefined) return true;
  const style = attributeOf(element, 'style');
  return style !== undefined && HIDING.test(style);
}

/** Collects the text of a cell as a browser displays it. */
class DisplayedText {
  text = '';
  hasHidden = false;
  #needsLine = false;
  #needsSpace = false;

  /** Starts a new line before the next text, unless the text is empty. */
  line(): void {
    this.#needsLine = this.text !== '';
  }

  break(): void {
    this.#flush('');
    this.text += '\n';
  }

  add(raw: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      if (raw !== '') this.#flush(raw);
      this.text += raw;
      return;
    }
    const text = raw.replace(SPACE, ' ');
    const [starts, ends] = [text.startsWith(' '), text.endsWith(' ')];
    if (starts) this.#needsSpace = true;
    const inner = text.slice(starts ? 1 : 0, ends && text.length > 1 ? -1 : undefined);
    if (inner === '') return;
    this.#flush(inner);
    this.text += inner;
    this.#needsSpace = ends;
  }

  /** Writes the white space that is due before a text. */
  #flush(next: string): void {
    if (this.#needsLine) this.text += '\n';
    else if (this.#needsSpace && next !== '' && this.text !== '' && !this.text.endsWith('\n')) this.text += ' ';
    this.#needsLine = false;
    this.#needsSpace = false;
  }
}

/** Returns the option that a drop-down list displays while it is closed. */
function displayedOption(select: Element): readonly Node[] {
  const options: Element[] = [];
  const find = (element: Element) => {
    for (const child of element.childNodes) {
      if (!isElement(child)) continue;
      if (child.tagName === 'option') options.push(child);
      else find(child);
    }
  };
  find(select);
  const chosen = options.filter((option) => attributeOf(option, 'selected') !== undefined);
  return (chosen.length > 0 ? chosen : options.slice(0, 1)).flatMap(({ childNodes }) => childNodes);
}

function addElement(into: DisplayedText, element: Element, isPreformatted: boolean): void {
  const { tagName } = element;
  if (NOT_DISPLAYED.has(tagName)) return;
  if (isHidden(element)) into.hasHidden ||= readCellText(element.childNodes).text !== '';
  else if (tagName === 'br') into.break();
  else if (tagName === 'img') into.add(attributeOf(element, 'alt') ?? '', false);
  else if (tagName === 'input') addInput(into, element);
  else if (BLOCKS.has(tagName)) {
    into.line();
    addContent(into, element, isPreformatted);
    into.line();
  } else addContent(into, element, isPreformatted);
}

function addContent(into: DisplayedText, element: Element, isPreformatted: boolean): void {
  const { tagName } = element;
  // An inner table is a table on its own.
  if (tagName === 'table') return;
  const children = tagName === 'select' ? displayedOption(element) : element.childNodes;
  addAll(into, children, isPreformatted || PREFORMATTED.has(tagName));
}

function addInput(into: DisplayedText, element: Element): void {
  const type = (attributeOf(element, 'type') ?? '').trim().toLowerCase();
  const value = attributeOf(element, 'value') ?? '';
  if (TEXT_INPUTS.has(type)) into.add(value, false);
  else if (type === 'hidden') into.hasHidden ||= value.trim() !== '';
}

function addAll(into: DisplayedText, nodes: readonly Node[], isPreformatted: boolean): void {
  for (const node of nodes) {
    if (isElement(node)) addElement(into, node, isPreformatted);
    else if ('value' in node) into.add(node.value, isPreformatted);
  }
}

/**
 * Returns the text of a cell as a browser displays it: white space is collapsed except in `<pre>`, `<br>` and blocks
 * end lines. A cell with only no-break spaces is empty, because pages write empty cells this way.
 * @returns the text, and whether it omits hidden parts of the cell.
 */
export function readCellText(nodes: readonly Node[]): { text: string; hasHidden: boolean } {
  const into = new DisplayedText();
  addAll(into, nodes, false);
  const isBlank = into.text.trim() === '';
  return { text: isBlank ? '' : trimSpaces(into.text), hasHidden: into.hasHidden };
}

/** Removes white space around a text, except no-break spaces. */
function trimSpaces(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ' \t\n\f\r'.includes(text[from]!)) from += 1;
  while (to > from && ' \t\n\f\r'.includes(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}
