import type { Block, FileLine, Phrase } from '../document.js';
import { translate } from '../language/translation.js';
import { element, type HtmlElement, type HtmlNode } from './element.js';

/** Signs of lines, and their names for screen readers. */
const SIGNS: Readonly<Record<FileLine['state'], readonly [sign: string, name: string]>> = {
  same: ['', ''],
  removed: ['-', 'removed: '],
  added: ['+', 'added: '],
  wrong: ['!', 'wrong: '],
};

function writeLine({ number, state, text }: FileLine): HtmlElement {
  const [sign, name] = SIGNS[state];
  return element(
    'li',
    { class: state },
    element('span', { 'aria-hidden': 'true' }, sign),
    element('span', {}, number === null ? '' : String(number)),
    element('bdi', {}, ...(name === '' ? [] : [element('span', { class: 'unseen-text' }, translate(name))]), text),
  );
}

/** Writes lines of a text file in a frame, like a small diff. */
export function writeLines(
  { title, lines, note }: Extract<Block, { kind: 'lines' }>,
  write: (phrase: Phrase) => HtmlNode[],
): HtmlElement {
  return element(
    'div',
    { class: 'lines' },
    element('div', { class: 'file' }, element('p', {}, ...write(title)), element('ul', {}, ...lines.map(writeLine))),
    ...(note === undefined ? [] : [element('p', { class: 'note' }, ...write(note))]),
  );
}
