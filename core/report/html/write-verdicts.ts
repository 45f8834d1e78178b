import type { Block, Phrase, Tone } from '../document.js';
import { translate } from '../language/translation.js';
import { element, type HtmlElement, type HtmlNode } from './element.js';

/** Paths of the signs next to verdicts, on a grid of 24: a tick, a warning, a cross and an i, each in its frame. */
const SIGNS: Readonly<Record<Exclude<Tone, 'plain'> | 'note', readonly HtmlElement[]>> = {
  good: [circle(), path('m8 12.4 2.8 2.8L16.2 9.6')],
  warn: [
    path('M10.3 3.9 1.9 18a2 2 0 0 0 1.7 3h16.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z'),
    path('M12 9.5v4M12 17.3h.01'),
  ],
  bad: [circle(), path('m15 9-6 6M9 9l6 6')],
  note: [circle(), path('M12 16v-4.5M12 8h.01')],
};

function circle(): HtmlElement {
  return element('circle', { cx: '12', cy: '12', r: '9.5' });
}

function path(d: string): HtmlElement {
  return element('path', { d });
}

function signOf(tone: Tone | 'note'): HtmlNode[] {
  if (tone === 'plain') return [];
  return [element('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, ...SIGNS[tone])];
}

/** Writes the sign of a tone, in its color. */
export function writeSign(tone: Tone): HtmlElement {
  return element('span', { class: `signed ${tone}` }, ...signOf(tone === 'plain' ? 'note' : tone));
}

/** Writes a verdict: a sign and a word on a tinted ground. */
export const writeVerdict = (tone: Tone, text: string): HtmlElement =>
  element('span', { class: `verdict ${tone}` }, ...signOf(tone), text);

type Write = (phrase: Phrase) => HtmlNode[];

export function writeCalls({ items }: Extract<Block, { kind: 'calls' }>, write: Write): HtmlElement {
  const calls = items.map(({ tone, text }) =>
    element('p', { class: `call ${tone}` }, ...signOf(tone), element('span', {}, ...write(text))),
  );
  return element('div', { class: 'calls' }, ...calls);
}

export function writeUses({ caption, heads, items }: Extract<Block, { kind: 'uses' }>, write: Write): HtmlElement {
  const head = heads.flatMap((title) =>
    title === undefined ? [] : [element('th', { scope: 'col' }, translate(title))],
  );
  const rows = items.map(({ title, note, now, after }) =>
    element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        element('strong', {}, ...write(title.filter(({ kind }) => kind !== 'number'))),
        ' ',
        ...write(title.filter(({ kind }) => kind === 'number')),
        element('p', { class: 'note' }, ...write(note)),
      ),
      ...[now, ...(after === undefined ? [] : [after])].map((verdict) => element('td', {}, ...write([verdict]))),
    ),
  );
  return element(
    'table',
    { class: 'uses' },
    element('caption', {}, translate(caption)),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
}

export function writeProblems({ items }: Extract<Block, { kind: 'problems' }>, write: Write): HtmlElement {
  const lines = items.map(({ numbers, title, tag, note, extent, places, examples }) => {
    const cells = examples.map(({ where, text }) =>
      element('li', {}, element('span', { class: 'where' }, translate(where)), element('span', {}, ...write(text))),
    );
    const text = [
      element('strong', {}, ...write(title)),
      ' ',
      ...write([tag]),
      element('p', { class: 'note' }, ...write(note)),
    ];
    return element(
      'li',
      {},
      element('div', { class: 'what' }, element('div', {}, ...write(numbers)), element('div', {}, ...text)),
      element('div', {}, ...write(extent), ...(places === null ? [] : write([{ kind: 'chart', chart: places }]))),
      element('ul', { class: 'examples' }, ...cells),
    );
  });
  return element('ol', { class: 'problems' }, ...lines);
}

export function writeBanner({ title, text, command }: Extract<Block, { kind: 'banner' }>, write: Write): HtmlElement {
  return element(
    'div',
    { class: 'banner', role: 'note' },
    element('p', {}, ...signOf('warn'), element('strong', {}, ...write(title))),
    element('p', {}, ...write(text)),
    ...(command === null ? [] : [element('code', { class: 'command' }, command)]),
  );
}

export function writeSteps({ items }: Extract<Block, { kind: 'steps' }>, write: Write): HtmlElement {
  const steps = items.map(({ text, command }) =>
    element('li', {}, ...write(text), ...(command === null ? [] : [element('code', { class: 'command' }, command)])),
  );
  return element('ol', { class: 'steps' }, ...steps);
}
