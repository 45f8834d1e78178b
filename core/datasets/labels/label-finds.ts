import { type Found, raise } from '../checks/check.js';
import type { Split } from '../dataset-config.js';
import type { Finding } from '../finding.js';
import { LABEL_CHECKS, type LabelCode } from './label-checks.js';

const LONGEST_QUOTE = 40;

/** A piece of a label as a message may show it: short, and without characters that move a cursor. */
export function quote(text: string): string {
  const short = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
  return short.replace(/[\x00-\x1f\x7f-\x9f]/g, '?');
}

/** A number as a message shows it: four significant digits at most. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** Where something stands in a label, and how it is written. */
export interface Place {
  line: number;
  column?: number;
  value?: string;
}

/** Findings of one label: each kind once, with its first place and how often it occurs. */
export class LabelFinds {
  readonly #found = new Map<string, Finding>();
  readonly #about: { name: string; split: Split };

  constructor(about: { name: string; split: Split }) {
    this.#about = about;
  }

  /** @param say asked for the first of its kind alone, so that a million rows do not make a million sentences. */
  add(code: LabelCode, place: Place | null, say: () => string | Omit<Found, 'line' | 'column' | 'value'>): void {
    const before = this.#found.get(code);
    if (before) before.count++;
    else this.#found.set(code, this.#first(code, place, say()));
  }

  #first(code: LabelCode, place: Place | null, said: string | Omit<Found, 'line' | 'column' | 'value'>): Finding {
    const found = typeof said === 'string' ? { message: said } : said;
    return raise(LABEL_CHECKS, code, {
      file: this.#about.name,
      split: this.#about.split,
      line: place?.line ?? null,
      column: place?.column ?? null,
      value: place?.value === undefined ? null : place.value.replace(/[\x00-\x1f\x7f-\x9f]/g, '?'),
      ...found,
    });
  }

  all(): Finding[] {
    return [...this.#found.values()];
  }
}
