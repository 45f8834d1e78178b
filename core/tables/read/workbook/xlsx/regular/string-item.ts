import { irregular } from './irregular-xml.js';
import { unescapeText } from './unescape-text.js';

const PLAIN = /^<t(?: xml:space="preserve")?>([^<]*)<\/t>$/;
const TOKEN = /<[^<>]*>|[^<]+|</g;
const TEXT_TAG = /^<t(?: xml:space="preserve")?>$/;
const HINT_TAG = /^<rPh(?:\s[^<>]*)?>$/;
/** Elements around the texts of a rich string (ECMA-376 18.4.4 to 18.4.8). */
const AROUND =
  /^<\/?(?:r|rPr|phoneticPr|b|i|u|strike|sz|color|rFont|name|family|charset|scheme|vertAlign|outline|shadow|condense|extend)(?:\s[^<>]*)?\/?>$/;

/** Goes over the tokens of a rich string, and keeps the texts of its runs. */
class RunReader {
  readonly texts: string[] = [];
  /** Texts that are no hints. */
  count = 0;
  #isText = false;
  #isHint = false;

  take(token: string): void {
    const isTag = token.startsWith('<');
    if (!isTag) this.#takeText(token);
    else if (TEXT_TAG.test(token) || token === '</t>') this.#turn('text', token !== '</t>');
    else if (HINT_TAG.test(token) || token === '</rPh>') this.#turn('hint', token !== '</rPh>');
    else if (this.#isText || !AROUND.test(token)) irregular('an unknown element');
  }

  #takeText(token: string): void {
    if (this.#isText && !this.#isHint) this.texts.push(token);
    else if (!this.#isText && token.trim() !== '') irregular('a text outside a run');
  }

  #turn(what: 'text' | 'hint', begins: boolean): void {
    const isInside = what === 'text' ? this.#isText : this.#isHint;
    if (begins === isInside || (what === 'hint' && this.#isText)) irregular('overlapping elements');
    if (what === 'text') this.#isText = begins;
    else this.#isHint = begins;
    if (what === 'text' && begins && !this.#isHint) this.count += 1;
  }

  get isOpen(): boolean {
    return this.#isText || this.#isHint;
  }
}

/** The texts of the runs; phonetic hints are left out. */
function joinRuns(item: string): string {
  const reader = new RunReader();
  for (const [token] of item.matchAll(TOKEN)) reader.take(token);
  const isRich = item.startsWith('<r>');
  // SheetJS takes a text without runs for the only one.
  const isOdd = !isRich && (!item.startsWith('<t') || reader.count !== 1 || /<r[\s/>]/.test(item));
  if (reader.isOpen || isOdd) irregular('a text next to runs');
  return reader.texts.join('');
}

/**
 * The text of a string item (ECMA-376 18.4.8), a shared string or that of a cell.
 * @param xml its XML without the tags around it.
 */
export function stringItemText(xml: string): string {
  const item = xml.trim();
  if (item === '' || item === '<t/>') return '';
  return unescapeText(PLAIN.exec(item)?.[1] ?? joinRuns(item));
}
