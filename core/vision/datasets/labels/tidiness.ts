import { defineChecks } from '../checks/check.js';
import type { LabelFindings, Place } from './label-findings.js';
import type { TextRow } from './label-text.js';

export const TIDINESS_CHECKS = defineChecks({
  'label-untidy': {
    severity: 'notice',
    title: 'Tabs, carriage returns or trailing spaces',
    why: 'Ultralytics accepts them; stricter parsers do not.',
    fix: 'Use one space between columns and a line feed at the end of rows, or run `dataset fix`.',
  },
});

/** Collects unusual formatting of rows that every parser tolerates. */
export class Tidiness {
  readonly #deviations = new Set<string>();
  #first: Place | null = null;
  #rows = 0;

  inspect({ line, text, hasReturn }: TextRow): void {
    const inner = text.trim();
    const tab = inner.indexOf('\t');
    if (hasReturn) this.#deviations.add('rows end with a carriage return');
    if (tab !== -1) this.#deviations.add('tabs separate columns');
    if (inner.length < text.length) this.#deviations.add('rows begin or end with spaces');
    if (!hasReturn && tab === -1 && inner.length === text.length) return;
    this.#rows++;
    const at = tab === -1 ? text.trimEnd().length : tab + text.indexOf(inner);
    this.#first ??= { line, column: at + 1, value: text };
  }

  finish(finds: LabelFindings): void {
    if (!this.#first) return;
    const deviations = [...this.#deviations].join(', ');
    const message = `${deviations[0]!.toUpperCase()}${deviations.slice(1)}.`;
    finds.add(TIDINESS_CHECKS['label-untidy'], this.#first, () => ({ message, count: this.#rows }));
  }
}
