import { markHidden } from '../visible-text.js';

/** A node of a page. Texts are data and are escaped when written. */
export type HtmlNode = string | HtmlElement;

export interface HtmlElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly HtmlNode[];
}

type Attributes = Readonly<Record<string, string | undefined>>;

/** Builds an element. Tags and attribute names must come from this program; text of files may only go into children. */
export function element(tag: string, attributes: Attributes = {}, ...children: readonly HtmlNode[]): HtmlElement {
  const given = Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tag, attributes: Object.fromEntries(given), children };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes the text of a node. All texts pass through here. */
const escapeText = (text: string): string => markHidden(text).replace(/[&<>]/g, (mark) => ENTITIES[mark]!);

/** Escapes the value of an attribute, which is always written in double quotes. */
const escapeAttribute = (text: string): string => markHidden(text).replace(/[&<>"]/g, (mark) => ENTITIES[mark]!);

const VOID: ReadonlySet<string> = new Set(['meta', 'br']);

/** Shapes of SVG, which end themselves. */
const SHAPES: ReadonlySet<string> = new Set(['path', 'rect', 'circle']);

/**
 * Elements whose end tag may be omitted, because the next start tag or the end of their parent ends them (HTML Living
 * Standard, 13.1.2.4). A report of many columns has thousands of them.
 */
const OPEN_ENDED: ReadonlySet<string> = new Set(['li', 'dt', 'dd', 'thead', 'tbody', 'tr', 'th', 'td']);

/** Elements whose text is not escaped. The style sheet contains no data. */
const RAW: ReadonlySet<string> = new Set(['style']);

/** Elements followed by a line break, so that the source of a page can be read and compared. */
const ON_OWN_LINE =
  /^(?:html|head|body|meta|title|style|header|nav|main|footer|section|article|table|thead|tbody|details|summary|tr|h[1-6]|p|ul|li|dl|div|figure|caption)$/;

function writeChildren({ tag, children }: HtmlElement, out: string[]): void {
  if (RAW.has(tag)) out.push(...children.filter((child) => typeof child === 'string'));
  else for (const child of children) write(child, out);
}

function write(node: HtmlNode, out: string[]): void {
  if (typeof node === 'string') {
    out.push(escapeText(node));
    return;
  }
  const { tag } = node;
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${tag}${attributes.join('')}`;
  if (SHAPES.has(tag) && node.children.length === 0) {
    out.push(start, '/>');
    return;
  }
  out.push(start, '>');
  if (!VOID.has(tag)) {
    writeChildren(node, out);
    if (!OPEN_ENDED.has(tag)) out.push(`</${tag}>`);
  }
  // Elements without an end tag often end with the line of their last child.
  if (ON_OWN_LINE.test(tag) && !(OPEN_ENDED.has(tag) && out.at(-1) === '\n')) out.push('\n');
}

/** Writes a complete page. */
export function writePage(root: HtmlElement): string {
  const out = ['<!doctype html>\n'];
  write(root, out);
  return out.join('');
}

/** Characters that XML does not allow even as references, and that are not marked as hidden (XML 1.0, 2.2). */
const NOT_XML = /[\ufffe\uffff]/g;

/** Writes an SVG document. */
export function writeSvg(root: HtmlElement): string {
  const out: string[] = [];
  write(root, out);
  return out.join('').replace(NOT_XML, '\ufffd');
}
