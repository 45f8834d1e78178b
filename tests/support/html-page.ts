import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
export type PageElement = DefaultTreeAdapterTypes.Element;

function walk(nodes: readonly Node[], visit: (node: Node) => void): void {
  for (const node of nodes) {
    visit(node);
    if ('childNodes' in node) walk(node.childNodes, visit);
  }
}

export interface ParsedPage {
  elements: PageElement[];
  /** Text of all elements except style, with a space between adjacent ones. */
  text: string;
  comments: number;
  /** Errors of the parser. */
  errors: string[];
}

/** Parses a page like a browser. */
export function parsePage(html: string): ParsedPage {
  const page: ParsedPage = { elements: [], text: '', comments: 0, errors: [] };
  const document = parse(html, { onParseError: ({ code }) => page.errors.push(code) });
  walk(document.childNodes, (node) => {
    if ('tagName' in node) page.elements.push(node);
    else if (node.nodeName === '#comment') page.comments += 1;
    else if ('value' in node && node.parentNode?.nodeName !== 'style') page.text += ` ${node.value}`;
  });
  return page;
}

export function attributeOf(element: PageElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}
