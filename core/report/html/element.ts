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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes the text of a node or an attribute. All of them pass through here. */
const escapeText = (text: string): string => markHidden(text).replace(/[&<>"']/g, (mark) => ENTITIES[mark]!);

const VOID: ReadonlySet<string> = new Set(['meta', 'br']);

/** Elements whose text is not escaped. The style sheet contains no data. */
const RAW: ReadonlySet<string> = new Set(['style']);

/** Elements followed by a line break, so that the source of a page can be read and compared. */
const ON_OWN_LINE =
  /^(?:html|head|body|meta|title|style|header|nav|main|footer|section|article|table|thead|tbody|details|summary|tr|h[1-6]|p|ul|li|dl|div|figure|caption)$/;

function write(node: HtmlNode, out: string[]): void {
  if (typeof node === 'string') {
    out.push(escapeText(node));
    return;
  }
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeText(value)}"`);
  out.push(`<${node.tag}${attributes.join('')}>`);
  if (!VOID.has(node.tag)) {
    if (RAW.has(node.tag)) out.push(...node.children.filter((child) => typeof child === 'string'));
    else for (const child of node.children) write(child, out);
    out.push(`</${node.tag}>`);
  }
  if (ON_OWN_LINE.test(node.tag)) out.push('\n');
}

/** Writes a complete page. */
export function writePage(root: HtmlElement): string {
  const out = ['<!doctype html>\n'];
  write(root, out);
  return out.join('');
}
