import { element, type HtmlElement } from './element.js';

/** What the bars of the column tables mean; colour is never alone, each bar says its figures as text too. */
export function drawKey(): HtmlElement {
  const looks = [
    ['first', 'commonest kind'],
    ['second', 'second'],
    ['third', 'third'],
    ['disguised', 'stands for missing'],
    ['missing', 'missing'],
  ] as const;
  const entries = looks.map(([look, words]) =>
    element(
      'span',
      {},
      element(
        'svg',
        { viewBox: '0 0 10 10', 'aria-hidden': 'true' },
        element('rect', { width: '10', height: '10', class: look }),
      ),
      words,
    ),
  );
  return element('p', { class: 'key' }, 'In the bars: ', ...entries);
}
